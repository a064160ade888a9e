import { sql } from 'kysely'
import { type LocalDate, isLocalDate } from '@atrium/base/local-date-time'
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
export async function toldDayOf(db: Db, person: string): Promise<LocalDate | undefined> {
  const { rows } = await sql<{ day: string }>`select day from digest_told where person = ${person}`.execute(db)
  const day = rows[0]?.day ?? ''
  return isLocalDate(day) ? day : undefined
}

export async function noteDay(db: Db, person: string, day: LocalDate): Promise<void> {
  await sql`
    insert into digest_told (person, day) values (${person}, ${day})
    on conflict (person) do update set day = excluded.day`.execute(db)
}
