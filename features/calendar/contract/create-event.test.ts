import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Member } from '@atrium/features/spaces/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { as, calendarInMemory, eventInMemory, monday } from '../../../tests/contracts/events.ts'
import { ada, bob, cleo, memberOf } from '../../../tests/contracts/fixture.ts'
import { CalendarEvent, EventWords, ZoneSchema, titleOf } from './calendar-event.ts'
import { createEvent } from './create-event.ts'

test('an event is made as it is said, with all that was not said as is usual', async () => {
  const { create, event, space } = calendarInMemory()
  const id = newId()
  expect(await create({ id, title: ' Standup ' })).toBe('done')
  expect(event(id)).toMatchObject({
    space,
    id,
    ...monday,
    place: '',
    description: '',
    color: '',
    rule: '',
    extra: [],
    without: [],
  })
  expect(event(id)).toMatchObject({
    isAllDay: false,
    isBusy: true,
    isPrivate: false,
    document: null,
    attendees: [],
    uid: id,
  })
  expect(event(id)).toMatchObject({
    sequence: 0,
    overrides: [],
    series: null,
    recurrence: null,
    trash: null,
    origin: null,
    changed: 1,
  })
  expect(event(id)).toMatchObject({ createdBy: bob, createdAt: someTime, updatedBy: bob, updatedAt: someTime })
})

test('an event from elsewhere keeps its name there, and who changed it last', async () => {
  const origin = { sequence: 3, modified: 5 }
  const { now } = await eventInMemory({ uid: 'x@example.org', origin })
  expect(now()).toMatchObject({ uid: 'x@example.org', origin })
})

test('an event has an id that nothing has', async () => {
  const { create, id } = await eventInMemory()
  expect(await create({ id })).toBe('taken')
})

test.each([
  ['2026-11-23T08:59:59', 'ends-early'],
  ['2026-11-23T09:00:00', 'done'],
  ['2027-11-24T09:00:00', 'done'],
  ['2027-11-24T09:00:01', 'too-long'],
  ['2026-11-23', 'all-day'],
])('an event from nine o’clock to %s is %s', async (end, answer) => {
  expect(await calendarInMemory().create({ end })).toBe(answer)
})

test('an event may end before it starts by the clocks of two zones, as a flight does', async () => {
  const { create } = calendarInMemory()
  const zones = { startZone: 'Pacific/Kiritimati', endZone: 'Pacific/Niue' }
  expect(await create({ ...zones, end: '2026-11-22T07:00:00' })).toBe('done')
  expect(await create({ ...zones, end: '2026-11-22T06:59:59' })).toBe('ends-early')
})

test('an event of whole days ends on the day after its last', async () => {
  const { create } = calendarInMemory()
  const days = (end: string, start = '2026-11-23') => create({ isAllDay: true, start, end })
  expect([await days('2026-11-23'), await days('2026-11-24')]).toEqual(['ends-early', 'done'])
  expect([await days('2026-11-24T00:00:00'), await days('2026-11-24', '2026-11-23T00:00:00')]).toEqual([
    'all-day',
    'all-day',
  ])
})

test('what no clock shows and no place has is not taken', async () => {
  const { create } = calendarInMemory()
  const wrong = [
    { start: '2026-02-30T09:00:00' },
    { startZone: 'Mars/Olympus' },
    { rule: 'FREQ=HOURLY' },
    { color: 'beige' },
    { title: 'x'.repeat(201) },
  ]
  for (const given of wrong) expect(await create(given)).toBe('bad-input')
  expect(ZoneSchema.safeParse('Mars/Olympus').error?.issues[0]?.message).toBe('Atrium does not know this time zone.')
})

test('what a series leaves out and adds is a time as it has, each once', async () => {
  const { now } = await eventInMemory({
    rule: 'FREQ=DAILY',
    extra: ['2026-12-24', '2026-12-24T09:00:00'],
    without: ['2026-11-25'],
  })
  expect(now()).toMatchObject({ extra: ['2026-12-24T09:00:00'], without: ['2026-11-25T09:00:00'] })
  const days = await eventInMemory({
    isAllDay: true,
    start: '2026-11-23',
    end: '2026-11-24',
    rule: 'FREQ=DAILY',
    without: ['2026-11-25T09:00:00'],
  })
  expect(days.now()?.without).toEqual(['2026-11-25'])
})

