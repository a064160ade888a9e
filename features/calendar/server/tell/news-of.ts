import type { Facts } from '@atrium/features/notifications/contract'
import { endlessRule, timesText } from '../../contract/ask-again.ts'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { Local } from '@atrium/base/local-date-time'
import { idOf } from '../id-of.ts'
import { type ToldState, startText, stateOf } from './told-state.ts'

type What =
  | ('invited' | 'removed' | 'moved' | 'place' | 'repeats' | 'ended')
  | ('canceled' | 'restored' | 'back' | 'answers')

/** Something that people are to hear of an event. */
export interface News {
  /** The id of its notice: what becomes of the same thing later takes its place. */
  readonly notice: string
  readonly what: What
  readonly by: string
  readonly people: readonly string[]
  readonly facts: Facts
}

interface Around {
  /** Who did the last of it, where the event itself does not say. */
  readonly by: string
  /** Whether the series goes on in another, of which there is news of its own. */
  readonly isParted: boolean
  /** Where a series was cut off or parted. */
  readonly at: Local | undefined
  /** The beginnings of which there is news of their own. */
  readonly apart: ReadonlySet<Local | null>
}

/** What is to be told of an event, as it is now, to people who were told `told`, if they were told anything. */
export function newsOf(event: CalendarEvent, told: ToldState | undefined, around: Around): readonly News[] {
  const now = stateOf(event)
  if (now.isCanceled) return told && !told.isCanceled ? [canceled(event, told)] : []
  const there = told ? Object.keys(now.people).filter((person) => person in told.people) : []
  const all = [
    ...listed(event, now, told),
    ...(told ? changes(event, told, { ...around, there, now }) : []),
    answers(event, told?.people ?? {}, around.by),
  ]
  return all.filter(({ people }) => people.length > 0)
}

/** Who is invited now and was not, and who is not any more. */
function listed({ id: notice, updatedBy: by }: CalendarEvent, now: ToldState, told: ToldState | undefined): News[] {
  const before = told?.people ?? {}
  const facts = { start: startText(now, now.start) }
  const added = Object.keys(now.people).filter((person) => !(person in before))
  const knowing = told && !told.isCanceled ? coming(told, Object.keys(before)) : []
  const gone = knowing.filter((person) => !(person in now.people))
  return [
    { notice, what: 'invited', by, people: added, facts },
    { notice, what: 'removed', by, people: gone, facts },
  ]
}

function canceled(event: CalendarEvent, told: ToldState): News {
  const { id, trash, updatedBy } = event
  const facts = { start: startText(told, told.start), ...oneFact(told) }
  return {
    notice: id,
    what: 'canceled',
    by: trash?.by ?? updatedBy,
    people: coming(told, Object.keys(told.people)),
    facts,
  }
}

/** Says that it is one event of a series. */
const oneFact = ({ recurrence }: Pick<ToldState, 'recurrence'>): Facts => (recurrence === null ? {} : { one: '1' })

/** Those who did not say that they do not come. */
const coming = ({ people }: ToldState, among: readonly string[]): readonly string[] =>
  among.filter((person) => people[person] !== 'no')

interface Change extends Around {
  readonly there: readonly string[]
  readonly now: ToldState
}

function changes(event: CalendarEvent, told: ToldState, { there, now, ...around }: Change): readonly News[] {
  const { id: notice, updatedBy } = event
  const start = startText(now, now.start)
  const facts = { start, ...oneFact(now) }
  const some = coming(told, there)
  if (told.isCanceled) return [{ notice, what: 'restored', by: around.by, people: some, facts }]
  if (timesText({ ...now, rule: '' }) !== timesText({ ...told, rule: '' })) {
    const part = around.at !== undefined && told.start === around.at ? { from: '1' } : {}
    const moved = { ...facts, ...part, was: startText(told, told.start) }
    return [{ notice, what: 'moved', by: updatedBy, people: there, facts: moved }]
  }
  if (endlessRule(now) !== endlessRule(told)) return [{ notice, what: 'repeats', by: updatedBy, people: there, facts }]
  const place: News = { notice, what: 'place', by: updatedBy, people: some, facts }
  return [...(now.place === told.place ? [] : [place]), ...within({ event, told, now, people: some }, around)]
}

interface Within {
  readonly event: CalendarEvent
  readonly told: ToldState
  readonly now: ToldState
  readonly people: readonly string[]
}

/** So many times of one series are told of one by one. */
const mostTimes = 5

/** What of a series is not any more, or again. */
function within({ event, told, now, people }: Within, { isParted, at, by, apart }: Around): readonly News[] {
  const timed = (what: What, local: Local): News => {
    const facts = { start: startText(now, now.start), on: startText(now, local) }
    return { notice: idOf(`${event.id} ${local}`), what, by, people, facts }
  }
  const gone = now.without.filter((local) => !told.without.includes(local) && !apart.has(local))
  const again = told.without.filter((local) => !now.without.includes(local) && !apart.has(local))
  const isCut = !isParted && isEarlier(now.latest, told.latest)
  return [
    ...(isCut && at !== undefined ? [timed('ended', at)] : []),
    ...gone
      .filter((local) => !isCut || local !== at)
      .slice(0, mostTimes)
      .map((local) => timed('canceled', local)),
    ...again.slice(0, mostTimes).map((local) => timed('restored', local)),
  ]
}

const isEarlier = (one: number | null, other: number | null): boolean => one !== null && (other === null || one < other)

/** The organizer hears of what was answered since, all in one. */
function answers(event: CalendarEvent, before: ToldState['people'], by: string): News {
  const { id, createdBy } = event
  const said = event.attendees.filter(
    ({ person, answer }) => person !== createdBy && answer !== 'none' && (before[person] ?? 'none') !== answer,
  )
  const last = said.find(({ person }) => person === by) ?? said[0]
  const facts = { start: startText(event, event.start), ...oneFact(event) }
  const people = last ? [createdBy] : []
  return { notice: idOf(`answers ${id}`), what: 'answers', by: last?.person ?? by, people, facts }
}
