import { newId } from '@atrium/base/id'
import { expect, test } from 'vitest'
import { as, at, eventInMemory } from '../../../tests/contracts/events.ts'
import { bob } from '../../../tests/contracts/fixture.ts'
import { deleteEvent } from './trash-event.ts'

const rule = 'FREQ=DAILY;COUNT=20'

/** A series of Bob's, and what is done to it on a screen that has it as it was at first. */
async function seenInMemory(given: object = {}) {
  const found = await eventInMemory({ rule, ...given })
  const { change, id, now, memory, key } = found
  const { start, startZone, rule: first } = now() ?? never()
  const seen = { start, startZone, rule: first }
  const there = (day: number, hour?: number, scope = 'one') => ({ scope, at: at(day, hour), seen })
  return {
    ...found,
    changeThen: (patch: object, ...when: Parameters<typeof there>) => change(id, patch, there(...when)),
    removeThen: (...when: Parameters<typeof there>) => memory.act(deleteEvent, { ...key, ...there(...when) }, as(bob)),
  }
}

const never = (): never => {
  throw new Error('It is there.')
}

test('what is meant on a screen that is out of date is neither deleted nor doubled once the series has moved', async () => {
  const { change, id, now, changeThen, removeThen, others } = await seenInMemory()
  await change(id, { start: at(23, 11), end: at(23, 12) })
  const before = now()
  for (const scope of ['one', 'following']) {
    expect(await removeThen(25, 9, scope)).toBe('no-such-time')
    expect(await changeThen({ title: 'x' }, 25, 9, scope)).toBe('no-such-time')
  }
  expect(await changeThen({ start: at(25, 10), end: at(25, 11) }, 25, 9, 'all')).toBe('no-such-time')
  expect([now(), others(id)]).toEqual([before, []])
  expect(await changeThen({ title: 'Retro' }, 25, 9, 'all')).toBe('done')
})

test('nothing is meant any more that has gone, or that lies after the end or in another zone', async () => {
  const ended = { scope: 'following', at: at(27) }
  const changes: readonly [object, object][] = [
    [{ rule: 'FREQ=WEEKLY' }, {}],
    [{ rule: 'FREQ=DAILY;COUNT=3' }, {}],
    [{ rule: 'FREQ=DAILY;UNTIL=20261127' }, {}],
    [{ startZone: 'UTC', endZone: 'UTC' }, {}],
    [{ rule: '' }, {}],
    [{ without: [at(28)] }, {}],
    [{ title: 'Other' }, ended],
  ]
  for (const [patch, where] of changes) {
    const { change, id, changeThen, removeThen } = await seenInMemory()
    expect(await change(id, patch, where)).toBe('done')
    expect([await changeThen({ title: 'x' }, 28), await removeThen(28)]).toEqual(['no-such-time', 'no-such-time'])
  }
})

test('what changes no time keeps what was meant, as does an end that lies later', async () => {
  for (const patch of [{ title: 'Other' }, { rule: 'FREQ=DAILY' }, { rule: 'FREQ=DAILY;UNTIL=20261128' }]) {
    const { change, id, changeThen, removeThen } = await seenInMemory()
    await change(id, patch)
    expect([await changeThen({ title: 'x' }, 27), await removeThen(28)]).toEqual(['done', 'done'])
  }
})

test('the first, one that differs already and one that was added are there whatever the rule says', async () => {
  const { change, id, now, changeThen, removeThen } = await seenInMemory({ extra: [at(25, 15)] })
  const one = newId()
  await change(id, { title: 'Own' }, { scope: 'one', at: at(25), newId: one })
  await change(id, { rule: 'FREQ=WEEKLY' })
  expect([
    await changeThen({ place: 'x' }, 25),
    await removeThen(25, 15),
    await changeThen({ title: 'x' }, 23),
  ]).toEqual(['done', 'done', 'done'])
  expect(now()?.overrides).toHaveLength(2)
})

test('who does not say what they saw is taken at their word', async () => {
  const { change, id, memory, key } = await seenInMemory()
  await change(id, { start: at(23, 11), end: at(23, 12) })
  expect(await change(id, { title: 'x' }, { scope: 'one', at: at(25) })).toBe('done')
  expect(await memory.act(deleteEvent, { ...key, scope: 'one', at: at(26) }, as(bob))).toBe('done')
})
