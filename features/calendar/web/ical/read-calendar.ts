import ICAL from 'ical.js'
import { ruleOf, ruleProblem, ruleText } from '../../contract/rule.ts'
import { type Wall, dayMs, hourMs, isDay, shifted, wallMs } from '../../contract/wall.ts'
import { wallIn } from '../zoned.ts'
import { type ReadPerson, readAlarms, readPeople } from './read-people.ts'
import { partsOf } from './parts-of-file.ts'
import { readLinks } from './read-links.ts'
import { zoneNamed } from './zone-named.ts'

/** One event of a file, as it can be kept. */
export interface ReadEvent {
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly description: string
  readonly isAllDay: boolean
  readonly start: Wall
  readonly end: Wall
  readonly startZone: string
  readonly endZone: string
  readonly rule: string
  readonly extra: readonly Wall[]
  readonly without: readonly Wall[]
  readonly isBusy: boolean
  readonly isPrivate: boolean
  /** The place in the series of an event that differs from it. */
  readonly at: Wall | undefined
  readonly isCancelled: boolean
  /** Minutes before it at which its owner was reminded. */
  readonly alarms: readonly number[]
  readonly people: readonly ReadPerson[]
  /** Addresses of what goes along with it; never fetched. */
  readonly links: readonly string[]
}

export interface ReadCalendar {
  readonly events: readonly ReadEvent[]
  /** What was not understood, each in a sentence. */
  readonly problems: readonly string[]
}

const mostEvents = 20_000
const mostProblems = 200

/** Reads an unfolded iCalendar file (RFC 5545), leaving out what cannot be kept. `zone` is for times without one. */
export function readCalendar(text: string, zone: string): ReadCalendar {
  const problems: string[] = []
  const note = (problem: string): void => {
    if (problems.length < mostProblems) problems.push(problem)
  }
  const events: ReadEvent[] = []
  for (const component of componentsOf(text, note)) {
    if (events.length >= mostEvents) {
      note(`There are more than ${mostEvents} events. The rest was left out.`)
      break
    }
    const read = readEvent(component, { zone, note })
    if (read) events.push(read)
  }
  return { events, problems }
}

/** The events of a file; each is parsed by itself, so that one that is broken spoils no other. */
function* componentsOf(text: string, note: (problem: string) => void): Generator<ICAL.Component> {
  let count = 0
  for (const { from, to } of partsOf(text, 'VEVENT')) {
    const block = text.slice(from, to)
    count += 1
    try {
      yield parsed(block)
    } catch {
      note(`The ${count}. event cannot be read.`)
    }
  }
  if (count === 0) note('There are no events in this file.')
}

/** An alarm that cannot be read is no reason to lose the event. */
function parsed(block: string): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(block))
  } catch {
    return new ICAL.Component(ICAL.parse(withoutAlarms(block)))
  }
}

function withoutAlarms(block: string): string {
  let [left, from] = ['', 0]
  for (const part of partsOf(block, 'VALARM')) {
    left += block.slice(from, part.from)
    from = part.to
  }
  return left + block.slice(from)
}

interface Reading {
  readonly zone: string
  note(problem: string): void
}

