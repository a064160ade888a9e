import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { ownSpace, readers, type SpaceId } from '@atrium/engine/contract'
import { keysOf, unitsOf } from '../contract/word-units.ts'

interface Said {
  readonly space: SpaceId
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

/** Of some texts those in which a keyword of anybody's may be, by one question. */
export async function withKeywords<Text extends { readonly text: string }>(
  db: Kysely<Record<never, never>>,
  texts: readonly Text[],
): Promise<readonly Text[]> {
  const keysOfTexts: (readonly [Text, readonly string[]])[] = []
  for (const one of texts) {
    keysOfTexts.push([one, keysOf(unitsOf(one.text))])
    // Others have their turn between two long texts.
    await nextTurn()
  }
  const keys = [...new Set(keysOfTexts.flatMap(([, those]) => those))]
  if (keys.length === 0) return []
  const { rows } = await sql<{ key: string }>`
    select wanted.key from unnest(${keys}::text[]) as wanted (key)
    where exists (select from keyword where keyword.key = wanted.key)`.execute(db)
  const known = new Set(rows.map(({ key }) => key))
  return keysOfTexts.filter(([, those]) => those.some((key) => known.has(key))).map(([one]) => one)
}
