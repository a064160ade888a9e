import { type Wall, dayMs, shifted, wallAt, wallMs, weekdayOf } from './wall.ts'

/** An event as one line says it. */
export interface QuickEvent {
  readonly title: string
  readonly isAllDay: boolean
  readonly start: Wall
  readonly end: Wall
}

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const hourMinutes = 60

/**
 * Reads `Lunch Tuesday 13:00 for 45 min`: a day (today, tomorrow, a weekday, 24 Dec, 2026-12-24), a time or two
 * (13:00, 1pm, 13-14:30) and a length may stand anywhere; the rest is the title. Without a time it is all day long.
 */
export function readQuickLine(line: string, now: Wall): QuickEvent | undefined {
  const day = dayIn(line, now)
  const span = timesIn(day.rest)
  const length = lengthIn(span.rest)
  const title = length.rest
    .replaceAll(/\b(on|at|from)\s*$/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (title === '') return undefined
  if (span.from === undefined) {
    const days = length.days ?? 1
    return { title, isAllDay: true, start: day.day, end: shifted(day.day, days * dayMs) }
  }
  const start = wallAt((wallMs(day.day) ?? 0) + span.from * 60_000, false)
  const minutes =
    length.minutes ?? (span.to === undefined ? hourMinutes : (span.to - span.from + 1_440) % 1_440 || 1_440)
  return { title, isAllDay: false, start, end: shifted(start, minutes * 60_000) }
}

interface Found {
  readonly rest: string
}

function dayIn(line: string, now: Wall): Found & { day: Wall } {
  const today = now.slice(0, 10)
  for (const [pattern, dayOf] of dayWays) {
    const found = pattern.exec(line)
    const day = found && dayOf(found, today)
    if (found && day !== undefined && day !== null) return { day, rest: without(line, found[0]) }
  }
  return { day: today, rest: line }
}

type DayWay = readonly [RegExp, (found: RegExpExecArray, today: Wall) => Wall | undefined]

const dayWays: readonly DayWay[] = [
  [/\b\d{4}-\d\d-\d\d\b/, ([day]) => (wallMs(day) === undefined ? undefined : day)],
  [
    /\b(?:on\s+)?(\d{1,2})\.?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i,
    ([, day, month = ''], today) => dateOf(Number(day), month, today),
  ],
  [
    /\b(?:on\s+|next\s+)?(today|tomorrow|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b/i,
    ([, word = ''], today) => shifted(today, daysUntil(word.toLowerCase(), today) * dayMs),
  ],
]

function daysUntil(word: string, today: Wall): number {
  if (word === 'today') return 0
  if (word === 'tomorrow') return 1
  const wanted = weekdayNames.findIndex((name) => name.startsWith(word.slice(0, 3)))
  return (wanted - weekdayOf(today) + 7) % 7 || 7
}

/** The next such day of the year. */
function dateOf(day: number, month: string, today: Wall): Wall | undefined {
  const number = monthNames.indexOf(month.toLowerCase()) + 1
  const two = (value: number): string => String(value).padStart(2, '0')
  const inYear = (year: number): Wall => `${year}-${two(number)}-${two(day)}`
  const year = Number(today.slice(0, 4))
  const next = inYear(year) < today ? inYear(year + 1) : inYear(year)
  return wallMs(next) === undefined ? undefined : next
}

const time = String.raw`(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?`
const two = new RegExp(String.raw`\b(?:from\s+|at\s+)?${time}\s*(?:-|–|to|until)\s*${time}(?![\w:])`, 'i')
const one = new RegExp(String.raw`\b(?:at\s+)?${time}(?![\w:])`, 'gi')

function timesIn(line: string): Found & { from?: number | undefined; to?: number | undefined } {
  const both = two.exec(line)
  if (both) {
    const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = both
    const from = minutesOf(fromHour, fromMinute, fromHalf ?? toHalf)
    const to = minutesOf(toHour, toMinute, toHalf)
    if (from !== undefined && to !== undefined) return { from, to, rest: without(line, both[0]) }
  }
  return timeIn(line)
}

/** A number alone is no time: it has minutes, or a half of the day. */
function timeIn(line: string): Found & { from?: number | undefined } {
  for (const [words, hour, minute, half] of line.matchAll(one)) {
    const from = minute === undefined && half === undefined ? undefined : minutesOf(hour, minute, half)
    if (from !== undefined) return { from, rest: without(line, words) }
  }
  return { rest: line }
}

function minutesOf(hours = '', minutes = '0', half = ''): number | undefined {
  const hour = hourOf(Number(hours), half.toLowerCase())
  return hour === undefined || Number(minutes) > 59 ? undefined : hour * hourMinutes + Number(minutes)
}

function hourOf(hour: number, half: string): number | undefined {
  if (half === '') return hour > 23 ? undefined : hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}

const unitMinutes: Readonly<Record<string, number>> = { m: 1, h: hourMinutes, d: 1_440 }
const minutesIn = (unit: string): number => unitMinutes[unit.charAt(0).toLowerCase()] ?? 0

function lengthIn(line: string): Found & { minutes?: number; days?: number } {
  const found = /\bfor\s+(\d{1,4}(?:[.,]\d+)?)\s*(m|min|minutes?|h|hours?|hrs?|d|days?)\b/i.exec(line)
  const [words = '', number = '', unit = ''] = found ?? []
  const minutes = Number(number.replace(',', '.')) * minutesIn(unit)
  if (minutes < 1 || minutes > 366 * 1_440) return { rest: line }
  const days = minutes / 1_440
  return { rest: without(line, words), minutes: minutes - (minutes % 1), days: days < 1 ? 1 : days - (days % 1) }
}

const without = (line: string, words: string): string => line.replace(words, ' ')