function readEvent(component: ICAL.Component, { zone, note }: Reading): ReadEvent | undefined {
  const words = (name: string, most: number): string => textOf(component.getFirstPropertyValue(name)).slice(0, most)
  const title = words('summary', 200)
  const named = `‘${title || 'An event without a title'}’`
  const start = timeOf(component.getFirstProperty('dtstart'), zone)
  if (!start) {
    note(`${named} has no time that can be kept.`)
    return undefined
  }
  const end = endOf(component, start, zone)
  const rule = readRule(component, start.zone)
  if (rule.problem) note(`${named}: ${rule.problem} It is kept as a single event.`)
  for (const unknown of [start.unknown, end.unknown])
    if (unknown) note(`${named}: the time zone ‘${unknown}’ is not known; yours was taken.`)
  const walls = (name: string): Wall[] =>
    component
      .getAllProperties(name)
      .flatMap((property) => timesOf(property, start.zone))
      .slice(0, 1_000)
  return {
    ...{ title, place: words('location', 300), description: words('description', 10_000) },
    ...{
      uid: words('uid', 300) || `${start.wall} ${title}`,
      isAllDay: isDay(start.wall),
      start: start.wall,
      end: end.wall,
    },
    ...{ startZone: start.zone, endZone: end.zone, rule: rule.text, extra: walls('rdate'), without: walls('exdate') },
    isBusy: words('transp', 20).toUpperCase() !== 'TRANSPARENT',
    isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(words('class', 20)),
    ...{ alarms: readAlarms(component), people: readPeople(component) },
    links: readLinks(component, () => note(`${named}: a file in it that is no link was left out.`)),
    isCancelled: words('status', 20).toUpperCase() === 'CANCELLED',
    at: timesOf(component.getFirstProperty('recurrence-id'), start.zone)[0],
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/[^\P{Cc}\n\t]/gu, '').trim() : ''

interface Time {
  readonly wall: Wall
  readonly zone: string
  /** A zone that is named there and that nobody knows. */
  readonly unknown?: string | undefined
}

function timeOf(property: ICAL.Property | null, zone: string): Time | undefined {
  const value = property?.getFirstValue()
  if (!property || !(value instanceof ICAL.Time)) return undefined
  const wall = wallOf(value)
  if (wallMs(wall) === undefined) return undefined
  if (isDay(wall) || isUtc(value)) return { wall, zone: 'UTC' }
  return { wall, ...namedZone(property, zone) }
}

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone

function namedZone(property: ICAL.Property, zone: string): Omit<Time, 'wall'> {
  const name = textOf(property.getFirstParameter('tzid'))
  const known = name === '' ? zone : zoneNamed(name)
  return { zone: known ?? zone, unknown: known ? undefined : name }
}

const wallOf = (time: ICAL.Time): Wall => time.toString().slice(0, time.isDate ? 10 : 19)

/** Times of a list, by the clocks of the series' zone. */
function timesOf(property: ICAL.Property | null, zone: string): Wall[] {
  return (property?.getValues() ?? []).flatMap((value: unknown) => {
    if (!(value instanceof ICAL.Time) || wallMs(wallOf(value)) === undefined) return []
    return [isUtc(value) && !value.isDate ? wallIn(value.toJSDate().getTime(), zone) : wallOf(value)]
  })
}

function endOf(component: ICAL.Component, start: Time, zone: string): Time {
  const end = timeOf(component.getFirstProperty('dtend'), zone)
  const shortest = isDay(start.wall) ? dayMs : 0
  if (end && isDay(end.wall) === isDay(start.wall) && lasts(start, end, shortest)) return end
  const duration: unknown = component.getFirstPropertyValue('duration')
  const ms = duration instanceof ICAL.Duration ? duration.toSeconds() * 1_000 : isDay(start.wall) ? dayMs : hourMs
  return { ...start, wall: shifted(start.wall, Math.min(Math.max(ms, shortest), 366 * dayMs)) }
}

function lasts(start: Time, end: Time, shortest: number): boolean {
  const ms = (wallMs(end.wall) ?? 0) - (wallMs(start.wall) ?? 0)
  return ms <= 366 * dayMs && ms >= (start.zone === end.zone ? shortest : -26 * hourMs)
}

function readRule(component: ICAL.Component, zone: string): { text: string; problem?: string } {
  const value: unknown = component.getFirstPropertyValue('rrule')
  if (!value) return { text: '' }
  const text = inZone(String(value), zone)
  const problem = ruleProblem(text)
  return problem ? { text: '', problem } : { text: ruleText(ruleOf(text) ?? never()) }
}

function never(): never {
  throw new Error('A rule without a problem can be read.')
}

/** UNTIL in UTC becomes what the clocks of the zone show then. */
function inZone(text: string, zone: string): string {
  return text.replace(/UNTIL=(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)Z/, (_all, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts.map(Number)
    const ms = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
    return `UNTIL=${wallIn(ms, zone).replaceAll(/[-:]/g, '')}`
  })
}
