import { newId } from '@atrium/base/id'
import { expect, test } from 'vitest'
import { as, at, eventInMemory } from '../../../tests/contracts/events.ts'
import { ada, bob } from '../../../tests/contracts/fixture.ts'
import { CalendarEvent } from './calendar-event.ts'
import { putBackEvent } from './put-back-event.ts'

const never = (): never => {
  throw new Error('It is there.')
}

/** A series of Bob's of which one event, on the 25th, differs. */
async function seriesInMemory(given: object = {}, own: object = { color: 'red' }) {
  const found = await eventInMemory({ rule: 'FREQ=DAILY', place: 'Here', ...given })
  const one = newId()
  await found.change(found.id, own, { scope: 'one', at: at(25), newId: one })
  const putBack = (back: object) =>
    found.memory.act(putBackEvent, { ...found.key, fields: {}, made: null, ...back }, as(bob))
  return { ...found, one, putBack, own: () => found.event(one) ?? never() }
}

test('one that differs has what the whole series is given, but for what it has of its own', async () => {
  const { change, id, now, own } = await seriesInMemory()
  const { sequence } = own()
  const patch = { title: 'Retro', place: 'There', color: 'blue', start: at(23, 11), end: at(23, 12), isBusy: false }
  expect(await change(id, patch)).toBe('done')
  const taken = { title: 'Retro', place: 'There', color: 'red', isBusy: false }
  expect(own()).toMatchObject({
    ...taken,
    start: at(25),
    end: at(25, 10),
    rule: '',
    recurrence: at(25, 11),
    series: id,
  })
  expect([own().sequence, own().changed]).toEqual([sequence + 1, (now()?.changed ?? 0) + 1 / 1_024])
  await change(id, { color: 'green' })
  expect(own()).toMatchObject({ color: 'red', sequence: sequence + 1 })
})

test('what the series gives from some time on is given to those that differ after it', async () => {
  const { change, id, own, now, putBack } = await seriesInMemory()
  const { overrides = [], rule } = now() ?? {}
  const next = newId()
  await change(id, { title: 'Retro' }, { scope: 'following', at: at(24), newId: next })
  expect(own()).toMatchObject({ title: 'Retro', series: next })
  await putBack({ fields: { title: 'Standup', rule }, overrides, made: next })
  expect(own()).toMatchObject({ title: 'Standup', color: 'red', series: id })
})

test('what is taken back of a series is taken back of those that followed it', async () => {
  const { change, id, own, now, putBack } = await seriesInMemory({ attendees: [{ person: bob }] })
  const { overrides = [] } = now() ?? {}
  await change(id, { title: 'Retro', color: 'blue', attendees: [{ person: ada }, { person: bob }] })
  expect(own().attendees).toHaveLength(2)
  await putBack({ fields: { title: 'Standup', color: '', attendees: [{ person: bob }] }, overrides })
  expect(own()).toMatchObject({ title: 'Standup', color: 'red', attendees: [{ person: bob, answer: 'yes' }] })
})

test('who comes to a series, leaves it or need not come does so in those that differ; who is invited to one alone stays', async () => {
  const people = [{ person: bob }, { person: ada, isOptional: true }]
  const { change, id, own, memory } = await seriesInMemory({ attendees: [{ person: bob }] }, { attendees: people })
  await change(id, { attendees: [{ person: bob, isOptional: true }] })
  expect(own().attendees).toMatchObject([
    { person: bob, isOptional: true, answer: 'yes' },
    { person: ada, isOptional: true },
  ])
  await change(id, { attendees: [] })
  expect(own().attendees.map(({ person }) => person)).toEqual([ada])
  const many = Array.from({ length: 200 }, () => ({ ...(own().attendees[0] ?? never()), person: newId<'person'>() }))
  memory.put(CalendarEvent, { ...own(), attendees: many })
  await change(id, { attendees: [{ person: bob }] })
  expect(own().attendees).toEqual(many)
})

test('one that differs is hidden with its series, unless others are invited to it', async () => {
  const hidden = await seriesInMemory()
  await hidden.change(hidden.id, { isPrivate: true })
  expect([hidden.own(), hidden.words(hidden.one)]).toMatchObject([
    { isPrivate: true, title: '' },
    { title: 'Standup', place: 'Here' },
  ])
  await hidden.change(hidden.id, { title: 'Retro' })
  expect(hidden.words(hidden.one)?.title).toBe('Retro')
  await hidden.change(hidden.id, { isPrivate: false })
  expect([hidden.own(), hidden.words(hidden.one)]).toMatchObject([{ isPrivate: false, title: 'Retro' }, undefined])

  const open = await seriesInMemory({}, { attendees: [{ person: ada }] })
  expect(await open.change(open.id, { isPrivate: true, title: 'Secret', color: 'red' })).toBe('done')
  expect(open.own()).toMatchObject({ isPrivate: false, title: 'Standup', color: 'red' })
})

test('one that is private of its own has the words of its series alone, and nobody is invited to it', async () => {
  const { change, id, one, own, words } = await seriesInMemory({}, { isPrivate: true })
  expect(await change(id, { title: 'Retro', attendees: [{ person: ada }] })).toBe('done')
  expect([own(), words(one)]).toMatchObject([{ title: '', isPrivate: true, attendees: [] }, { title: 'Retro' }])
})

test('what another calendar says of a series it says not of those that differ, which it names itself', async () => {
  const { change, id, own } = await seriesInMemory()
  await change(id, { title: 'Retro' }, { origin: { sequence: 1, modified: 1 } })
  expect(own()).toMatchObject({ title: 'Standup', series: id })
})

test('another’s private event of a series keeps what it says, and moves along', async () => {
  const { change, id, own, memory } = await seriesInMemory()
  memory.put(CalendarEvent, { ...own(), isPrivate: true, createdBy: ada, title: '', place: '' })
  await change(id, { isBusy: false, start: at(23, 11), end: at(23, 12) })
  expect(own()).toMatchObject({ isPrivate: true, isBusy: true, recurrence: at(25, 11) })
})
