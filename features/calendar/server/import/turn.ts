import type { SpaceId } from '@atrium/engine/contract'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import { type Local, isDay, localFitting } from '@atrium/base/local-date-time'
import { setReminders } from '../../contract/reminder.ts'
import type { ReadEvent } from '../ical/read/read-event-type.ts'
import { localIn, momentOf } from '../ical/read/zoned.ts'
import { eventId } from './event-id.ts'
import type { Unit } from './import-rows.ts'
import type { Into } from './into.ts'

export const nameOf = ({ title }: Pick<ReadEvent, 'title'>): string => `“${title || 'An event without a title'}”`

export const originOf = ({ sequence, modified }: ReadEvent) => ({
  sequence: Math.min(sequence, 2_147_483_647),
  modified: Math.min(Math.max(modified, 0), 8_640_000_000_000_000),
})

/** Whether a file's event was changed since it came here. */
export function isNewer(event: ReadEvent, { origin }: Pick<CalendarEvent, 'origin'>): boolean {
  const { sequence, modified } = originOf(event)
  const known = origin ?? { sequence: 0, modified: 0 }
  return sequence > known.sequence || (sequence === known.sequence && modified > known.modified)
}

/** The event that a turn is about, and under which id it is in the calendar. */
export function placeOf({ event: read, others, more }: Unit, space: SpaceId): PlacedUnit {
  const event = read.at === undefined ? read : alone({ ...read, at: placeIn(read, read) })
  const placed = others.map((one) => ({ ...one, at: placeIn(one, event) }))
  return { id: eventId(`${space} ${event.uid}`), event, others: placed, more }
}

/** The place in its series of an event that differs from it, as the clocks of the series show it. */
function placeIn({ at, atZone }: ReadEvent, { start, startZone }: ReadEvent): Local | undefined {
  if (at === undefined || isDay(at) || isDay(start) || atZone === startZone) return at && localFitting(at, start)
  return localIn(momentOf(at, atZone), startZone)
}

export interface PlacedUnit extends Pick<Unit, 'event' | 'others' | 'more'> {
  readonly id: string
}

/** One event of a series that is not in the file, as with an invitation to it alone. */
const alone = (event: ReadEvent): ReadEvent => ({
  ...event,
  uid: `${event.uid} ${event.at}`.slice(0, 300),
  at: undefined,
  rule: '',
  extra: [],
  without: [],
})

export async function remind(into: Into, event: ReadEvent, id: string): Promise<void> {
  if (event.alarms.length === 0) return
  const { space } = into
  const answer = await into.act(`remind ${id}`, setReminders, { space, id, minutes: [...event.alarms], mail: [] })
  if (!answer.ok) into.note(`${nameOf(event)}: ${answer.message}`)
}
