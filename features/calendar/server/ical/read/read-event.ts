import type ICAL from 'ical.js'
import { isDay } from '@atrium/base/local-date-time'
import { eventId } from '../../import/event-id.ts'
import type { ParsedEvent } from './parse-event.ts'
import { readAlarms, readPeople } from './read-people.ts'
import { readColor, readDetails } from './read-details.ts'
import { readLinks } from './read-links.ts'
import type { ReadEvent } from './read-event-type.ts'
import type { Reading } from './reading.ts'
import { readRule } from './read-rule.ts'
import { type Time, endOf, timeOf, localsOf } from './read-times.ts'
import { neverHappens } from './never-happens.ts'
import { type Values, valuesIn } from './values.ts'

const mostTitle = 200
/** The largest INTEGER (RFC 5545, section 3.3.8). */
const mostSequence = 2_147_483_647

/** An event as it can be kept; what cannot be kept of it is noted, once each. */
export function readEvent({ component, odd: unparsed }: ParsedEvent, reading: Reading): ReadEvent | undefined {
  const odd = new Set<string>(unparsed)
  const values = valuesIn(component, (name) => odd.add(name))
  const title = values.text('summary').slice(0, mostTitle)
  const name = `“${title || 'An event without a title'}”`
  const said = new Set<string>()
  const note = (problem: string): void => void said.add(`${name}${problem}`)
  const event = eventIn(values, { ...reading, note })
  for (const property of odd) note(`: ${property} could not be read and was left out.`)
  for (const problem of said) reading.note(problem)
  return event
}

function eventIn(values: Values, reading: Reading): ReadEvent | undefined {
  const start = timeOf(values, 'dtstart', reading)
  if (!start) {
    reading.note(' has no start time that Atrium can read.')
    return undefined
  }
  const end = endOf(values, start, reading)
  noteZones([start, end], reading)
  const alarms = readAlarms(values.component)
  if (alarms.hasOthers) reading.note(': reminders other than up to 5 before its start were left out.')
  if (values.all('exrule').length > 0)
    reading.note(': the rule for times it does not take place (EXRULE) was left out.')
  noteDoubled(values, reading.note)
  const when = {
    rule: readRule(values, start, reading),
    extra: localsOf(values, 'rdate', { start, reading }),
    without: localsOf(values, 'exdate', { start, reading }),
  }
  if (neverHappens({ start: start.local, ...when }))
    reading.note(': all of its dates are excluded in the file, so it never takes place.')
  return {
    ...wordsIn(values, reading.note),
    isAllDay: isDay(start.local),
    start: start.local,
    end: end.local,
    startZone: start.zone,
    endZone: end.zone,
    ...when,
    isBusy: values.text('transp').toUpperCase() !== 'TRANSPARENT',
    isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(values.text('class')),
    alarms: alarms.minutes,
    people: readPeople(values, () => reading.note(': only the first 200 people were kept.')),
    links: readLinks(values, () => reading.note(': an embedded file was left out. Only links are imported.')),
    color: readColor(values),
    details: readDetails(values),
    isCancelled: values.text('status').toUpperCase() === 'CANCELLED',
    ...placeIn(values, reading),
    sequence: Math.min(Math.max(0, Math.trunc(Number(values.text('sequence'))) || 0), mostSequence),
    modified: modifiedIn(values),
  }
}

/** Where in a series it belongs that it differs from. */
function placeIn(values: Values, reading: Reading): Pick<ReadEvent, 'at' | 'atZone' | 'isFollowing'> {
  const place = timeOf(values, 'recurrence-id', reading)
  const ranges = values.all('recurrence-id').map((property) => values.parameter(property, 'range').toUpperCase())
  return { at: place?.local, atZone: place?.zone ?? '', isFollowing: ranges[0] === 'THISANDFUTURE' }
}

/** What comes once at most (RFC 5545, section 3.6.1). */
const single = ['dtstart', 'dtend', 'duration', 'recurrence-id', 'summary', 'location', 'description'] as const

function noteDoubled(values: Values, note: Reading['note']): void {
  for (const name of single)
    if (new Set(values.all(name).map(written)).size > 1)
      note(`: it has more than one ${name.toUpperCase()}. Only the first was kept.`)
}

type Words = Pick<ReadEvent, 'title' | 'place' | 'description' | 'uid'>

function wordsIn(values: Values, note: Reading['note']): Words {
  function start(name: string, most: number): string {
    const text = values.text(name)
    if (text.length > most) note(`: ${name.toUpperCase()} is very long; only its start was kept.`)
    return text.slice(0, most)
  }
  return {
    title: start('summary', mostTitle),
    place: start('location', 300),
    description: start('description', 10_000),
    uid: values.text('uid').slice(0, 300) || idOfUnnamed(values),
  }
}

/** What changes each time that a program writes the same event down. */
const stamps: ReadonlySet<string> = new Set(['dtstamp', 'created', 'last-modified', 'sequence'])

/** Stands for all that an event without a UID says, so that two which differ anywhere are not taken for one. */
function idOfUnnamed({ component }: Values): string {
  const lines = component
    .getAllProperties()
    .flatMap((property) => (stamps.has(property.name) ? [] : [written(property)]))
  return eventId(lines.toSorted().join('\n'))
}

const written = (property: ICAL.Property): string => JSON.stringify(property.toJSON())

function noteZones(times: readonly Time[], { note, zones }: Reading): void {
  for (const { unknown } of times)
    if (unknown) note(`: the time zone “${unknown}” is unknown; ${zones.own ?? 'yours'} was used.`)
}

/** When its maker changed it last, as far as the file says. */
function modifiedIn(values: Values): number {
  const [property] = [...values.all('last-modified'), ...values.all('dtstamp')]
  const text = property ? String(values.valuesOf(property)[0] ?? '') : ''
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? 0 : ms
}
