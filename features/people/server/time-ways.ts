import type { Kysely } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import type { Person } from '../contract/person.ts'
import type { Preferences } from '../contract/preferences.ts'
import type { TimeWays } from '../contract/time-ways.ts'
import { customsOf } from '../contract/zone-customs.ts'

/** How a person wants times written where no browser of theirs says so: as they chose, else as is usual where they are. */
export async function timeWaysOf(
  db: Question['db'],
  { id, zone: told }: Pick<Person, 'id' | 'zone'>,
): Promise<TimeWays> {
  const chosen = await (db.withTables<{ preferences: Preferences }>() satisfies Kysely<{ preferences: Preferences }>)
    .selectFrom('preferences')
    .select(['zone', 'language', 'hourCycle'])
    .where('space', '=', ownSpace(id))
    .where('id', '=', id)
    .executeTakeFirst()
  return waysFrom(chosen ?? { zone: null, language: null, hourCycle: null }, told)
}

type Chosen = Pick<Preferences, 'zone' | 'language' | 'hourCycle'>

function waysFrom({ zone: chosen, language, hourCycle }: Chosen, told: string | null): TimeWays {
  const zone = [chosen, told].find((one) => one !== null && isZone(one)) ?? 'UTC'
  return { zone, hourCycle: hourCycle ?? customsOf(zone)?.hourCycle ?? 'h23', language: known(language) ?? 'en-GB' }
}

// What a browser knows, this machine may not.
function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function known(language: string | null): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language ?? [])[0]
  } catch {
    return undefined // it is no name of a language
  }
}
