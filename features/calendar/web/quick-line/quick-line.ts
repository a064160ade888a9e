import { findDays } from './days.ts'
import { type Length, lengthIn } from './length.ts'
import type { Dates } from './load-dates.ts'
import { type PartOfDay, type Piece, blotted, isBeside } from './pieces.ts'
import { type Rest, quotedIn, restOf } from './rest.ts'
import { looseTimes, sureTimes } from './times.ts'
import { endMinute, startMinute } from './minutes-meant.ts'
import { type Wall, dayMs, shifted, wallAt, wallMs } from '../../contract/wall.ts'

export { loadDates } from './load-dates.ts'

/** An event as one line says it. */
export interface QuickEvent {
  readonly title: string
  readonly isAllDay: boolean
  readonly start: Wall
  readonly end: Wall
}

/** What was understood, with the numbers that stay in the title; or what is to be said otherwise. */
export type QuickReading =
  | { readonly ok: true; readonly event: QuickEvent; readonly kept: readonly string[] }
  | { readonly ok: false; readonly problem: string }

export interface ReadingWays {
  /** What the person's clocks show. */
  readonly now: Wall
  readonly dates: Dates
  /** Whether the person's clocks go to twelve. */
  readonly isHalf: boolean
}

/**
 * Reads `Lunch Tuesday 13:00 for 45 min`: a day or several, a time or two and a length may stand anywhere, the rest is the
 * title. Without a time it is all day long, without a day it is today. What might be a day or a time and cannot be read is said.
 */
export function readQuickLine(line: string, ways: ReadingWays): QuickReading {
  const text = line.normalize('NFC').replaceAll(/[\s\p{Cc}]/gu, ' ')
  const found = piecesOf(text, ways)
  const rest = restOf(text, {
    pieces: found.all,
    vague: found.vague,
    language: ways.dates.language,
    hasTime: found.times.length > 0,
  })
  const problem = problemOf(text, found, rest)
  return problem === undefined
    ? { ok: true, event: eventOf(found, rest, ways), kept: rest.kept }
    : { ok: false, problem }
}

interface Found {
  readonly days: readonly Piece[]
  readonly times: readonly Piece[]
  readonly vague: readonly Piece[]
  readonly part: PartOfDay | undefined
  readonly length: Length | undefined
  /** What joins two days to all those between. */
  readonly isRange: boolean
  /** All that is taken out of the title. */
  readonly all: readonly Piece[]
}

function piecesOf(text: string, { now, dates }: ReadingWays): Found {
  const quotes = quotedIn(text)
  const said = listed(lengthIn(blotted(text, quotes)))
  const sure = sureTimes(blotted(text, [...quotes, ...said]), dates.own !== undefined)
  const open = blotted(text, [...quotes, ...sure, ...said])
  const lengths = said.length > 0 ? said : listed(lengthIn(open))
  const named = findDays(blotted(open, lengths), now, dates)
  const days = withoutSame(named.filter(({ day }) => day !== undefined))
  const inWords = [...sure, ...named.filter(({ start }) => start)]
  const left = blotted(open, [...named, ...lengths])
  const loose = inWords.length > 0 ? [] : looseTimes(left, (piece) => isBeside(text, days, piece))
  const times = [...inWords, ...loose]
  const parts = named.filter(({ part }) => part !== undefined)
  return {
    days,
    times,
    part: parts[0]?.part,
    length: lengths[0],
    all: [...new Set([...days, ...times, ...parts, ...lengths])],
    vague: named.filter(({ isVague }) => isVague),
    isRange: isRangeOf(text, days, times),
  }
}

const listed = (length: Length | undefined): readonly Length[] => (length ? [length] : [])

/** Of two places that name the same day the one that says more. */
function withoutSame(days: readonly Piece[]): readonly Piece[] {
  const longest = days.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  const kept = longest.filter(
    ({ day, lastDay }, at) => lastDay !== undefined || longest.findIndex((other) => other.day === day) === at,
  )
  return kept.toSorted((one, other) => one.from - other.from)
}

const range = /^[\s\u{FFFC},]*(?:-|–|—|to|until|till|through|bis|zum|bis zum|au|al|tot|até|till)[\s\u{FFFC},]*$/iu

function isRangeOf(text: string, [first, second]: readonly Piece[], times: readonly Piece[]): boolean {
  if (!first || !second) return false
  return range.test(blotted(text, times).slice(first.to, second.from))
}

function problemOf(text: string, found: Found, rest: Rest): string | undefined {
  if (rest.title === '') return 'Add a title, as in: Lunch Tuesday 13:00.'
  if (rest.repeats !== undefined) return problemOfRepeats(rest.repeats)
  const words = (pieces: readonly Piece[]): string =>
    pieces.map(({ from, to }) => `“${text.slice(from, to).trim()}”`).join(' and ')
  return problemOfMany(found, words) ?? problemOfUnread(rest.unread) ?? problemOfTimes(found, words)
}

type Words = (pieces: readonly Piece[]) => string

