import type { TimeWords } from '@atrium/ui'
import type { Person } from '../contract/person.ts'
import { quietUntil } from '../contract/status-now.ts'

/** That a person does not want to be disturbed, and until when, by the reader's clocks; undefined when they may be. */
export function quietWords(person: Person, now: number, time: TimeWords): string | undefined {
  const until = quietUntil(person, now)
  if (until === undefined) return undefined
  const words = `${person.displayName} does not want to be disturbed`
  if (until === null) return words
  const day = time.dayName(until, now)
  return `${words} until ${day === 'Today' || until - now < 12 * 3_600_000 ? '' : `${day}, `}${time.clockTime(until)}`
}
