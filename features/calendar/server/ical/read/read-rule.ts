import type ICAL from 'ical.js'
import { ruleOf, ruleProblem, ruleText } from '../../../contract/rule.ts'
import { localIn } from './zoned.ts'
import type { Values } from './values.ts'

/** How an event repeats; '' where it does not, or in no way that can be kept, which is noted. */
export function readRule(values: Values, zone: string, note: (problem: string) => void): string {
  const [property, ...others] = values.all('rrule')
  if (!property) return ''
  if (others.length > 0) note(': it has more than one repeat rule. Only the first was kept.')
  const [value] = values.valuesOf(property)
  if (value === undefined) return ''
  const text = inZone(String(value), zone)
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

/** UNTIL in UTC becomes what the clocks of the zone show then. */
function inZone(text: string, zone: string): string {
  return text.replace(/UNTIL=(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)Z/, (_all, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts.map(Number)
    const ms = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
    return `UNTIL=${localIn(ms, zone).replaceAll(/[-:]/g, '')}`
  })
}
