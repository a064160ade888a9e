import * as z from 'zod/mini'

/** A month of a year: `2026-11`. */
export type LocalMonth = `${number}-${0 | 1}${number}`
/** A day as calendars show it, iCalendar's DATE: `2026-11-23`. */
export type LocalDate = `${LocalMonth}-${0 | 1 | 2 | 3}${number}`
/** An hour and a minute as clocks show them: `09:00`. */
export type TimeOfDay = `${0 | 1 | 2}${number}:${number}`
/** What a calendar and a clock show, iCalendar's DATE-TIME: `2026-11-23T09:00:00`. Which moment that is depends on a zone. */
export type LocalDateTime = `${LocalDate}T${TimeOfDay}:${number}`
/** What is counted here in local time, whatever the zone: a day, or a time on it. */
export type Local = LocalDate | LocalDateTime
/** A moment as all that is shown says it, so that moments can be compared by their letters: `2026-11-23T09:00:00Z`. */
export type Moment = `${LocalDateTime}Z`
/** When something is for whoever looks: a moment, or a day, which is theirs wherever they are. */
export type MomentOrDate = Moment | LocalDate
/** Where in a series something is, as its clocks show it; '' where there is no series. */
export type PlaceInSeries = Local | ''

/** A day that there is between the years 1900 and 2199, with a time or without. */
const pattern = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-[0-3]\d(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/
export const dayMs = 86_400_000
export const hourMs = 3_600_000
const dateLength = '2026-11-23'.length

// Text becomes one of these types here and nowhere else: what says so below has checked it, or has counted it out.

export const isLocal = (text: string): text is Local => pattern.test(text) && isDayOfMonth(text)
export const isLocalDate = (text: string): text is LocalDate => text.length === dateLength && isLocal(text)
export const isLocalDateTime = (text: string): text is LocalDateTime => text.length > dateLength && isLocal(text)
export const isMoment = (text: string): text is Moment => text.endsWith('Z') && isLocalDateTime(text.slice(0, -1))
export const isMomentOrDate = (text: string): text is MomentOrDate => isLocalDate(text) || isMoment(text)
export const isTimeOfDay = (text: string): text is TimeOfDay => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The day on which the calendars of `zone` are then; throws where there is no such zone. */
export function dateIn(ms: number, zone: string): LocalDate {
  const text = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: zone }).format(ms)
  if (!isLocalDate(text)) throw new RangeError(`No calendar shows ${ms} ms.`)
  return text
}

const typed = <Form extends string>(schema: z.ZodMiniType<string, string>) => schema as z.ZodMiniType<Form, Form>

/** Takes what people and programs say: other years, and days that there are not, are refused in words. */
export const LocalSchema = typed<Local>(
  z
    .string()
    .check(z.refine(isLocal, { error: 'Dates must be between the years 1900 and 2199, in the form 2026-11-23.' })),
)

/** The same of a day alone. */
export const LocalDateSchema = typed<LocalDate>(
  z.string().check(z.refine(isLocalDate, { error: 'Days must be between the years 1900 and 2199, as 2026-11-23.' })),
)

/** What our own server counted out, taken as it is: an answer says thousands of them. */
export const MomentOrDateSchema = typed<MomentOrDate>(z.string())
export const PlaceInSeriesSchema = typed<PlaceInSeries>(z.string())

/** Whether it is a day without a time. */
export const isDay = (time: Local | Moment): time is LocalDate => time.length === dateLength

/** Milliseconds since 1970 if those clocks stood in Greenwich. */
export const localMs = (local: Local): number => msIn(local)

/** Milliseconds since 1970; of a day, when it begins in Greenwich. */
export const momentMs = (moment: MomentOrDate): number => msIn(moment)

function msIn(text: Local | Moment): number {
  const days = daysSince1970(...partsOf(text))
  return isDay(text) ? days * dayMs : days * dayMs + timeIn(text) * 1_000
}

const timeIn = (text: LocalDateTime | Moment): number =>
  (numberAt(text, 11) * 60 + numberAt(text, 14)) * 60 + numberAt(text, 17)

/** The year, month and day. */
const partsOf = (text: string): readonly [number, number, number] => [
  numberAt(text, 0) * 100 + numberAt(text, 2),
  numberAt(text, 5),
  numberAt(text, 8),
]

