import type ICAL from 'ical.js'
import { ruleOf, ruleProblem, ruleText } from '../../../contract/rule.ts'
import { type Local, dateOf, isDay, isLocalDateTime } from '@atrium/base/local-date-time'
import type { Reading } from './reading.ts'
import type { Time } from './read-times.ts'
import { localIn, momentOf } from './zoned.ts'
import type { Values } from './values.ts'

/** How an event repeats; '' where it does not, or in no way that can be kept, which is noted. */
export function readRule(values: Values, start: Time, { zone, note }: Reading): string {
  const [property, ...others] = values.all('rrule')
  if (!property) return ''
  if (others.length > 0) note(': it has more than one repeat rule. Only the first was kept.')
  const [value] = values.valuesOf(property)
  if (value === undefined) return ''
  const text = isDay(start.local) ? untilDay(String(value), zone) : inZone(String(value), start.zone)
  const unknown = unknownIn(property)
  if (unknown !== undefined) {
    note(`: its repeat rule contains ${unknown}, which Atrium does not support. It was imported as a single event.`)
    return ''
  }
  const problem = ruleProblem(text)
  if (problem) note(`: ${problem} It was imported as a single event.`)
  const rule = ruleOf(text)
  return rule ? ruleText(rule) : ''
}

/** What a rule says of its days that is not of RFC 5545: without it there would be other days. */
function unknownIn(property: ICAL.Property): string | undefined {
  const [, , , value]: readonly unknown[] = property.toJSON()
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return names.find((name) => /^(?:by|rscale|skip)/.test(name) && !known.has(name))?.toUpperCase()
}

const known: ReadonlySet<string> = new Set(
  ['day', 'hour', 'minute', 'month', 'monthday', 'second', 'setpos', 'weekno', 'yearday'].map((name) => `by${name}`),
)

const until = /UNTIL=(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(Z?)/

/** UNTIL in UTC becomes what the clocks of the zone show then. */
const inZone = (text: string, zone: string): string =>
  text.replace(until, (all, ...parts: string[]) => {
    const local = parts[6] === 'Z' ? untilIn(parts, zone) : undefined
    return local === undefined ? all : `UNTIL=${local.replaceAll(/[-:]/g, '')}`
  })

/** Exchange ends days at the midnight, in UTC, with which the last one begins where it was written: that is the day there. */
const untilDay = (text: string, zone: string): string =>
  text.replace(until, (_all, ...parts: string[]) => {
    const local = parts[6] === 'Z' ? untilIn(parts, zone) : undefined
    return `UNTIL=${local?.endsWith('T00:00:00') ? dateOf(local).replaceAll('-', '') : parts.slice(0, 3).join('')}`
  })

/** What the clocks of the zone show at an end that is said in UTC; undefined where no calendar has it. */
function untilIn([year, month, day, hour, minute, second]: readonly string[], zone: string): Local | undefined {
  const said = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  return isLocalDateTime(said) ? localIn(momentOf(said, 'UTC'), zone) : undefined
}
