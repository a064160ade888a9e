import { type Kysely, sql } from 'kysely'
import { ownSpace, readers } from '@atrium/engine/contract'
import { keysOf, unitsOf } from '../contract/word-units.ts'

interface Said {
  readonly space: string
  /** Whose words they are. */
  readonly by: string
  /** Without what stands for people. */
  readonly text: string
}

/** Of those who read along in a space whose keywords are in a text: the first of each, as they wrote it. */
export async function keywordsIn(
  db: Kysely<Record<never, never>>,
  { space, by, text }: Said,
): Promise<ReadonlyMap<string, string>> {
  const units = unitsOf(text)
  if (units.length === 0) return new Map()
  const { rows } = await sql<{ person: string; word: string }>`
    with said as materialized (
      select one.* from unnest(${keysOf(units)}::text[]) as wanted (key)
      -- Each key looks itself up, however many there are.
      cross join lateral (
        select space, id, word, at from keyword
        where keyword.key = wanted.key and strpos(${` ${units.join(' ')} `}, ' ' || keyword.id || ' ') > 0 offset 0
      ) one
    )
    select distinct on (said.space) substr(said.space, 5) as person, said.word
    from said join access on access.space = said.space and access.id = ${space} and access.role = any(${readers}::text[])
    where said.space <> ${ownSpace(by)}
    order by said.space, said.at, said.id`.execute(db)
  return new Map(rows.map(({ person, word }) => [person, word]))
}
