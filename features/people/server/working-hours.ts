import { sql } from 'kysely'
import { teamSpace } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { WorkingHours } from '../contract/preferences.ts'

/** When somebody works; null where they did not say, or no screen of theirs told where they are. */
export interface Working {
  readonly id: string
  readonly zone: string | null
  readonly hours: WorkingHours | null
}

/** When those of `people` work who have a profile. */
export async function workingHoursOf(db: Question['db'], people: readonly string[]): Promise<readonly Working[]> {
  const { rows } = await sql<Working>`
    select person.id, person.zone, preferences.working_hours as hours from person
    left join preferences on preferences.space = 'own:' || person.id and preferences.id = person.id
    where person.space = ${teamSpace} and person.id = any(${people}::text[])`.execute(db)
  return rows
}
