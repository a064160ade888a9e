import type { ParsedComponents, ParsedResult, ParsingReference } from 'chrono-node'
import {
  type LocalDate,
  type LocalDateTime,
  type LocalMonth,
  dateAt,
  dateOf,
  dayMs,
  isLocalDate,
  localMs,
  monthOf,
  shifted,
} from '@atrium/base/local-date-time'
import type { Dates, FindDates } from './load-dates.ts'
import { namedDays, nearDays, partsOfDay } from './near-days.ts'
import type { PartOfDay, Piece, Said } from './pieces.ts'

/** The days that a line names, and the times that only words say; `now` is what the person's clocks show. */
export function findDays(text: string, now: LocalDateTime, dates: Dates): readonly Piece[] {
  const { own, english, isDayFirst } = dates
  const ordinal = ordinalDays(text, now)
  const near = [...nearDays(text, now, dates), ...partsOfDay(text), ...namedDays(text)]
  const numeric = [...numericDays(text, now, dotted), ...(isDayFirst ? numericDays(text, now, slashed) : [])]
  const ours = [...near, ...ordinal, ...numeric]
  const rest = prepared(text, ours)
  const inOwn = own ? piecesOf(own, rest, now) : []
  const found = inOwn.length > 0 ? inOwn : inEnglish()
  return [...ours, ...found]

  function inEnglish(): readonly Piece[] {
    const pieces = piecesOf(english, rest, now).map((piece) => withLastLetter(piece, text))
    // Short words of another language are days in English by chance.
    return own ? pieces.filter(({ from, to }) => to - from > shortest) : pieces
  }
}

const shortest = 3
const partsAlone =
  /(?<!(?:this|the|tomorrow|yesterday|today|last|late|early|day|at)\s+)\b(?:night|morning|afternoon|evening)\b/giu
const plainDays = /\b(?:tues|weds)\b/giu

/** As it is to be read: what was read already, parts of the day that are names of things, and unusual short forms. */
function prepared(text: string, ours: readonly Piece[]): string {
  const blank = (words: string): string => '\u{FFFC}'.repeat(words.length)
  const whole = ours.reduce(
    (rest, { from, to }) => rest.slice(0, from) + blank(rest.slice(from, to)) + rest.slice(to),
    text,
  )
  return whole
    .replaceAll(/[–—]/g, '-')
    .replaceAll(partsAlone, blank)
    .replaceAll(plainDays, (word) => `${word.slice(0, 3)} `)
}

/** `Tues` was read as `Tue`. */
function withLastLetter(piece: Piece, text: string): Piece {
  const isShort = /(?:tue|wed)$/iu.test(text.slice(piece.from, piece.to)) && /^s(?!\p{L})/iu.test(text.slice(piece.to))
  return isShort ? { ...piece, to: piece.to + 1 } : piece
}

function piecesOf(find: FindDates, text: string, now: LocalDateTime): readonly Piece[] {
  const reference: ParsingReference = { instant: new Date(localMs(now)), timezone: 0 }
  const found = find(text, reference, { forwardDate: true })
  const whole = found.filter(({ index, text: words }) => isWhole(text, index, index + words.length))
  // A number beside a day may have been torn apart to go with it: `9-12 tomorrow`.
  const isTorn = whole.length < found.length || found.length === 0
  if (isTorn && /\d/u.test(text))
    return piecesOf(find, text.replaceAll(/\d/g, '\u{FFFC}'), now).filter(({ day }) => day !== undefined)
  return whole.flatMap((result) => pieceOf(result, text, now) ?? [])
}

/** No word begins or ends in the middle of another; where words are not parted there is no telling. */
function isWhole(text: string, from: number, to: number): boolean {
  const isParted = (at: number): boolean =>
    !/[\p{L}\d]{2}/u.test(text.slice(at - 1, at + 1)) || /\p{Lo}/u.test(text.slice(at - 1, at + 1))
  const isGlued = /\d[-/.:]$/u.test(text.slice(0, from)) || /^[-/.:]\d/u.test(text.slice(to))
  return !isGlued && (from === 0 || isParted(from)) && (to >= text.length || isParted(to))
}

/** What was read of a text, with the days that are meant if days are. */
interface Meant {
  readonly result: ParsedResult
  readonly text: string
  readonly words: string
  readonly place: Pick<Piece, 'from' | 'to'>
  readonly day: LocalDate
  readonly last: { readonly end: ParsedComponents; readonly day: LocalDate } | undefined
  readonly now: LocalDateTime
}