function problemOfMany({ days, times, vague, isRange }: Found, words: Words): string | undefined {
  const most = isRange ? 2 : 1
  if (days.length > most) return `${words(days)} are different days. Keep one, or put the other in quotes.`
  if (times.length > most) return `${words(times)} are different times. Keep one, or write 13:00–14:00.`
  const isWithoutDay = days.length === 0 && vague.length > 0
  return isWithoutDay ? `${words(vague)} names no day. Add one, or put it in quotes.` : undefined
}

function problemOfTimes(found: Found, words: Words): string | undefined {
  const { days, times, length, part } = found
  const isWithoutTime = times.length === 0 && part === undefined
  if (length && !length.isDays && isWithoutTime) return `${words([length])} needs a time at which it starts.`
  if (length?.isDays && days.length === 0) return `${words([length])} needs a day on which it starts.`
  return problemOfDays(found, words)
}

function problemOfDays(found: Found, words: Words): string | undefined {
  const { days } = found
  const other = days.find(({ isOther }) => isOther)
  if (other) return `${words([other])} is a ${nameOfDay(other.day ?? '')}. Correct it, or leave one of the two out.`
  if (isWithoutEnd(found))
    return `${words(days)} is several days. Add the time when it ends, as in Fri 18:00 - Sun 16:00.`
  return endsEarly(found) ? `${words(days)}: the second day comes before the first.` : undefined
}

/** Several days, and one time among them: is it each day, or the first? */
function isWithoutEnd({ days, times, length, isRange }: Found): boolean {
  const isSeveral = isRange || days.some(({ lastDay }) => lastDay !== undefined)
  return isSeveral && times.length === 1 && times[0]?.end === undefined && !length
}

const nameOfDay = (day: Wall): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(wallMs(day) ?? 0)

const endsEarly = ({ days, isRange }: Found): boolean =>
  days.some(({ day = '', lastDay = day }) => lastDay < day) || (isRange && (days[1]?.day ?? '') < (days[0]?.day ?? ''))

const problemOfRepeats = (words: string): string =>
  `This line creates single events. Choose New event for one that repeats, or put “${words}” in quotes.`

function problemOfUnread(unread: readonly string[]): string | undefined {
  if (unread.length === 0) return undefined
  const words = unread.map((one) => `“${one.trim()}”`).join(' and ')
  return `${words} could not be read as a day or a time. Write it as in Tuesday 13:00, or put it in quotes.`
}

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 1_440
const halfDayMinutes = 720
const partMinutes = {
  morning: 540,
  noon: 720,
  afternoon: 900,
  evening: 1_140,
  tonight: 1_200,
  midnight: 1_440,
} as const

function eventOf(found: Found, { title }: Rest, ways: ReadingWays): QuickEvent {
  const { day = ways.now.slice(0, 10), lastDay } = daysOf(found)
  const times = timesOf(found, ways)
  if (!times) return { title, isAllDay: true, start: day, end: dayAfterLast(lastDay ?? day, found.length) }
  const at = (on: Wall, minute: number): Wall => wallAt((wallMs(on) ?? 0) + minute * minuteMs, false)
  const end = lastDay === undefined ? at(day, times.end) : at(lastDay, times.endOfLast)
  return { title, isAllDay: false, start: at(day, times.start), end }
}

function daysOf({ days: [first, second], isRange }: Found): {
  readonly day?: Wall | undefined
  readonly lastDay?: Wall | undefined
} {
  return isRange ? { day: first?.day, lastDay: second?.day } : { day: first?.day, lastDay: first?.lastDay }
}

function dayAfterLast(lastDay: Wall, length: Length | undefined): Wall {
  const days = Math.floor((length?.minutes ?? 0) / dayMinutes)
  return shifted(lastDay, Math.max(1, days) * dayMs)
}

interface Times {
  /** In minutes since the first day began. */
  readonly start: number
  readonly end: number
  /** In minutes since the last of several days began. */
  readonly endOfLast: number
}

function timesOf(found: Found, { isHalf, now }: ReadingWays): Times | undefined {
  const { part, length, times } = found
  const [first, second] = times
  const ways = { part, isHalf }
  if (!first?.start) return part && lasting(partMinutes[part], length)
  const start = laterToday(found, startMinute(first.start, first.end, ways), now)
  const plain = lasting(start, length)
  if (second?.start) return { ...plain, endOfLast: startMinute(second.start, undefined, ways) }
  if (!first.end) return plain
  const endOfLast = startMinute(first.end, undefined, ways)
  return { start, end: length ? plain.end : endMinute(first.end, start, ways), endOfLast }
}

/** `at 9` without a day means the evening once the morning is over. */
function laterToday({ days, times: [first], part }: Found, minute: number, now: Wall): number {
  const isOpen = days.length === 0 && part === undefined && isHourAlone(first)
  const [past, later] = [minutesOf(now), minute + halfDayMinutes]
  const isOver = minute < past && past < later && later < dayMinutes
  return isOpen && isOver ? later : minute
}

function isHourAlone(piece: Piece | undefined): boolean {
  const start = piece?.end ? undefined : piece?.start
  return start !== undefined && start.isBare && start.half === '' && start.hour > 0
}

const minutesOf = (now: Wall): number => Number(now.slice(11, 13)) * hourMinutes + Number(now.slice(14, 16))

function lasting(start: number, length: Length | undefined): Times {
  const end = start + (length?.minutes ?? hourMinutes)
  return { start, end, endOfLast: end }
}
