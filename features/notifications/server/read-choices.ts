import { type Kysely, sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import type { Choices } from '../contract/choices.ts'

type Db = Kysely<Record<never, never>>

/** What people chose by cause and way, by person; who chose nothing is not in it. */
export async function readChoices(db: Db, people: readonly string[]): Promise<ReadonlyMap<string, Choices>> {
  const { rows } = await sql<{ id: string; ways: Choices }>`
    select id, ways from notify_choices where space = any(${people.map(ownSpace)}::text[])`.execute(db)
  return new Map(rows.map(({ id, ways }) => [id, ways]))
}
