import { newId } from '@atrium/base/id'
import { Access, type PersonId, type Role, ownSpace } from '@atrium/engine/contract'
import type { Workspace } from '@atrium/features/workspaces/contract'
// The rows of events are no matter of other features; the tests of their contract look at them.
import { CalendarEvent, EventWords } from '../../features/calendar/contract/calendar-event.ts'
import { changeEvent } from '../../features/calendar/contract/change-event.ts'
import { createEvent } from '../../features/calendar/contract/create-event.ts'
import { type LocalDateTime, dayMs, hourMs, shifted } from '@atrium/base/local-date-time'
import { ada, bob, workspaceInMemory } from './fixture.ts'

export const as = (by: PersonId, role: Role = 'member') => ({ by, role })

/** A time of a day of November 2026. */
export const at = (day: number, hour = 9): LocalDateTime =>
  shifted('2026-11-01T00:00:00', (day - 1) * dayMs + hour * hourMs)

/** A Monday, from nine to ten in Berlin. */
export const monday = {
  title: 'Standup',
  start: '2026-11-23T09:00:00',
  end: '2026-11-23T10:00:00',
  startZone: 'Europe/Berlin',
  endZone: 'Europe/Berlin',
}

/** A workspace of Ada's in which Bob makes events. */
export function calendarInMemory(workspace: Partial<Workspace> = {}) {
  const { memory, space } = workspaceInMemory(workspace)
  for (const person of [ada, bob]) memory.put(Access, { space: ownSpace(person), id: space, role: 'member', since: 0 })
  const create = (given: object = {}, doer = as(bob)) =>
    memory.act(createEvent, { space, id: newId(), ...monday, ...given }, doer)
  const change = (id: string, patch: object, given: object = {}) =>
    memory.act(changeEvent, { space, id, newId: newId(), patch, ...given }, as(bob))
  return {
    memory,
    space,
    create,
    change,
    event: (id: string) => memory.row(CalendarEvent, { space, id }),
    words: (id: string, of: PersonId = bob) => memory.row(EventWords, { space: ownSpace(of), id }),
    others: (...ids: readonly string[]) => memory.rows(CalendarEvent).filter(({ id }) => !ids.includes(id)),
  }
}

/** The same with an event of Bob's. */
export async function eventInMemory(given: object = {}) {
  const found = calendarInMemory()
  const id = newId()
  const answer = await found.create({ id, ...given })
  if (answer !== 'done') throw new Error(`The event was not made: ${answer}.`)
  return { ...found, id, key: { space: found.space, id }, now: () => found.event(id) }
}
