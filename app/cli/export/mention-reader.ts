import type pg from 'pg'
import { mentionsIn, withNames } from '@atrium/features/groups/contract'

const peopleText = `select id, display_name as name from person where space = 'team' and id = any($1)`
const groupsText = `select id, handle as name from people_group where space = 'team' and id = any($1)`

/** Reads some texts as people do: who and what is mentioned in them is called as it is now. */
export async function mentionReader(pool: pg.Pool, texts: readonly string[]): Promise<(text: string) => string> {
  const mentions = texts.map(mentionsIn)
  const people = await namesOf(
    pool,
    peopleText,
    mentions.flatMap((one) => one.people),
  )
  const groups = await namesOf(
    pool,
    groupsText,
    mentions.flatMap((one) => one.groups),
  )
  return (text) =>
    withNames(
      text,
      (id) => people.get(id) ?? 'Former member',
      (id) => groups.get(id),
    )
}

async function namesOf(pool: pg.Pool, query: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: string; name: string }>(query, [[...new Set(ids)]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