test('a private event says when it is, and only its owner what it is', async () => {
  const { now, words, space, id } = await eventInMemory({
    isPrivate: true,
    place: 'There',
    description: 'Why',
    document: newId(),
  })
  expect(now()).toMatchObject({ isPrivate: true, title: '', place: '', description: '', document: null })
  expect(words(id)).toEqual({
    space: ownSpace(bob),
    id,
    where: space,
    title: 'Standup',
    place: 'There',
    description: 'Why',
    changed: 1,
  })
})

test('in one’s own space nothing is private, since it all is', async () => {
  const { memory } = calendarInMemory()
  const [space, id] = [ownSpace(bob), newId()]
  expect(await memory.act(createEvent, { space, id, ...monday, isPrivate: true }, { by: bob })).toBe('done')
  expect(memory.row(CalendarEvent, { space, id })).toMatchObject({ isPrivate: false, title: 'Standup' })
  expect(memory.rows(EventWords)).toEqual([])
})

test('those who can see the calendar are invited, each once; who makes it comes', async () => {
  const attendees = [{ person: ada }, { person: bob }, { person: ada, isOptional: true, answer: 'yes' }]
  const { now, create } = await eventInMemory({ attendees })
  expect(now()?.attendees).toEqual([
    { person: ada, answer: 'none', comment: '', isOptional: true },
    { person: bob, answer: 'yes', comment: '', isOptional: false },
  ])
  expect(await create({ attendees: [{ person: cleo }] })).toBe('not-a-member')
  expect(await create({ attendees: [{ person: ada }], isPrivate: true })).toBe('private-alone')
})

test('to one’s own calendar people of the team are invited, but by guests nobody else', async () => {
  const { memory } = calendarInMemory()
  const invite = (person: string) =>
    memory.act(createEvent, { space: ownSpace(bob), id: newId(), ...monday, attendees: [{ person }] }, { by: bob })
  expect([await invite(ada), await invite(newId())]).toEqual(['done', 'not-a-member'])
  memory.put(Member, memberOf(teamSpace, bob, 'guest'))
  expect([await invite(ada), await invite(bob)]).toEqual(['not-a-member', 'done'])
})

test('a guest of the team is invited to nothing of it', async () => {
  const { memory } = calendarInMemory()
  memory.put(Member, memberOf(teamSpace, cleo, 'guest'))
  const given = { space: teamSpace, id: newId(), ...monday, attendees: [{ person: cleo }] }
  expect(await memory.act(createEvent, given, as(bob))).toBe('not-a-member')
})

test('nothing is made in an archived workspace', async () => {
  expect(await calendarInMemory({ archivedAt: 1 }).create()).toBe('archived')
})

test.each([
  ['', '2026-11-22T19:00:00', '2026-11-24T22:00:00'],
  ['FREQ=DAILY;UNTIL=20261130T090000', '2026-11-22T19:00:00', '2026-12-02T22:00:00'],
  ['FREQ=DAILY;INTERVAL=2;COUNT=3', '2026-11-22T19:00:00', '2026-12-02T22:00:00'],
  ['FREQ=WEEKLY;COUNT=2', '2026-11-22T19:00:00', '2026-12-15T22:00:00'],
])('nothing of an event with the rule “%s” lies before %s and after %s', async (rule, earliest, latest) => {
  const { now } = await eventInMemory({ rule })
  const at = (text: string) => Temporal.Instant.from(`${text}Z`).epochMilliseconds
  expect([now()?.earliest, now()?.latest]).toEqual([at(earliest), at(latest)])
})

test.each(['FREQ=DAILY', 'FREQ=MONTHLY;COUNT=2', 'FREQ=DAILY;BYMONTH=2;COUNT=2', 'FREQ=DAILY;BYDAY=MO;COUNT=2'])(
  'nobody knows before what %s ends',
  async (rule) => {
    const { now } = await eventInMemory({ rule })
    expect(now()?.latest).toBeNull()
  },
)

test('an event without a title is called so, and a private one is only time that is taken', () => {
  expect(titleOf({ title: 'x', isPrivate: true })).toBe('x')
  expect([titleOf({ title: '', isPrivate: true }), titleOf({ title: '', isPrivate: false })]).toEqual([
    'Busy',
    'Untitled event',
  ])
})
