import type { Found } from './found.ts'
import { doubtfulDay } from './names-of-days.ts'
import type { QuickEvent } from './quick-event.ts'
import type { Piece } from './pieces.ts'
import type { Rest } from './rest.ts'
import { type LocalDate, between, dateOf, localMs } from '@atrium/base/local-date-time'

export interface ReadLine {
  readonly text: string
  readonly found: Found
  readonly rest: Rest
  /** As it would be. */
  readonly event: Pick<QuickEvent, 'start' | 'end'>
}

/** What is to be said of a line that has no one meaning. */
export function problemOf({ text, found, rest, event }: ReadLine): string | undefined {
  if (rest.title === '') return 'Add a title, as in: Lunch Tuesday 13:00.'
  if (rest.repeats !== undefined) return problemOfRepeats(rest.repeats)
  const words = (pieces: readonly Piece[]): string =>
    pieces.map(({ from, to }) => `“${text.slice(from, to).trim()}”`).join(' and ')
  return (
    problemOfMany(found, words) ??
    problemOfUnread(rest.unread) ??
    problemOfDoubt(doubtfulDay(text, found.days)) ??
    problemOfTimes(found, words) ??
    problemOfHours(text, found, words) ??
    problemOfSpan(text, found, event)
  )
}

const problemOfDoubt = (words: string | undefined): string | undefined =>
  words && `“${words}” may be a day or part of a name. Write the date, or put it in quotes.`

type Words = (pieces: readonly Piece[]) => string

function problemOfMany({ days, times, vague, zoned, isRange }: Found, words: Words): string | undefined {
  const most = isRange ? 2 : 1
  if (days.length > most) return `${words(days)} are different days. Keep one, or put the other in quotes.`
  if (times.length > most) return `${words(times)} are different times. Keep one, or write 13:00–14:00.`
  if (zoned.length > 0) return `${words(zoned)} has a time zone. Write the time as your clock shows it.`
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
  if (other?.day) return `${words([other])} is a ${nameOfDay(other.day)}. Correct it, or leave one of the two out.`
  if (isWithoutEnd(found))
    return `${words(days)} is several days. Add the time when it ends, as in Fri 18:00 - Sun 16:00.`
  return endsEarly(found) ? `${words(days)}: the second day comes before the first.` : undefined
}

/** Several days, and one time among them: is it each day, or the first? */
function isWithoutEnd({ days, times, length, isRange }: Found): boolean {
  const isSeveral = isRange || days.some(({ lastDay }) => lastDay !== undefined)
  return isSeveral && times.length === 1 && times[0]?.end === undefined && !length
}

const nameOfDay = (day: LocalDate): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(localMs(day))

const endsEarly = ({ days, isRange }: Found): boolean =>
  days.some(({ day = '', lastDay = day }) => lastDay < day) || (isRange && (days[1]?.day ?? '') < (days[0]?.day ?? ''))

const problemOfRepeats = (words: string): string =>
  `This line creates single events. Choose New event for one that repeats, or put “${words}” in quotes.`

function problemOfUnread(unread: readonly string[]): string | undefined {
  if (unread.length === 0) return undefined
  const words = unread.map((one) => `“${one.trim()}”`).join(' and ')
  return `${words} could not be read as a day or a time. Write it as in Tuesday 13:00, or put it in quotes.`
}

function problemOfHours(text: string, { days, times, whole, part }: Found, words: Words): string | undefined {
  const [time] = times
  if (time && whole.length > 0) return `${words([time])} and ${words(whole)} do not go together. Leave one of them out.`
  const isMidnight =
    part === 'midnight' || (time && /^(?:(?:at|from|between)\s+)?midnight/iu.test(text.slice(time.from, time.to)))
  const isOfDay =
    days.length > 0 &&
    !/(?:today|tonight|heute|aujourd|ce soir|hoy|oggi|stasera|vandaag|hoje|idag|сегодня)/iu.test(text)
  return isMidnight && isOfDay ? 'Midnight is at both ends of a day. Write 00:00 or 24:00.' : undefined
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Longer ones that end on the next day are seldom meant so. */
const mostHours = { night: 16, day: 12 } as const
const firstOfNight = '17:00'
const mostDays = 200

/** A span that comes of an end before the start. */
function problemOfSpan(text: string, found: Found, event: ReadLine['event']): string | undefined {
  if (isOfDays(found))
    return spanOf(event) > mostDays * dayMs && !/\d{4}/u.test(text)
      ? 'The last day comes before the first. Correct it, or add the years.'
      : undefined
  const isRange = !found.length && found.times[0]?.end !== undefined
  return isRange && isOverNight(event) ? 'It would end before it starts. Correct one of the two times.' : undefined
}

const isOfDays = ({ isRange, days }: Found): boolean => isRange || days.some(({ lastDay }) => lastDay !== undefined)

const spanOf = ({ start, end }: ReadLine['event']): number => between(start, end)

function isOverNight({ start, end }: ReadLine['event']): boolean {
  const most = start.slice(11) >= firstOfNight ? mostHours.night : mostHours.day
  return dateOf(start) !== dateOf(end) && spanOf({ start, end }) > most * hourMs
}
