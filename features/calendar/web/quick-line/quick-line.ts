import { asidesIn } from './asides.ts'
import { findDays } from './days.ts'
import type { Found } from './found.ts'
import { type Length, lengthIn } from './length.ts'
import type { Dates } from './load-dates.ts'
import { partOfMeal } from './meals.ts'
import { type Piece, type Said, blotted, isBeside } from './pieces.ts'
import type { QuickEvent } from './quick-event.ts'
import { problemOf } from './problem-of-line.ts'
import { type Rest, restOf } from './rest.ts'
import { looseTimes, sureTimes } from './times.ts'
import { endMinute, startMinute } from './minutes-meant.ts'
import { type LocalDate, type LocalDateTime, between, dateOf, dayMs, shifted } from '@atrium/base/local-date-time'

export type { QuickEvent } from './quick-event.ts'
export { loadDates } from './load-dates.ts'

/** What was understood, with the numbers that stay in the title; or what is to be said otherwise. */
export type QuickReading =
  | { readonly ok: true; readonly event: QuickEvent; readonly kept: readonly string[] }
  | { readonly ok: false; readonly problem: string }

export interface ReadingWays {
  /** What the person's clocks show. */
  readonly now: LocalDateTime
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
  const event = eventOf(found, rest, ways)
  const problem = problemOf({ text, found, rest, event })
  return problem === undefined ? { ok: true, event, kept: rest.kept } : { ok: false, problem }
}

function piecesOf(text: string, { now, dates }: ReadingWays): Found {
  const whole = wholeDays(text)
  const asides = [...asidesIn(text), ...whole]
  const said = listed(lengthIn(blotted(text, asides)))
  const clear = dates.language.startsWith('de') ? withoutGermanAm(text) : text
  const sure = sureTimes(blotted(clear, [...asides, ...said]), dates.own !== undefined)
  const open = blotted(text, [...asides, ...sure, ...said])
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
    whole,
    all: [...new Set([...days, ...times, ...parts, ...lengths, ...whole])],
    vague: named.filter((piece) => piece.isVague && !isCompany(text, piece)),
    zoned: named.filter(({ isZoned }) => isZoned),
    isRange: isRangeOf(text, days, times),
  }
}

const listed = (length: Length | undefined): readonly Length[] => (length ? [length] : [])

/** `Projekt 12 am 15. Januar` is on that day, not in the morning. */
const withoutGermanAm = (text: string): string =>
  text.replaceAll(/(?<=\d\s)am(?=\s+(?:\d|\p{L}+tag|mittwoch|morgen|abend))/giu, '\u{FFFC}\u{FFFC}')

const wholeDay =
  /(?<!\p{L})(?:all[- ]day(?:\s+long)?|ganztägig|ganztags|den ganzen tag|toute la journée|todo el día|tutto il giorno|(?:de\s)?hele dag|o dia (?:todo|inteiro)|heldag|hela dagen|весь день)(?!\p{L})|終日/giu

/** That it takes all day. */
const wholeDays = (text: string): readonly Piece[] =>
  [...text.matchAll(wholeDay)].map(({ index, 0: words }) => ({ from: index, to: index + words.length }))

/** `with May` is somebody. */
const isCompany = (text: string, { from }: Piece): boolean =>
  /(?:^|\s)(?:with|w\/|mit|avec|con|com|met|med|с)\s+$/iu.test(text.slice(0, from))

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

function eventOf(found: Found, { title, line }: Rest, ways: ReadingWays): QuickEvent {
  const { day = dateOf(ways.now), lastDay } = daysOf(found)
  const times = timesOf(found, line, ways)
  if (!times) return { title, isAllDay: true, start: day, end: dayAfterLast(lastDay ?? day, found.length) }
  const at = (on: LocalDate, minute: number): LocalDateTime => shifted(`${on}T00:00:00`, minute * minuteMs)
  const end = lastDay === undefined ? at(day, times.end) : at(lastDay, times.endOfLast)
  return { title, isAllDay: false, start: at(day, times.start), end }
}

function daysOf({ days: [first, second], isRange }: Found): {
  readonly day?: LocalDate | undefined
  readonly lastDay?: LocalDate | undefined
} {
  return isRange ? { day: first?.day, lastDay: second?.day } : { day: first?.day, lastDay: first?.lastDay }
}

function dayAfterLast(lastDay: LocalDate, length: Length | undefined): LocalDate {
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

function timesOf(found: Found, line: string, ways: ReadingWays): Times | undefined {
  const first = found.times[0]?.start
  if (!first) return found.part && lasting(partMinutes[found.part], found.length)
  return timesFrom({ ...found, part: found.part ?? partOfMeal(line, first) }, first, ways)
}

function timesFrom(found: Found, first: Said, { isHalf, now }: ReadingWays): Times {
  const { part, length, times } = found
  const [end, second] = [times[0]?.end, times[1]?.start]
  const ways = { part, isHalf }
  const start = laterToday(found, startMinute(first, end, ways), now)
  const plain = lasting(start, length)
  if (second) return { ...plain, endOfLast: startMinute(second, undefined, ways) }
  if (!end) return plain
  return { start, end: length ? plain.end : endMinute(end, start, ways), endOfLast: startMinute(end, undefined, ways) }
}

/** `at 9` without a day means the evening once the morning is over. */
function laterToday({ days, times: [first], part }: Found, minute: number, now: LocalDateTime): number {
  const isOpen = days.length === 0 && part === undefined && isHourAlone(first)
  const [past, later] = [minutesOf(now), minute + halfDayMinutes]
  const isOver = minute < past && past < later && later < dayMinutes
  return isOpen && isOver ? later : minute
}

function isHourAlone(piece: Piece | undefined): boolean {
  const start = piece?.end ? undefined : piece?.start
  return start !== undefined && start.isBare && start.half === '' && start.hour > 0
}

const minutesOf = (now: LocalDateTime): number => Math.floor(between(dateOf(now), now) / minuteMs)

function lasting(start: number, length: Length | undefined): Times {
  const end = start + (length?.minutes ?? hourMinutes)
  return { start, end, endOfLast: end }
}