function pieceOf(result: ParsedResult, text: string, now: LocalDateTime): Piece | undefined {
  const { start, end } = result
  const words = result.text.toLowerCase()
  if (isNoDay.test(words)) return undefined
  const place = placeOf(result, text)
  const day = plainDay(start)
  const endDay = end ? plainDay(end) : day
  if (day === undefined || endDay === undefined) return { ...place, isVague: true }
  const last = end ? { end, day: endDay } : undefined
  const meant = { result, text, words, place, day, last, now }
  return withoutDay(meant) ?? dayPieceOf(meant)
}

/** What names time, but no day that can be taken; and the same day of a later month. */
function withoutDay({ result: { start }, words, place, day, now }: Meant): Piece | undefined {
  // A year that is said in full is meant.
  const isFar = day > farthest(now) && !words.includes(day.slice(0, 4))
  if (!isFar && inMonths.test(words)) return { ...place, day }
  if (isFar || isVague(start, words)) return { ...place, isVague: true }
  return /\d\s?(?:z|[+-]\d\d:?\d\d)$/u.test(words) ? { ...place, isZoned: true } : undefined
}

function dayPieceOf(meant: Meant): Piece | undefined {
  const { result, text, words, place } = meant
  const { start, end } = result
  const piece = {
    ...place,
    part: partOf(result),
    start: saidOf(start),
    end: start.isCertain('hour') ? saidOf(end) : undefined,
  }
  if (!isDay(start)) return isTimeInWords(piece, text, words) ? piece : undefined
  if (isLength(piece, words)) return undefined
  const day = shifted(dayOf(meant), place.from < result.index ? oneMore(words) : 0)
  return { ...piece, day, lastDay: lastDayOf(meant, day), isOther: isOtherWeekday(start) }
}

/** `45934d` is a number of something, `день` a word of its own: neither is a day. */
const isNoDay = /^(?:[+-]?\d+\s?(?:d|w|wk|mo|y|yr|days?|weeks?|months?|years?)|день|утро|вечер|ночь|полдень|полночь)$/u
/** The same day of a later month or year. */
const inMonths =
  /^(?:in|dans|en|tra|fra|over|om|через)\s.*(?:months?|years?|monate?n?|jahre?n?|mois|ans?|mes(?:es|i|e)?|años?|ann[oi]|maand(?:en)?|jaar|meses|anos?|månad(?:er)?|år|месяц(?:а|ев)?|год|лет)$/u
const yearsAhead = 50
const [firstYear, lastYear] = [1900, 2199]

const farthest = (now: LocalDateTime): LocalDate => `${Number(now.slice(0, 4)) + yearsAhead}-12-31`

/** `evening` alone names something, `in the evening` says when. */
const isTimeInWords = (piece: Piece, text: string, words: string): boolean =>
  piece.start ? !isLength(piece, words) : piece.part !== undefined && text.slice(piece.from, piece.to).includes(' ')

const oneMore = (words: string): number => (words.startsWith('yesterday') ? -dayMs : dayMs)

/** `the day after` before `tomorrow` says one more; chrono reads only the last word. */
function placeOf({ index, text: words }: ParsedResult, text: string): Pick<Piece, 'from' | 'to'> {
  const before = /(?:in\s+)?(?:the\s+)?(?:day\s+(?:after|before)\s+)?$/iu.exec(text.slice(0, index))?.[0] ?? ''
  const isDayAfter = /day\s+(?:after|before)\s+$/iu.test(before) && /^(?:tomorrow|yesterday)/iu.test(words)
  const isPart = /^(?:morning|afternoon|evening)/iu.test(words)
  return { from: isDayAfter || isPart ? index - before.length : index, to: index + words.trimEnd().length }
}

/** `10h` says how long, not in how long. */
const isLength = ({ start }: Piece, words: string): boolean =>
  start !== undefined && /^\d+\s?(?:h|hrs?|hours?|mins?|minutes?|m|stunden|minuten|heures|horas|ore|uren)$/u.test(words)

/** `Fri 5 Dec` where that is a Saturday. */
const isOtherWeekday = (start: ParsedComponents): boolean =>
  start.isCertain('weekday') && start.isCertain('day') && start.get('weekday') !== start.date().getUTCDay()

const isDay = (start: ParsedComponents): boolean => start.isCertain('day') || start.isCertain('weekday')

const weeks =
  /^(?!(?:in|within|dans|en|tra|fra|over|om|через)\s)(?!.*\d).*(?:week|quarter|woche|semaine|semana|settimana|vecka|недел|週)(?!end)/u

