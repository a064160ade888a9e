import { ruleOf, ruleProblem, ruleText } from '../../../contract/rule.ts'
import { wallIn } from './zoned.ts'
import type { Values } from './values.ts'

/** How an event repeats; '' where it does not, or in no way that can be kept, which is noted. */
export function readRule(values: Values, zone: string, note: (problem: string) => void): string {
  const [property, ...others] = values.all('rrule')
  if (!property) return ''
  if (others.length > 0) note(': it has more than one rule of repetition. Only the first was kept.')
  const [value] = values.valuesOf(property)
  if (value === undefined) return ''
  const text = inZone(String(value), zone)
  const problem = ruleProblem(text)
  if (problem) note(`: ${problem} It is kept as a single event.`)
  const rule = ruleOf(text)
  return rule ? ruleText(rule) : ''
}

/** UNTIL in UTC becomes what the clocks of the zone show then. */
function inZone(text: string, zone: string): string {
  return text.replace(/UNTIL=(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)Z/, (_all, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts.map(Number)
    const ms = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
    return `UNTIL=${wallIn(ms, zone).replaceAll(/[-:]/g, '')}`
  })
}
