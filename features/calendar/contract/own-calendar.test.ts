import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { SpaceFile, fileRef } from '@atrium/features/files/contract'
import { Person } from '@atrium/features/people/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { calendarInMemory, eventInMemory } from '../../../tests/contracts/events.ts'
import { ada, bob, fileOf, personOf, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { CalendarChoices } from './calendar-choices.ts'
import { EventWords } from './calendar-event.ts'
import { noteMeeting, setChoices } from './choose.ts'
import { EventFiles } from './event-files.ts'
import { calendarPath, eventPath } from './event-path.ts'
import { createFeed, feedPath, revokeFeed } from './feed.ts'
import { CalendarFeed } from './calendar-feed.ts'
import { forgetSpace } from './forget-space.ts'
import { noteReminded, setReminders } from './reminder.ts'
import { EventReminder } from './event-reminder.ts'
import { startsWords } from './reminder-words.ts'

const space = ownSpace(bob)
const key = { space, id: bob }

test('one is reminded at the times that one says, each once, and not any more without one', async () => {
  const { memory, id, key: event } = await eventInMemory()
  const set = (minutes: readonly number[], mail?: readonly number[]) =>
    memory.act(setReminders, { ...event, minutes, mail }, { by: bob })
  expect(await set([60, 5, 60], [1_440, 10])).toBe('done')
  const row = { space, id, where: event.space, minutes: [5, 60], mail: [10, 1_440], done: someTime }
  expect(memory.rows(EventReminder)).toMatchObject([row])
  expect([await set([], [5]), memory.rows(EventReminder)]).toMatchObject(['done', [{ minutes: [], mail: [5] }]])
  expect([await set([5], [5]), memory.rows(EventReminder)]).toMatchObject(['done', [{ minutes: [5], mail: [5] }]])
  expect([await set([]), memory.rows(EventReminder)]).toEqual(['done', []])
  for (const wrong of [[-1], [40_321], [1.5], [1, 2, 3, 4, 5, 6]]) expect(await set(wrong)).toBe('bad-input')
})

test('up to when one was reminded only goes on, also in the series that goes on from another', async () => {
  const { memory, id, key: event } = await eventInMemory()
  const note = (done: number, of = id, to = id) =>
    memory.act(noteReminded, { person: bob, id: to, of, done, next: null, letters: [] }, { by: bob })
  expect([await note(someTime + 5), memory.rows(EventReminder)]).toEqual(['done', []])
  await memory.act(setReminders, { ...event, minutes: [5] }, { by: bob })
  const done = (of = id) => memory.row(EventReminder, { space, id: of })?.done
  expect([await note(someTime + 5), await note(someTime + 4), done()]).toEqual(['done', 'done', someTime + 5])
  const next = newId()
  expect([await note(someTime + 9, id, next), done(next), done()]).toEqual(['done', someTime + 9, someTime + 5])
  const entries = memory.entries(space)
  expect([await note(someTime + 9, id, next), memory.entries(space)]).toEqual(['done', entries])
  expect([await note(someTime + 1, id, next), done(next)]).toEqual(['done', someTime + 9])
  const further = newId()
  expect([await note(someTime + 1, id, further), done(further)]).toEqual(['done', someTime + 1])
})

test('a calendar is published under a secret address until that is taken back', async () => {
  const { memory, space: where } = calendarInMemory()
  const token = 't'.repeat(22)
  expect([await memory.act(createFeed, { space: where, token }, { by: bob }), memory.rows(CalendarFeed)]).toEqual([
    'done',
    [{ space, id: token, where, createdAt: someTime }],
  ])
  expect([await memory.act(revokeFeed, { token }, { by: bob }), memory.rows(CalendarFeed)]).toEqual(['done', []])
  expect([feedPath(token), await memory.act(createFeed, { space: where, token: 'short' }, { by: bob })]).toEqual([
    `/share/calendar/${token}.ics`,
    'bad-input',
  ])
})

test('a calendar and its events are opened where their space is', () => {
  const [id, room] = [newId(), newId<'space'>()]
  expect([teamSpace, space, room].map(calendarPath)).toEqual([
    '/calendar',
    '/personal/calendar',
    `/workspaces/${room}?tab=calendar`,
  ])
  expect(eventPath({ space: teamSpace, id })).toBe(`/calendar?event=${id}`)
  expect(eventPath({ space, id })).toBe(`/personal/calendar?event=${id}&in=own%3A${bob}`)
  expect(eventPath({ space: room, id })).toBe(`/workspaces/${room}?tab=calendar&event=${id}`)
})

/** Bob, whose status says that he is in a meeting while he is. */
async function meetingInMemory(person: Partial<Person> = {}) {
  const memory = teamInMemory()
  memory.put(Person, personOf(bob, person))
  await memory.act(setChoices, { isMailed: true, isInMeeting: true }, { by: bob })
  const note = (until: number | null, at: number) =>
    memory.act(noteMeeting, { person: bob, until, next: 0 }, { by: bob, at })
  return {
    memory,
    note,
    bobs: () => memory.row(Person, { space: teamSpace, id: bob }),
    chosen: () => memory.rows(CalendarChoices)[0],
  }
}

test('who wishes it is said to be in a meeting until it ends', async () => {
  const { note, bobs, chosen, memory } = await meetingInMemory({ statusText: 'Hello', statusEmoji: '👋' })
  expect(await note(100, 50)).toBe('done')
  expect(bobs()).toMatchObject({
    status: 'inMeeting',
    statusUntil: 100,
    statusText: '',
    statusEmoji: '',
    lastStatusChange: 50,
    updatedAt: 50,
  })
  expect(chosen()).toEqual({ ...key, isMailed: true, isInMeeting: true, meetingUntil: 100, meetingNotedAt: 50 })
  await note(100, 60)
  expect(bobs()?.lastStatusChange).toBe(50)
  await note(200, 70)
  expect(bobs()).toMatchObject({ statusUntil: 200, lastStatusChange: 70 })
  await memory.act(setChoices, { isMailed: false, isInMeeting: true }, { by: bob })
  expect(chosen()).toMatchObject({ isMailed: false, meetingUntil: 200, meetingNotedAt: 70 })
})

test('who says of themselves that they are in a meeting is so for as long as they say', async () => {
  const { note, bobs, chosen } = await meetingInMemory({ status: 'inMeeting', lastStatusChange: 40 })
  await note(100, 50)
  expect([bobs(), chosen()]).toMatchObject([{ status: 'inMeeting', lastStatusChange: 40 }, { meetingUntil: 0 }])
})

test('a meeting that is over early ends the status, and one that is over by itself is noted', async () => {
  const early = await meetingInMemory()
  await early.note(100, 50)
  await early.note(null, 70)
  expect([early.bobs(), early.chosen()]).toMatchObject([{ status: 'online', statusUntil: null }, { meetingUntil: 0 }])
  const late = await meetingInMemory()
  await late.note(100, 50)
  await late.note(null, 100)
  expect([late.bobs(), late.chosen()]).toMatchObject([
    { lastStatusChange: 50 },
    { meetingUntil: 0, meetingNotedAt: 100 },
  ])
})

test('who says something else of themselves, or does not wish it, is left alone', async () => {
  const { note, bobs, memory } = await meetingInMemory({ status: 'away', lastStatusChange: 40 })
  await note(100, 50)
  expect(bobs()?.status).toBe('away')
  memory.put(Person, personOf(bob))
  await memory.act(setChoices, { isMailed: true, isInMeeting: false }, { by: bob })
  await note(100, 50)
  expect(bobs()?.status).toBe('online')
  expect(await memory.act(noteMeeting, { person: ada, until: 5, next: 0 }, { by: ada })).toBe('done')
})

test('what somebody had of their own about a space that is no more is forgotten, and nothing else', async () => {
  const memory = teamInMemory()
  const [where, other, id, kept] = [newId<'space'>(), newId<'space'>(), newId(), newId()]
  const file = fileOf(space, { places: [{ kind: 'event', id, where }] })
  memory.put(SpaceFile, file)
  for (const [of, there] of [
    [id, where],
    [kept, other],
  ] as const) {
    memory.put(EventWords, { space, id: of, where: there, title: 'x', place: '', description: '', changed: 1 })
    memory.put(EventReminder, { space, id: of, where: there, minutes: [], mail: [], done: 1, changed: 1 })
    memory.put(CalendarFeed, { space, id: of, where: there, createdAt: 1 })
    memory.put(EventFiles, { space, id: of, where: there, files: [fileRef(file)], links: [], changed: 1 })
  }
  expect(await memory.act(forgetSpace, { person: bob, space: where, ids: [id, kept, 'none'] }, { by: ada })).toBe(
    'done',
  )
  for (const kind of [EventWords, EventReminder, CalendarFeed, EventFiles])
    expect(memory.rows<{ space: string; id: string }>(kind).map((row) => row.id)).toEqual([kept])
  expect(memory.row(SpaceFile, file)).toMatchObject({ places: [], deletedAt: someTime })
})

test.each([
  [0, 'starts now'],
  [1, 'starts in a minute'],
  [90, 'starts in 90 minutes'],
  [60, 'starts in an hour'],
  [120, 'starts in 2 hours'],
  [1_440, 'starts in a day'],
  [2_880, 'starts in 2 days'],
])('what is %i minutes away %s', (minutes, words) => {
  expect(startsWords(minutes)).toBe(words)
})
