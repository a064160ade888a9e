import { sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import type { DailyDigest } from '../../contract/digest.ts'
import type { Db } from './letter-tools.ts'

/** How somebody wants their digest; undefined when they want none. */
export async function digestFor(db: Db, person: string): Promise<DailyDigest | undefined> {
  const { rows } = await sql<DailyDigest>`
    select * from daily_digest where space = ${ownSpace(person)} and id = ${person}`.execute(db)
  return rows[0]
}

/** The last day on which somebody's digest was looked after. */
export async function toldDayOf(db: Db, person: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`select day from digest_told where person = ${person}`.execute(db)
  return rows[0]?.day
}

export async function noteDay(db: Db, person: string, day: string): Promise<void> {
  await sql`
    insert into digest_told (person, day) values (${person}, ${day})
    on conflict (person) do update set day = excluded.day`.execute(db)
}
