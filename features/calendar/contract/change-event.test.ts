import { newId } from '@atrium/base/id'
import { ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { as, at, eventInMemory } from '../../../tests/contracts/events.ts'
import { ada, bob } from '../../../tests/contracts/fixture.ts'
import { CalendarEvent, EventWords } from './calendar-event.ts'
import { deleteEvent } from './trash-event.ts'
import { changeEvent, maxOverrides } from './change-event.ts'
import { forgetSpace } from './forget-space.ts'

/** A series of Bob's, each weekday of four weeks at nine. */
const seriesInMemory = (given: object = {}) => eventInMemory({ rule: 'FREQ=DAILY', ...given })

test('what is given of an event changes, and the rest stays', async () => {
  const { change, id, now } = await eventInMemory({ place: 'Here' })
  const before = now()
  expect(await change(id, { title: ' Retro ', color: 'red' })).toBe('done')
  expect(now()).toEqual({ ...before, title: 'Retro', color: 'red', sequence: 1, changed: 2 })
})

test('a beginning that is moved alone makes an event as much longer, and what is not said is left', async () => {
  const { change, id, now } = await eventInMemory({ place: 'Here' })
  const origin = { sequence: 3, modified: 5 }
  await change(id, { start: at(23, 8), title: undefined, place: undefined }, { origin })
  expect(now()).toMatchObject({ start: at(23, 8), end: at(23, 10), title: 'Standup', place: 'Here', origin })
  await change(id, { color: 'red' })
  expect(now()?.origin).toEqual(origin)
})

test('an event that is gone or in the trash, and another’s private one, is not changed', async () => {
  const { change, id, now, memory, key } = await eventInMemory({ isPrivate: true })
  const byAda = () => memory.act(changeEvent, { ...key, newId: newId(), patch: { title: 'x' } }, as(ada, 'owner'))
  expect([await change(newId(), {}), await byAda()]).toEqual(['gone', 'private'])
  memory.put(CalendarEvent, { ...(now() ?? never()), trash: { at: 1, by: bob } })
  expect(await change(id, { title: 'x' })).toBe('in-trash')
})

const never = (): never => {
  throw new Error('It is there.')
}

test('a private event keeps its words when it is changed, and says them when it is private no more', async () => {
  const { change, id, now, words } = await eventInMemory({ isPrivate: true, place: 'There' })
  await change(id, { color: 'red' })
  expect([now()?.title, words(id)]).toMatchObject(['', { title: 'Standup', place: 'There' }])
  await change(id, { isPrivate: false })
  expect([now(), words(id)]).toMatchObject([{ title: 'Standup', place: 'There', isPrivate: false }, undefined])
  await change(id, { isPrivate: true })
  expect([now()?.title, words(id)?.title]).toEqual(['', 'Standup'])
})

test('a private event whose words are not at hand is changed all the same', async () => {
  const { change, id, memory, key, now, words } = await eventInMemory({ isPrivate: true, place: 'There' })
  await memory.act(forgetSpace, { person: bob, space: key.space, ids: [id] }, as(bob))
  expect([await change(id, { color: 'red' }), now()?.color]).toEqual(['done', 'red'])
  expect(words(id)).toMatchObject({ title: '', place: '', description: '' })
})

test('the words of one event are not another’s, whatever their ids', async () => {
  const { id, memory, words, change, space } = await eventInMemory()
  const where = newId<'space'>()
  memory.put(EventWords, { ...sayings, space: ownSpace(bob), id, where })
  await change(id, { title: 'Retro' })
  expect(words(id)).toMatchObject({ where, title: 'Secret' })
  expect(await change(id, { isPrivate: true })).toBe('taken')
  memory.put(EventWords, { ...sayings, space: ownSpace(bob), id, where: space })
  expect([await change(id, { isPrivate: true }), words(id)?.title]).toEqual(['done', 'Retro'])
})

const sayings = { title: 'Secret', place: '', description: '', changed: 1 }

test('only who made an event makes it private', async () => {
  const { key, memory, now } = await eventInMemory()
  const answer = await memory.act(changeEvent, { ...key, newId: newId(), patch: { isPrivate: true } }, as(ada, 'owner'))
  expect([answer, now()?.isPrivate]).toEqual(['not-yours', false])
})

test('one event of a series that its maker made private is theirs to change, also through the series', async () => {
  const { change, id, key, memory, event, words } = await seriesInMemory()
  const one = newId()
  const there = { scope: 'one', at: at(25), newId: one }
  await change(id, { title: 'Talk', isPrivate: true }, there)
  const asAda = (patch: object) => memory.act(changeEvent, { ...key, ...there, patch }, as(ada, 'owner'))
  expect([await asAda({ title: 'x' }), await change(id, { color: 'red' }, there)]).toEqual(['private', 'done'])
  expect([event(one)?.color, words(one)?.title]).toEqual(['red', 'Talk'])
  await change(id, { isPrivate: false }, there)
  expect([await asAda({ isPrivate: true }), await asAda({ title: 'Ours' })]).toEqual(['not-yours', 'done'])
  memory.put(CalendarEvent, { ...(event(one) ?? never()), trash: { at: 1, by: bob } })
  expect(await asAda({ title: 'x' })).toBe('in-trash')
})

test('one event of a series becomes a row of its own, which goes on from then', async () => {
  const { change, id, now, event } = await seriesInMemory({ without: [at(28)] })
  const one = newId()
  expect(await change(id, { title: 'Retro', rule: 'FREQ=WEEKLY' }, { scope: 'one', at: at(25), newId: one })).toBe(
    'done',
  )
  expect(now()).toMatchObject({ title: 'Standup', rule: 'FREQ=DAILY', overrides: [{ at: at(25), id: one }] })
  const own = { title: 'Retro', series: id, recurrence: at(25), start: at(25), end: at(25, 10) }
  expect(event(one)).toMatchObject({ ...own, rule: '', extra: [], without: [], overrides: [], sequence: 0 })
  await change(id, { place: 'Here' }, { scope: 'one', at: at(25), newId: newId() })
  expect(event(one)).toMatchObject({ ...own, place: 'Here', sequence: 1 })
  expect(now()?.overrides).toHaveLength(1)
})

test('what comes to be of a series has an id that nothing has', async () => {
  const { change, id, create, event } = await seriesInMemory()
  const other = newId()
  await create({ id: other, title: 'Other' })
  for (const scope of ['one', 'following'])
    expect(await change(id, { title: 'x' }, { scope, at: at(25), newId: other })).toBe('taken')
  expect(event(other)).toMatchObject({ title: 'Other', series: null })
})

test('at most five hundred events differ from their series', async () => {
  const { change, id, now, memory } = await seriesInMemory()
  const overrides = Array.from({ length: maxOverrides - 1 }, () => ({ at: at(29), id: newId() }))
  memory.put(CalendarEvent, { ...(now() ?? never()), overrides })
  const differ = (day: number) => change(id, { title: 'x' }, { scope: 'one', at: at(day) })
  expect([await differ(25), await differ(26)]).toEqual(['done', 'too-many-changes'])
})

test('a series is parted: it ends before, and another goes on with what differs from then on', async () => {
  const { change, id, now, event } = await seriesInMemory({ extra: [at(22), at(30)], without: [at(24), at(28)] })
  const [early, late, next] = [newId(), newId(), newId()]
  await change(id, { title: 'Early' }, { scope: 'one', at: at(24), newId: early })
  await change(id, { title: 'Late' }, { scope: 'one', at: at(27), newId: late })
  expect(await change(id, { title: 'Retro' }, { scope: 'following', at: at(26), newId: next })).toBe('done')
  const before = {
    title: 'Standup',
    rule: 'FREQ=DAILY;UNTIL=20261126T085959',
    extra: [at(22)],
    overrides: [{ at: at(24), id: early }],
  }
  expect(now()).toMatchObject(before)
  const after = {
    title: 'Retro',
    rule: 'FREQ=DAILY',
    start: at(26),
    end: at(26, 10),
    uid: next,
    series: null,
    sequence: 0,
  }
  expect(event(next)).toMatchObject({
    ...after,
    extra: [at(30)],
    without: [at(28)],
    overrides: [{ at: at(27), id: late }],
  })
  expect([event(late)?.series, event(early)?.series]).toEqual([next, id])
  const changed = [now(), event(next), event(late)].map((one) => one?.changed ?? 0)
  expect([new Set(changed).size, new Set(changed.map((one) => one - (one % 1))).size]).toEqual([3, 1])
})

test('what differs at, or is added at, the time from which on a series goes on goes on with it', async () => {
  const { change, id, now, event } = await seriesInMemory({ extra: [at(26, 15), at(27, 15)], without: [at(26, 15)] })
  const [one, next] = [newId(), newId()]
  await change(id, { title: 'Own' }, { scope: 'one', at: at(26, 15), newId: one })
  await change(id, {}, { scope: 'following', at: at(26, 15), newId: next })
  expect(now()).toMatchObject({ extra: [], overrides: [] })
  expect(event(next)).toMatchObject({
    start: at(26, 15),
    extra: [at(27, 15)],
    without: [at(26, 15)],
    overrides: [{ at: at(26, 15), id: one }],
  })
})

test('a series of single times is parted, moved and differs from itself as any other', async () => {
  const extra = [at(25), at(27, 15), at(29)]
  const { change, id, now, event } = await eventInMemory({ extra })
  const one = newId()
  await change(id, { title: 'Own' }, { scope: 'one', at: at(29), newId: one })
  expect([now()?.overrides, event(one)?.start]).toEqual([[{ at: at(29), id: one }], at(29)])
  await change(id, { start: at(26), end: at(26, 11) }, { at: at(25) })
  expect(now()).toMatchObject({ start: at(24), end: at(24, 11), extra: [at(26), at(28, 15), at(30)], rule: '' })
  const next = newId()
  expect(await change(id, { title: 'x' }, { scope: 'following', at: at(27), newId: next })).toBe('no-such-time')
  expect(await change(id, { title: 'Retro' }, { scope: 'following', at: at(28, 15), newId: next })).toBe('done')
  expect(now()).toMatchObject({ title: 'Standup', extra: [at(26)], rule: '', overrides: [] })
  expect(event(next)).toMatchObject({ title: 'Retro', start: at(28, 15), extra: [at(30)], rule: '' })
  expect([event(next)?.overrides, event(one)?.series]).toEqual([[{ at: at(30), id: one }], next])
})

test('a series of so many goes on for as many as are left', async () => {
  const part = async (past: number) => {
    const { change, id, now, event } = await seriesInMemory({ rule: 'FREQ=DAILY;COUNT=10' })
    const next = newId()
    await change(id, {}, { scope: 'following', at: at(26), newId: next, past })
    return [now()?.rule, event(next)?.rule]
  }
  expect(await part(3)).toEqual(['FREQ=DAILY;UNTIL=20261126T085959', 'FREQ=DAILY;COUNT=7'])
  expect([(await part(9))[1], (await part(10))[1]]).toEqual(['FREQ=DAILY;COUNT=1', 'FREQ=DAILY;COUNT=1'])
})

test('from its first event on, a series changes as a whole', async () => {
  const { change, id, now, others } = await seriesInMemory()
  expect(await change(id, { title: 'Retro' }, { scope: 'following', at: at(23) })).toBe('done')
  expect([now()?.title, others(id)]).toEqual(['Retro', []])
})

test('a series of days ends on the day before', async () => {
  const days = { isAllDay: true, start: '2026-11-23', end: '2026-11-24' }
  const { change, id, now } = await seriesInMemory(days)
  await change(id, {}, { scope: 'following', at: '2026-11-26' })
  expect(now()?.rule).toBe('FREQ=DAILY;UNTIL=20261125')
})

test('all of a series move along with the one that is moved', async () => {
  const { change, id, now, event } = await seriesInMemory({
    rule: 'FREQ=DAILY;UNTIL=20261130T090000',
    without: [at(28)],
  })
  const one = newId()
  await change(id, { title: 'Own' }, { scope: 'one', at: at(25), newId: one })
  expect(await change(id, { start: at(26, 11), end: at(26, 13) }, { at: at(26) })).toBe('done')
  expect(now()).toMatchObject({ start: at(23, 11), end: at(23, 13), without: [at(28, 11)] })
  expect([now()?.rule, now()?.overrides]).toEqual(['FREQ=DAILY;UNTIL=20261130T110000', [{ at: at(25, 11), id: one }]])
  expect(event(one)).toMatchObject({ recurrence: at(25, 11), start: at(25), series: id })
})

test('what differs from a series is written in its order, and what is not at hand is left to the server', async () => {
  const { change, id, now, event, memory } = await seriesInMemory()
  const [one, two] = [newId(), newId()]
  await change(id, { title: 'Own' }, { scope: 'one', at: at(25), newId: one })
  await change(id, { title: 'Own' }, { scope: 'one', at: at(26), newId: two })
  const { overrides, ...row } = now() ?? never()
  memory.put(CalendarEvent, { ...row, overrides: [...overrides, { at: at(27), id: newId() }] })
  expect(await change(id, { start: at(23, 11), end: at(23, 12) })).toBe('done')
  expect([now(), event(one), event(two)].map((each) => each?.changed)).toEqual([4, 4 + 1 / 1_024, 4 + 2 / 1_024])
})

test('a weekly series moves its days along; what is fixed to days of the month does not move to others', async () => {
  const weekly = await seriesInMemory({ rule: 'FREQ=WEEKLY;BYDAY=MO,SU' })
  await weekly.change(weekly.id, { start: at(25), end: at(25, 10) }, { at: at(23) })
  expect(weekly.now()?.rule).toBe('FREQ=WEEKLY;BYDAY=WE,TU')
  await weekly.change(weekly.id, { start: at(26), end: at(26, 10) }, { at: at(25) })
  expect(weekly.now()?.rule).toBe('FREQ=WEEKLY;BYDAY=TH,WE')
  for (const rule of ['FREQ=MONTHLY;BYMONTHDAY=23', 'FREQ=MONTHLY;BYDAY=4MO', 'FREQ=YEARLY;BYMONTH=11']) {
    const { change, id } = await seriesInMemory({ rule })
    expect(await change(id, { start: at(25), end: at(25, 10) }, { at: at(23) })).toBe('fixed-days')
    expect(await change(id, { start: at(23, 11), end: at(23, 12) }, { at: at(23) })).toBe('done')
    expect(await change(id, { start: at(25), end: at(25, 10), rule: 'FREQ=DAILY' }, { at: at(23) })).toBe('done')
  }
})

test('a series of times becomes one of days, and one of days one of times', async () => {
  const { change, id, now } = await seriesInMemory({ without: [at(25)] })
  await change(id, { isAllDay: true, start: '2026-11-23', end: '2026-11-24' })
  expect(now()).toMatchObject({ isAllDay: true, start: '2026-11-23', end: '2026-11-24', without: ['2026-11-25'] })
  await change(id, { isAllDay: false, start: at(23, 11), end: at(23, 12) })
  expect(now()).toMatchObject({ isAllDay: false, start: at(23, 11), end: at(23, 12), without: [at(25, 11)] })
})

test('a series of times becomes one of days on another day, and back, with its end and all that differs', async () => {
  const rule = 'FREQ=DAILY;UNTIL=20261130T090000'
  const { change, id, now } = await seriesInMemory({ rule, extra: [at(26, 3)], without: [at(28)] })
  const one = newId()
  await change(id, { title: 'Own' }, { scope: 'one', at: at(25), newId: one })
  await change(id, { isAllDay: true, start: '2026-11-28', end: '2026-11-29' }, { at: at(27) })
  expect(now()).toMatchObject({
    start: '2026-11-24',
    end: '2026-11-25',
    rule: 'FREQ=DAILY;UNTIL=20261201T090000',
    extra: ['2026-11-27'],
    without: ['2026-11-29'],
    overrides: [{ at: '2026-11-26', id: one }],
  })
  await change(id, { isAllDay: false, start: at(27, 11), end: at(27, 12) }, { at: '2026-11-28' })
  expect(now()).toMatchObject({ start: at(23, 11), end: at(23, 12), extra: [at(26, 11)], without: [at(28, 11)] })
  expect(now()).toMatchObject({ rule, overrides: [{ at: at(25, 11), id: one }] })
})

test('a time for a series of days, or a day for one of times, is not taken', async () => {
  const { change, id } = await seriesInMemory()
  expect(await change(id, { start: '2026-11-23', end: '2026-11-24' })).toBe('all-day')
  expect(await change(id, { start: '2026-11-23' })).toBe('all-day')
})

test('nothing comes to lie in years that cannot be said, by no way round', async () => {
  const end = 'FREQ=DAILY;UNTIL=21991230T090000'
  const { change, id, now, memory, key } = await eventInMemory({ rule: end, extra: ['2199-12-30T09:00:00'] })
  const before = now()
  const further = { start: at(30), end: at(30, 10) }
  expect(await change(id, further, { at: at(23) })).toBe('too-far')
  expect(await change(id, { extra: [], ...further }, { at: at(23) })).toBe('too-far')
  const early = { ...key, scope: 'following', at: '1900-01-01T00:00:00' } as const
  expect(await memory.act(deleteEvent, early, as(bob))).toBe('too-far')
  expect(now()).toEqual(before)
  memory.put(CalendarEvent, {
    ...(before ?? never()),
    extra: [],
    rule: 'FREQ=DAILY',
    overrides: [{ at: '2199-12-30', id }],
  })
  expect(await change(id, further, { at: at(23) })).toBe('too-far')
})
