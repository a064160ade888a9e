import { type Attendee, type CalendarEvent, titleOf } from '../../contract/calendar-event.ts'
import type { ImportedDetails } from '../../contract/imported-details.ts'
import { ruleOf, ruleText } from '../../contract/rule.ts'
import { type Local, dateOf, isDay, localFitting } from '@atrium/base/local-date-time'
import { type Property, line, property, textValue } from './content-line.ts'
import { writeZone } from './write-zone.ts'

/** What of an event goes into a file. */
export type WrittenEvent = Omit<CalendarEvent, 'space' | 'earliest' | 'latest' | 'changed' | 'trash'> & {
  /** Who is invited, as the reader may know them. */
  readonly people: readonly WrittenPerson[]
  /** Minutes before it at which the reader is reminded. */
  readonly alarms: readonly number[]
  /** What another calendar said of it, taken out of the description. */
  readonly details: ImportedDetails
  /** The addresses of what goes along with it. */
  readonly attached: readonly string[]
}

export interface WrittenPerson {
  readonly id: string
  readonly name: string
  /** Absent where the reader is nobody that is known. */
  readonly email: string | undefined
}

/** Events as one iCalendar object (RFC 5545), with the zones that they name. */
export function writeCalendar(name: string, events: readonly WrittenEvent[]): string {
  const masters = new Map(events.map((event) => [event.id, event]))
  const zones = new Set(events.flatMap(({ isAllDay, startZone, endZone }) => (isAllDay ? [] : [startZone, endZone])))
  const firstYear = Math.min(...events.map(({ start }) => Number(start.slice(0, 4))), new Date().getUTCFullYear())
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atrium//Atrium//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    line('X-WR-CALNAME', textValue(name)),
    ...[...zones].filter((zone) => zone !== 'UTC').flatMap((zone) => writeZone(zone, firstYear)),
    ...events.flatMap((event) => writeEvent(event, event.series === null ? undefined : masters.get(event.series))),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

function writeEvent(event: WrittenEvent, master: WrittenEvent | undefined): string[] {
  const { title, place, description, isBusy, isPrivate, sequence, createdAt, updatedAt } = event
  return [
    'BEGIN:VEVENT',
    line('UID', textValue(master?.uid ?? event.uid)),
    line('DTSTAMP', stamp(updatedAt)),
    line('CREATED', stamp(createdAt)),
    line('LAST-MODIFIED', stamp(updatedAt)),
    line('SEQUENCE', String(sequence)),
    ...timesOf(event, master),
    ...writeTitle(event),
    ...(place === '' ? [] : [line('LOCATION', textValue(place))]),
    ...(description === '' ? [] : [line('DESCRIPTION', textValue(description))]),
    line('TRANSP', isBusy ? 'OPAQUE' : 'TRANSPARENT'),
    ...(isPrivate ? [line('CLASS', 'PRIVATE')] : []),
    ...writeDetails(event),
    ...event.attached.map((address) => line('ATTACH', address)),
    ...event.attendees.flatMap((one) => writeAttendee(one, event.people)),
    ...event.alarms.flatMap((minutes) => writeAlarm(minutes, title)),
    'END:VEVENT',
  ]
}

/** Where there is none, each program has its own word for that; who may not know it sees that somebody is busy. */
const writeTitle = (event: WrittenEvent): string[] =>
  event.title === '' && !event.isPrivate ? [] : [line('SUMMARY', textValue(titleOf(event)))]

function writeDetails({ color, details: { categories, status, geo, organizer, people } }: WrittenEvent): string[] {
  return [
    ...(color === '' ? [] : [line('COLOR', color)]),
    ...(categories.length === 0 ? [] : [line('CATEGORIES', categories.map(textValue).join())]),
    ...(status === 'TENTATIVE' ? [line('STATUS', status)] : []),
    ...(/^-?\d{1,2}(?:\.\d+)?;-?\d{1,3}(?:\.\d+)?$/.test(geo) ? [line('GEO', geo)] : []),
    ...writeOutside('ORGANIZER', organizer),
    ...people.flatMap((one) => writeOutside('ATTENDEE', one)),
  ]
}

/** Somebody as `Ada <ada@example.org>`; a name alone is nobody whom a program could reach. */
function writeOutside(name: string, words: string): string[] {
  const [, known = '', email] = /^(?:(.*?)\s*<)?([^\s<>,;]+@[^\s<>,;]+?)>?$/.exec(words) ?? []
  if (email === undefined)
    return words === ''
      ? []
      : [property({ name: `X-${name}`, parameters: [['VALUE', 'TEXT']], value: textValue(words) })]
  const parameters = known === '' ? [] : [['CN', parameterValue(known)] as const]
  return [property({ name, parameters, value: `mailto:${email}` })]
}

const partStats = { none: 'NEEDS-ACTION', yes: 'ACCEPTED', maybe: 'TENTATIVE', no: 'DECLINED' } as const

function writeAttendee({ person, answer, isOptional }: Attendee, people: readonly WrittenPerson[]): string[] {
  const known = people.find(({ id }) => id === person)
  if (!known) return []
  const parameters = [
    ['CN', parameterValue(known.name)],
    ['ROLE', isOptional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT'],
    ['PARTSTAT', partStats[answer]],
  ] as const
  const value = known.email === undefined ? `urn:uuid:${person}` : `mailto:${known.email}`
  return [property({ name: 'ATTENDEE', parameters, value })]
}

/** Quotes have no place in a parameter (section 3.2). */
const parameterValue = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`

const writeAlarm = (minutes: number, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  line('TRIGGER', `-PT${minutes}M`),
  line('DESCRIPTION', textValue(title || 'Reminder')),
  'END:VALARM',
]

function timesOf(event: WrittenEvent, master: WrittenEvent | undefined): string[] {
  const { isAllDay, start, end, startZone, endZone, rule, extra, without, recurrence, overrides } = event
  const at = (name: string, locals: readonly Local[], zone: string): string =>
    property(timeProperty(name, locals, { isAllDay, zone }))
  // Lists of earlier times may name days where the series has times.
  const listAt = (name: string, locals: readonly Local[]): string =>
    at(name, [...new Set(locals.map((local) => localFitting(local, start)))], startZone)
  // What has a row of its own is no exception: RECURRENCE-ID says where it belongs.
  const exceptions = without.filter((local) => !overrides.some((one) => one.at === local))
  return [
    at('DTSTART', [start], startZone),
    // What takes no time has no end (section 3.6.1).
    ...(end === start && endZone === startZone ? [] : [at('DTEND', [end], endZone)]),
    ...(recurrence === null || !master
      ? []
      : [property(timeProperty('RECURRENCE-ID', [recurrence], { isAllDay: master.isAllDay, zone: master.startZone }))]),
    ...(rule === '' ? [] : [line('RRULE', ruleInUtc(rule, event))]),
    ...(extra.length === 0 ? [] : [listAt('RDATE', extra)]),
    ...(exceptions.length === 0 ? [] : [listAt('EXDATE', exceptions)]),
  ]
}

interface TimeForm {
  readonly isAllDay: boolean
  readonly zone: string
}

function timeProperty(name: string, locals: readonly Local[], { isAllDay, zone }: TimeForm): Property {
  const compact = locals.map((local) => local.replaceAll(/[-:]/g, ''))
  if (isAllDay)
    return { name, parameters: [['VALUE', 'DATE']], value: compact.map((local) => local.slice(0, 8)).join() }
  if (zone === 'UTC') return { name, parameters: [], value: compact.map((local) => `${local}Z`).join() }
  return { name, parameters: [['TZID', zone]], value: compact.join() }
}

/** UNTIL is in UTC where the event has a zone (RFC 5545, section 3.3.10). */
function ruleInUtc(text: string, { isAllDay, startZone }: WrittenEvent): string {
  const rule = ruleOf(text)
  if (!rule?.until || isAllDay) return rule?.until && isAllDay ? ruleText({ ...rule, until: dateOf(rule.until) }) : text
  const local = isDay(rule.until) ? `${rule.until}T23:59:59` : rule.until
  const moment = Temporal.PlainDateTime.from(local).toZonedDateTime(startZone).toInstant()
  const { until: _until, ...open } = rule
  const until = moment.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  return `${ruleText(open)};UNTIL=${until}`
}

const stamp = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.trunc(ms / 1_000) * 1_000)
    .toString({ smallestUnit: 'second' })
    .replaceAll(/[-:]/g, '')
