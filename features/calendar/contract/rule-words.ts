import { type Frequency, type Rule, weekdays } from './rule.ts'
import { type Local, dayMs, shifted, weekdayOf } from '@atrium/base/local-date-time'

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const units: Readonly<Record<Frequency, readonly [string, string]>> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
}

/** A rule in plain words: 'Every 2 weeks on Monday and Friday, 10 times'. */
export function ruleWords(rule: Rule): string {
  const [unit, units_] = units[rule.freq]
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${units_}`
  return `${every}${daysInWords(rule)}${endInWords(rule)}`
}

function daysInWords(rule: Rule): string {
  const { byDay, byMonthDay, byMonth, bySetPos, byWeekNo, byYearDay } = rule
  const days = byDay.length === 0 ? '' : ` on ${joined(positioned(byDay, bySetPos))}`
  const dates = byMonthDay.length === 0 ? '' : ` on ${joined(byMonthDay.map(dayOfMonth))}`
  const months = byMonth.length === 0 ? '' : ` in ${joined(byMonth.map((month) => monthNames[month - 1] ?? ''))}`
  const weeks = byWeekNo.length === 0 ? '' : ` in week ${joined(byWeekNo.map(String))}`
  const yearDays = byYearDay.length === 0 ? '' : ` on day ${joined(byYearDay.map(String))} of the year`
  return `${days}${dates}${yearDays}${weeks}${months}`
}

function endInWords({ count, until }: Rule): string {
  if (count !== undefined) return count === 1 ? ', once' : `, ${count} times`
  return until === undefined ? '' : `, until ${until.slice(0, 10)}`
}

function positioned(byDay: readonly string[], bySetPos: readonly number[]): string[] {
  const isWorkday = byDay.length === 5 && weekdays.slice(0, 5).every((day) => byDay.includes(day))
  const [first] = bySetPos
  if (first !== undefined) return [`the ${ordinal(first)} ${isWorkday ? 'workday' : joined(byDay.map(dayName), 'or')}`]
  return isWorkday ? ['workdays'] : byDay.map(dayName)
}

function dayName(day: string): string {
  const name = weekdayNames[weekdays.findIndex((one) => day.endsWith(one))] ?? day
  const position = Number(day.slice(0, -2) || 0)
  return position === 0 ? name : `the ${ordinal(position)} ${name}`
}

const dayOfMonth = (day: number): string => (day < 0 ? `the ${ordinal(day)} day` : `day ${day}`)

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth'] as const

function ordinal(position: number): string {
  if (position === -1) return 'last'
  const name = ordinals[position < 0 ? -position : position] ?? `${position < 0 ? -position : position}th`
  return position < 0 ? `${name} to last` : name
}

function joined(words: readonly string[], word = 'and'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`
}

/** The rules that one mostly wants for what begins at `start`, each with its words. */
export function usualRules(start: Local): readonly { readonly rule: string; readonly words: string }[] {
  const weekday = weekdays[weekdayOf(start)] ?? 'MO'
  const name = weekdayNames[weekdayOf(start)] ?? ''
  const day = Number(start.slice(8, 10))
  const month = Number(start.slice(5, 7))
  const nth = (day + 6 - ((day + 6) % 7)) / 7
  const isLast = Number(shifted(start, 7 * dayMs).slice(5, 7)) !== month
  const place = isLast ? -1 : nth
  return [
    { rule: '', words: 'Does not repeat' },
    { rule: 'FREQ=DAILY', words: 'Every day' },
    { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', words: 'Every workday' },
    { rule: `FREQ=WEEKLY;BYDAY=${weekday}`, words: `Every week on ${name}` },
    { rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`, words: `Every 2 weeks on ${name}` },
    { rule: `FREQ=MONTHLY;BYMONTHDAY=${day}`, words: `Every month on day ${day}` },
    { rule: `FREQ=MONTHLY;BYDAY=${place}${weekday}`, words: `Every month on the ${ordinal(place)} ${name}` },
    { rule: `FREQ=YEARLY`, words: `Every year on ${day} ${monthNames[month - 1] ?? ''}` },
  ]
}