const isVague = (start: ParsedComponents, words: string): boolean =>
  (!start.isCertain('weekday') && weeks.test(words)) ||
  (!isDay(start) && !start.isCertain('hour') && (start.isCertain('month') || start.isCertain('year')))

/** Undefined in a year in which there can be no event: `in 99999 years`. */
function plainDay(components: ParsedComponents): LocalDate | undefined {
  const year = numberOf(components, 'year')
  if (!(year >= firstYear && year <= lastYear)) return undefined
  const day = dateAt(Date.UTC(year, numberOf(components, 'month') - 1, numberOf(components, 'day')))
  return isLocalDate(day) ? day : undefined
}

/** A day of the week is the next one, never today; the last one lies before today. */
function dayOf({ result: { start }, words, day, now }: Meant): LocalDate {
  const today = dateOf(now)
  const isWeekday = start.isCertain('weekday') && !start.isCertain('day')
  if (isWeekday && /^(?:last|past)\s/u.test(words)) return day < today ? day : shifted(day, -7 * dayMs)
  return isWeekday && day <= today ? shifted(day, 7 * dayMs) : day
}

function lastDayOf({ result: { start }, words, last }: Meant, day: LocalDate): LocalDate | undefined {
  if (!last) return isWeekend(start, words) ? shifted(day, dayMs) : undefined
  if (!isDay(last.end)) return undefined
  // Hours that go over midnight bring the next day with them.
  if (start.isCertain('hour') && last.day <= shifted(day, dayMs)) return undefined
  return last.day < day && last.end.isCertain('weekday') ? shifted(last.day, 7 * dayMs) : last.day
}

const isWeekend = (start: ParsedComponents, words: string): boolean =>
  /week-?end$/u.test(words) && !start.isCertain('hour')

const numberOf = (components: ParsedComponents, name: 'year' | 'month' | 'day' | 'hour' | 'minute'): number =>
  components.get(name) ?? 0

function saidOf(components: ParsedComponents | null | undefined): Said | undefined {
  if (!components?.isCertain('hour')) return undefined
  const [hour, minute] = [numberOf(components, 'hour'), numberOf(components, 'minute')]
  // Where the half of the day is certain the hour is said in full.
  if (!components.isCertain('meridiem') || hour === 0) return { hour, minute, half: '', isBare: minute === 0 }
  return { hour: hour > 12 ? hour - 12 : hour, minute, half: hour < 12 ? 'am' : 'pm', isBare: false }
}

const parts: readonly PartOfDay[] = ['morning', 'noon', 'afternoon', 'tonight', 'evening', 'midnight']

function partOf(result: ParsedResult): PartOfDay | undefined {
  if (result.start.isCertain('hour')) return undefined
  return parts.find((part) => result.tags().has(`casualReference/${part}`))
}

/** `the 5th`: the next day of that number. */
function ordinalDays(text: string, now: LocalDateTime): readonly Piece[] {
  return [...text.matchAll(/\b(?:on\s+)?the\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:of\s+)?\p{L})/giu)].flatMap(
    (match) => {
      const day = nextDay(now, (month) => `${month}-${(match[1] ?? '').padStart(2, '0')}`)
      return day === undefined ? [] : [{ from: match.index, to: match.index + match[0].length, day }]
    },
  )
}

const monthsAhead = 12

function nextDay(now: LocalDateTime, nameIn: (month: LocalMonth) => string): LocalDate | undefined {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))]
  return Array.from({ length: monthsAhead }, (_none, at) => monthOf(dateAt(Date.UTC(year, month - 1 + at, 1))))
    .map(nameIn)
    .filter(isLocalDate)
    .find((day) => day >= dateOf(now))
}

const dotted = /(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d\d(?![\d:]))?(?!\d)/gu
const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?(?![\d/])/gu

/** `24.12.` and `24.12.2026`, `24/12` and `24/12/26`. */
function numericDays(text: string, now: LocalDateTime, pattern: RegExp): readonly Piece[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [words, day = '', month = '', year] = match
    const inYear = (name: string): string => `${name}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const next = [0, 1, 2, 3, 4].map((by) => inYear(String(Number(now.slice(0, 4)) + by)))
    const said = year === undefined ? next.filter((one) => one >= dateOf(now)) : [inYear(year.padStart(4, '20'))]
    const found = said.find(isLocalDate)
    return found === undefined ? [] : [{ from: match.index, to: match.index + words.trimEnd().length, day: found }]
  })
}
