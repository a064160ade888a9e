import { newId } from '@atrium/base/id'
import { Workspace } from '@atrium/features/workspaces/contract'
import { expect, test } from 'vitest'
import { as, at, eventInMemory } from '../../../tests/contracts/events.ts'
import { ada, bob, workspaceOf } from '../../../tests/contracts/fixture.ts'
import { answerInvitation } from './answer-invitation.ts'
import { CalendarEvent } from './calendar-event.ts'
import { dayMs, shifted } from '@atrium/base/local-date-time'
import { deleteEvent } from './trash-event.ts'

/** An event to which Ada, who is invited, has said yes. */
async function answeredInMemory(given: object = {}) {
  const found = await eventInMemory({ attendees: [{ person: ada }, { person: bob }], ...given })
  const input = { ...found.key, answer: 'yes', comment: 'Gladly' }
  expect(await found.memory.act(answerInvitation, input, { by: ada })).toBe('done')
  return { ...found, adas: () => found.now()?.attendees.find(({ person }) => person === ada) }
}

test('an answer is kept with its comment, of who is invited', async () => {
  const { adas, memory, key, now } = await answeredInMemory()
  expect(adas()).toEqual({ person: ada, isOptional: false, answer: 'yes', comment: 'Gladly' })
  expect(now()?.changed).toBe(1 + 1 / 1_024)
  const answer = (by: typeof ada, id = key.id) => memory.act(answerInvitation, { ...key, id, answer: 'no' }, { by })
  expect([await answer(newId<'person'>()), await answer(ada, newId())]).toEqual(['not-invited', 'not-invited'])
  expect([await answer(ada), adas()]).toEqual(['done', { person: ada, isOptional: false, answer: 'no', comment: '' }])
  await memory.act(deleteEvent, key, as(bob))
  expect(await answer(ada)).toBe('not-invited')
})

test('whoever is no longer in the space of an event answers nothing there', async () => {
  const { memory, key, now } = await answeredInMemory()
  const gone = newId<'person'>()
  const event = now()
  if (event)
    memory.put(CalendarEvent, {
      ...event,
      attendees: [{ person: gone, isOptional: false, answer: 'none', comment: '' }],
    })
  expect(await memory.act(answerInvitation, { ...key, answer: 'yes' }, { by: gone })).toBe('not-invited')
})

test('whoever answered is asked again once an event is at other times, but not who moved it', async () => {
  const { adas, change, id, now } = await answeredInMemory()
  await change(id, { title: 'Retro' })
  expect(adas()?.answer).toBe('yes')
  await change(id, { start: at(23, 11), end: at(23, 12) })
  expect(adas()).toMatchObject({ answer: 'none', comment: 'Gladly', before: { answer: 'yes' } })
  expect(now()?.attendees[1]).toMatchObject({ person: bob, answer: 'yes' })
  await change(id, { start: at(24), end: at(24, 10) })
  expect(adas()).toMatchObject({ answer: 'none', before: { answer: 'yes' } })
  await change(id, { start: at(23), end: at(23, 10) })
  expect(adas()).toEqual({ person: ada, isOptional: false, comment: 'Gladly', answer: 'yes' })
})

test('other zones, days and rules are other times; a series that ends earlier or later is not', async () => {
  const isAsked = async (given: object, patch: object) => {
    const { adas, change, id } = await answeredInMemory(given)
    await change(id, patch)
    return adas()?.answer === 'none'
  }
  const days = { isAllDay: true, start: '2026-11-23', end: '2026-11-24' }
  const daily = { rule: 'FREQ=DAILY' }
  expect([
    await isAsked({}, { startZone: 'Asia/Tokyo', endZone: 'Asia/Tokyo' }),
    await isAsked({}, { endZone: 'Asia/Tokyo', end: at(23, 18) }),
    await isAsked(days, { end: '2026-11-25' }),
    await isAsked({}, { extra: [at(24)] }),
    await isAsked({}, daily),
    await isAsked(daily, { rule: 'FREQ=WEEKLY' }),
  ]).not.toContain(false)
  expect([
    await isAsked(days, { startZone: 'Asia/Tokyo', endZone: 'Asia/Tokyo' }),
    await isAsked(daily, { rule: 'FREQ=DAILY;COUNT=3' }),
    await isAsked({ rule: 'FREQ=DAILY;COUNT=3' }, { rule: 'FREQ=DAILY;UNTIL=20261201' }),
  ]).not.toContain(true)
})

test('of a series of a great many times it is known what was answered to them', async () => {
  const extra = Array.from({ length: 200 }, (_, nth) => shifted(at(24), nth * dayMs))
  const { adas, change, id } = await answeredInMemory({ extra })
  expect(await change(id, { start: at(23, 11), end: at(23, 12) })).toBe('done')
  expect(adas()).toMatchObject({ answer: 'none', before: { answer: 'yes' } })
  await change(id, { start: at(23), end: at(23, 10) })
  expect(adas()?.answer).toBe('yes')
})

test('who answered a series is not asked about one event of it until that is at another time', async () => {
  const { adas, change, id, event, memory } = await answeredInMemory({ rule: 'FREQ=DAILY', extra: [at(23, 15)] })
  const one = newId()
  const adasOne = () => event(one)?.attendees.find(({ person }) => person === ada)?.answer
  await change(id, { title: 'Retro' }, { scope: 'one', at: at(25), newId: one })
  expect(adasOne()).toBe('yes')
  await change(id, { start: at(25, 11), end: at(25, 12) }, { scope: 'one', at: at(25) })
  expect([adasOne(), adas()?.answer]).toEqual(['none', 'yes'])
  expect(memory.rows(CalendarEvent)).toHaveLength(2)
})

test('no invitation of an archived workspace is answered', async () => {
  const { memory, key, space } = await eventInMemory({ attendees: [{ person: ada }] })
  memory.put(Workspace, workspaceOf(space, { archivedAt: 1 }))
  expect(await memory.act(answerInvitation, { ...key, answer: 'yes' }, { by: ada })).toBe('archived')
})

test('who is taken off and invited again is asked anew; the others keep their answers', async () => {
  const { adas, change, id } = await answeredInMemory()
  await change(id, { attendees: [{ person: ada, isOptional: true }] })
  expect(adas()).toEqual({ person: ada, isOptional: true, answer: 'yes', comment: 'Gladly' })
  await change(id, { attendees: [] })
  await change(id, { attendees: [{ person: ada }] })
  expect(adas()?.answer).toBe('none')
})
