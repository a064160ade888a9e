import { createCalendarReader, createZoneReader } from './calendar-reader.ts'
import type { ReadCalendar } from './read-event-type.ts'

/** Reads a whole file at once; larger ones come in pieces (`calendar-reader.ts`). `zone` is for times without one. */
export function readCalendar(bytes: Uint8Array, zone: string): ReadCalendar {
  const zones = createZoneReader()
  zones.push(bytes)
  const reader = createCalendarReader(zone, zones.end())
  const events = reader.push(bytes)
  const last = reader.end()
  return { events: [...events, ...last.events], problems: last.problems }
}
