import ICAL from 'ical.js'
import {
  type Local,
  between,
  dateOf,
  dayMs,
  hourMs,
  isDay,
  isLocal,
  isLocalDate,
  isLocalDateTime,
  localFitting,
  shifted,
} from '@atrium/base/local-date-time'
import { momentOf, localIn } from './zoned.ts'
import type { Reading } from './reading.ts'
import type { Values } from './values.ts'

export interface Time {
  readonly local: Local
  readonly zone: string
  /** A zone that is named there and that nobody knows. */
  readonly unknown?: string | undefined
}

export function timeOf(values: Values, name: string, reading: Reading): Time | undefined {
  const [property] = values.all(name)
  const [value] = property ? values.valuesOf(property) : []
  if (!property || !(value instanceof ICAL.Time) || !isNearADay(property)) return undefined
  noteMoved(property, value, reading)
  return timeIn(value, namedIn(values, property), reading)
}

interface Named extends Pick<Reading, 'zone' | 'zones'> {
  readonly local: Local
  readonly name: string
}

/** A time of a zone that a file names; what is described there and like none that is known is kept as its moment. */
function timeInZone(value: ICAL.Time, { local, name, zone, zones }: Named): Time {
  const known = zones.zoneFor(name, value.year)
  if (known !== undefined) return { local, zone: known }
  const there = zones.inGreenwich(name, value)?.toString().slice(0, 19)
  return there !== undefined && isLocalDateTime(there) ? { local: there, zone: 'UTC' } : { local, zone, unknown: name }
}

/** What is said, as the library writes it: `2026-02-30`, … */
function dayIn(property: ICAL.Property): string {
  const [, , , said]: readonly unknown[] = property.toJSON()
  return typeof said === 'string' ? said.slice(0, 10) : ''
}

/** Whether a month is named that there is, and a day that some month has: the library counts on from any other into later years. */
const isNearADay = (property: ICAL.Property): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.test(dayIn(property))

/** Of a day that no calendar has, as the 30th of February, the one so many days on is meant, if any. */
function noteMoved(property: ICAL.Property, value: ICAL.Time, { note }: Reading): void {
  const day = dayIn(property)
  const read = value.toString().slice(0, 10)
  if (!isLocalDate(day) && isLocalDate(read)) note(`: ${day} does not exist; ${read} was used.`)
}

const namedIn = (values: Values, property: ICAL.Property): string => values.parameter(property, 'tzid')

function timeIn(value: ICAL.Time, name: string, { zone, zones }: Reading): Time | undefined {
  const local = value.toString().slice(0, value.isDate ? 10 : 19)
  if (!isLocal(local)) return undefined
  if (isDay(local) || value.zone === ICAL.Timezone.utcTimezone) return { local, zone: 'UTC' }
  return name === '' ? { local, zone } : timeInZone(value, { local, name, zone, zones })
}

interface Series {
  readonly start: Time
  readonly reading: Reading
}

const mostLocals = 1_000

/** Times of a list, by the clocks of the series' zone; a day among times stands for the time of the series on it. */
export function localsOf(values: Values, name: string, { start, reading }: Series): Local[] {
  const locals = values.all(name).flatMap((property) => {
    const zone = namedIn(values, property)
    return values.valuesOf(property).flatMap((value) => localOf(value, { zone, start, reading }))
  })
  if (locals.length > mostLocals) reading.note(`: of ${name.toUpperCase()} only the first ${mostLocals} were kept.`)
  return [...new Set(locals)].slice(0, mostLocals)
}

function localOf(value: unknown, { zone, start, reading }: Series & { readonly zone: string }): Local[] {
  if (value instanceof ICAL.Period) {
    reading.note(': a time with its own length (PERIOD) was given the length of the others.')
    return localOf(value.start, { zone, start, reading })
  }
  const time = value instanceof ICAL.Time ? timeIn(value, zone, reading) : undefined
  if (!time) return []
  if (isDay(time.local) || isDay(start.local) || time.zone === start.zone)
    return [localFitting(time.local, start.local)]
  return [localIn(momentOf(time.local, time.zone), start.zone)]
}

export function endOf(values: Values, start: Time, reading: Reading): Time {
  const said = timeOf(values, 'dtend', reading)
  const shortest = isDay(start.local) ? dayMs : 0
  const end = said && fittingEnd(said, start)
  if (end && lasts(start, end, shortest)) return end
  if (end) noteLength(between(start.local, end.local), reading)
  return endAfter(values, start, { shortest, reading })
}

/** What cannot be so long; an end on the day of the start is that day's own. */
function noteLength(ms: number, { note }: Reading): void {
  if (ms < 0) note(': its end is before its start and was not used.')
  else if (ms > 366 * dayMs) note(': it lasts longer than a year; its end was not used.')
}

interface Lasting {
  readonly shortest: number
  readonly reading: Reading
}

/** Where no end is said, or none that can be. */
function endAfter(values: Values, start: Time, { shortest, reading }: Lasting): Time {
  const [property] = values.all('duration')
  const [duration] = property ? values.valuesOf(property) : []
  const ms = duration instanceof ICAL.Duration ? duration.toSeconds() * 1_000 : usual(values, start)
  noteLength(ms, reading)
  return { ...start, local: shifted(start.local, Math.min(Math.max(ms, shortest), 366 * dayMs)) }
}

/** A day lasts until the next one, and a time takes no time (RFC 5545, section 3.6.1); an hour where an end was meant. */
function usual(values: Values, start: Time): number {
  if (isDay(start.local)) return dayMs
  return values.all('dtend').length + values.all('duration').length > 0 ? hourMs : 0
}

/** An end that is a day where the start is a time, or the other way round. */
function fittingEnd(end: Time, start: Time): Time {
  if (isDay(end.local) === isDay(start.local)) return end
  if (isDay(end.local)) return { ...start, local: `${end.local}T00:00:00` }
  const isWhole = end.local.endsWith('T00:00:00')
  return { ...start, local: shifted(dateOf(end.local), isWhole ? 0 : dayMs) }
}

function lasts(start: Time, end: Time, shortest: number): boolean {
  const ms = between(start.local, end.local)
  return ms <= 366 * dayMs && ms >= (start.zone === end.zone ? shortest : -26 * hourMs)
}
