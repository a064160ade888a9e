import type { Facts } from '@atrium/features/notifications/contract'
import type { TimeWays } from '@atrium/features/people/contract'
import { isMomentOrDate } from '@atrium/base/local-date-time'
import { briefDayWords, briefTimeWords } from './brief-time-words.ts'
import { titleOf } from './calendar-event.ts'
import type { ToldEvent } from './queries.ts'
import { startsWords } from './reminder-words.ts'

export interface Told {
  readonly facts: Facts
  /** Who did it. */
  readonly from: { readonly id: string; readonly name: string }
  /** What is so of the event now; null where one may not know, undefined where that is not heard yet. */
  readonly event: ToldEvent | undefined
  readonly ways: TimeWays
  readonly now: number
}

type Known = NonNullable<ToldEvent>

/** What a notice of an event says: its headline, and below it when the event is now, or that it is not. */
export function eventNoticeWords(told: Told): { headline: string; said: string } {
  const { facts, event } = told
  const what = facts['what'] ?? 'invited'
  const headline = headlines[what] ?? changed
  if (event) return { headline: headline(told), said: (said[what] ?? whenWords)({ ...told, event }) }
  const isOver = what === 'canceled' || what === 'removed' || event === undefined
  return { headline: headline(told), said: isOver ? timeWords(told, facts['start']) : 'No longer available' }
}

function nameOf({ event }: Told): string {
  return event && !event.isPrivate ? titleOf(event) : 'an event'
}

function day({ ways, now }: Told, start: string | undefined): string {
  return start !== undefined && isMomentOrDate(start) ? briefDayWords(start, ways, now) : ''
}

function timeWords({ ways, now }: Pick<Told, 'ways' | 'now'>, start: string | undefined): string {
  return start !== undefined && isMomentOrDate(start) ? briefTimeWords(start, ways, now) : ''
}

/** Which events of a series are meant, where not all are. */
function which(told: Told): string {
  const { on, one, from, was, start } = told.facts
  if (from !== undefined) return ` from ${day(told, was)} on`
  if (on !== undefined) return ` on ${day(told, on)}`
  return one === undefined ? '' : ` on ${day(told, was ?? start)}`
}

type Headline = (told: Told) => string

const changed: Headline = (told) => `${told.from.name} changed ${nameOf(told)}`

const headlines: Readonly<Record<string, Headline>> = {
  invited: (told) => `${told.from.name} invited you to ${nameOf(told)}`,
  removed: (told) => `${told.from.name} removed you from ${nameOf(told)}`,
  moved: (told) => `${told.from.name} moved ${nameOf(told)}${which(told)}`,
  place: (told) => `${told.from.name} changed the place of ${nameOf(told)}${which(told)}`,
  repeats: (told) => `${told.from.name} changed when ${nameOf(told)} repeats`,
  ended: (told) => `${told.from.name} canceled ${nameOf(told)} from ${day(told, told.facts['on'])} on`,
  canceled: (told) => `${told.from.name} canceled ${nameOf(told)}${which(told)}`,
  restored: (told) => `${told.from.name} restored ${nameOf(told)}${which(told)}`,
  back: (told) => `${told.from.name} moved ${nameOf(told)} back${which(told)}`,
  answers: (told) => answerHeadline(told),
  reminder: (told) => reminderHeadline(told),
  asked: (told) => `Reminder: ${nameOf(told)}`,
}

const answerVerbs = { yes: 'is going to', maybe: 'might go to', no: 'is not going to' } as const

function answerHeadline(told: Told): string {
  const { from, event } = told
  const answer = event?.attendees.find(({ person }) => person === from.id)?.answer ?? 'none'
  const verb = answer === 'none' ? 'answered your invitation to' : answerVerbs[answer]
  return `${from.name} ${verb} ${nameOf(told)}`
}

/** An event that is no longer then does not start when it was to. */
function reminderHeadline(told: Told): string {
  if (told.event?.isThen === false) return `Reminder of ${nameOf(told)}`
  return `${nameOf(told)} ${startsWords(Number(told.facts['minutes'] ?? 0))}`
}

type Said = (told: Told & { readonly event: Known }) => string

const said: Readonly<Record<string, Said>> = {
  removed: (told) => timeWords(told, told.facts['start']),
  canceled: (told) => canceledWords(told),
  ended: ({ event }) => (event.isDeleted ? 'Canceled' : 'Earlier events stay as they are.'),
  place: (told) => [whenWords(told), told.event.place ? '' : 'No place'].filter(Boolean).join(' · '),
  back: (told) => (told.event.isDeleted ? 'Canceled' : timeWords(told, told.facts['on'] ?? nextStart(told.event))),
  answers: ({ event }) => (event.isDeleted ? 'Canceled' : countWords(event)),
  reminder: (told) => reminderWords(told),
}

/** One time of a series is not any more; the rest of it is. */
const canceledWords: Said = (told) => {
  const { event, facts } = told
  const isBack = !event.isDeleted && facts['on'] === undefined
  return isBack ? whenWords(told) : timeWords(told, facts['on'] ?? facts['start'])
}

/** When it is, after it has moved from where one knew it. */
const whenWords: Said = (told) => {
  const { event } = told
  if (event.isDeleted) return 'Canceled'
  const place = event.place ? ` · ${event.place}` : ''
  return `${movedWords(told, event.isSeries)}${place}`
}

function movedWords(told: Told & { readonly event: Known }, isSeries: boolean): string {
  const { event, facts } = told
  const known = facts['was'] ?? facts['start']
  const time = timeWords(told, isSeries ? nextStart(event) : event.first.start)
  if (known === undefined || known === event.first.start) return facts['was'] === undefined ? time : `Back to ${time}`
  return isSeries ? `Moved. Next: ${time}` : `Moved to ${time} (was ${timeWords(told, known)})`
}

const nextStart = ({ next, first }: Known): string => (next ?? first).start

const reminderWords: Said = (told) => {
  const { event, facts } = told
  if (event.isThen) return [timeWords(told, facts['start']), event.place].filter(Boolean).join(' · ')
  if (event.isDeleted) return 'Canceled'
  return event.isSeries ? `No longer at this time. Next: ${timeWords(told, nextStart(event))}` : whenWords(told)
}

const countLabels = { yes: 'going', maybe: 'maybe', no: 'not going', none: 'not answered' } as const

/** How many said what, as one looks at an answer. */
function countWords({ attendees }: Known): string {
  const counts = Map.groupBy(attendees, ({ answer }) => answer)
  return (['yes', 'maybe', 'no', 'none'] as const)
    .flatMap((answer) => {
      const count = counts.get(answer)?.length ?? 0
      return count === 0 ? [] : [`${count} ${countLabels[answer]}`]
    })
    .join(' · ')
}