/** The number that two digits say. */
const numberAt = (text: string, place: number): number =>
  (text.charCodeAt(place) - zero) * 10 + text.charCodeAt(place + 1) - zero
const zero = '0'.charCodeAt(0)

/** What clocks in Greenwich show then; throws where that is no year of four digits. */
export const localAt = (ms: number, asDay: boolean): Local => (asDay ? dateAt(ms) : dateTimeAt(ms))

export function dateTimeAt(ms: number): LocalDateTime {
  const inDay = whole(rest(ms, dayMs), 1_000)
  const [hours, minutes, seconds] = [whole(inDay, 3_600), whole(inDay % 3_600, 60), inDay % 60]
  return `${dateAt(ms)}T${two(hours)}:${two(minutes)}:${two(seconds)}` as LocalDateTime
}

export const momentText = (ms: number): Moment => `${dateTimeAt(ms)}Z`

/** The day of a day or a time. */
export const dateOf = (local: Local): LocalDate => local.slice(0, dateLength) as LocalDate
export const monthOf = (local: Local): LocalMonth => local.slice(0, 7) as LocalMonth
export const timeOfDay = (local: LocalDateTime): TimeOfDay => local.slice(11, 16) as TimeOfDay

/** `local`, so many milliseconds further on. */
export function shifted(local: LocalDate, ms: number): LocalDate
export function shifted(local: LocalDateTime, ms: number): LocalDateTime
export function shifted(local: Local, ms: number): Local
export function shifted(local: Local, ms: number): Local {
  return localAt(localMs(local) + ms, isDay(local))
}

/** A day or a time as a series has them that begins at `start`: a day stands for the time of the series on it. */
export function localFitting(local: Local, start: Local): Local {
  if (isDay(start)) return dateOf(local)
  return isDay(local) ? (`${local}${start.slice(dateLength)}` as LocalDateTime) : local
}

/** From `from` to `to` by the clock, in milliseconds. */
export const between = (from: Local, to: Local): number => localMs(to) - localMs(from)

/** From 0, Monday, to 6, Sunday. */
export const weekdayOf = (local: Local): number => rest(whole(localMs(local), dayMs) + 3, 7)

/** The first day of the week of `day`; `weekStart` from 1, Monday, to 7. */
export const firstOfWeek = (day: LocalDate, weekStart: number): LocalDate =>
  shifted(day, -rest(weekdayOf(day) - (weekStart - 1), daysInWeek) * dayMs)

export const daysInWeek = 7

// After Howard Hinnant's algorithms for the calendar, counting years from March (https://howardhinnant.github.io/date_algorithms.html).

function daysSince1970(year: number, month: number, day: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = whole(shiftedYear, 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = whole(153 * ((month + 9) % 12) + 2, 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + whole(yearOfEra, 4) - whole(yearOfEra, 100) + dayOfYear - 719_468
}

/** What calendars in Greenwich show then; throws where that is no year of four digits. */
export function dateAt(ms: number): LocalDate {
  if (!(ms >= firstMs && ms < endMs)) throw new RangeError(`No calendar shows ${ms} ms.`)
  const days = whole(ms, dayMs) + 719_468
  const era = whole(days, 146_097)
  const dayOfEra = days - era * 146_097
  const yearOfEra = whole(dayOfEra - whole(dayOfEra, 1_460) + whole(dayOfEra, 36_524) - whole(dayOfEra, 146_096), 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + whole(yearOfEra, 4) - whole(yearOfEra, 100))
  const fromMarch = whole(5 * dayOfYear + 2, 153)
  const day = dayOfYear - whole(153 * fromMarch + 2, 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` as LocalDate
}

/** When the year 0 begins, and the year 10000. */
const [firstMs, endMs] = [-62_167_219_200_000, 253_402_300_800_000]

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDayOfMonth(text: string): boolean {
  const [year, month, day] = partsOf(text)
  return day >= 1 && day <= lengthOfMonth(year, month)
}

function lengthOfMonth(year: number, month: number): number {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return isLeap ? 29 : (lengths[month - 1] ?? 0)
}

/** What is left of `value` when it is divided, never below zero. */
function rest(value: number, by: number): number {
  const left = value % by
  return left < 0 ? left + by : left
}

const whole = (value: number, by: number): number => (value - rest(value, by)) / by
