import type { ClientFrame } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { Watch } from './watch.ts'

function createWatch() {
  const clock = createManualClock()
  const sent: ClientFrame[] = []
  let changes = 0
  const watch = new Watch({ clock, send: (frame) => void sent.push(frame), onChange: () => void (changes += 1) })
  const asked = () => sent.map((frame) => (frame.type === 'watch' ? frame.people : []))
  return { watch, clock, sent, asked, changeCount: () => changes }
}

test('a list that appears asks once for all that it shows, and again on a new line', async () => {
  const { watch, clock, asked } = createWatch()
  const stops = ['ada', 'bob', 'ada'].map((person) => watch.add(person))
  await clock.pass(1_000)
  expect(asked()).toEqual([])
  watch.up()
  await clock.pass(1_000)
  expect(asked()).toEqual([['ada', 'bob']])
  stops[0]?.()
  await clock.pass(1_000)
  expect(asked()).toHaveLength(1)
  stops[2]?.()
  await clock.pass(1_000)
  expect(asked().at(-1)).toEqual(['bob'])
  watch.down()
  watch.up()
  await clock.pass(1_000)
  expect(asked()).toHaveLength(3)
})

test('who is here is known only while there is a line', async () => {
  const { watch, clock, changeCount } = createWatch()
  watch.up()
  watch.add('ada')
  await clock.pass(1_000)
  expect(watch.isHere('ada')).toBeUndefined()
  watch.take({ type: 'presence', here: ['ada'], away: ['bob'] })
  expect([watch.isHere('ada'), watch.isHere('bob'), changeCount()]).toEqual([true, false, 1])
  watch.down()
  expect([watch.isHere('ada'), changeCount()]).toEqual([undefined, 2])
})

test('everybody is looked at as long as somebody looks, and what was seen is known until the line is gone', async () => {
  const { watch, clock, sent, changeCount } = createWatch()
  watch.up()
  const stop = watch.addEverybody()
  await clock.pass(1_000)
  expect(sent.at(-1)).toEqual({ type: 'watch', people: [], everybody: true })
  watch.take({ type: 'presence', here: [], away: [], everybody: { people: ['ada'], count: 130 } })
  watch.take({ type: 'presence', here: ['bob'], away: [] })
  expect(watch.everybody).toEqual({ people: ['ada'], count: 130 })
  watch.add('bob')
  await clock.pass(1_000)
  expect(sent.at(-1)).toEqual({ type: 'watch', people: ['bob'], everybody: true })
  stop()
  await clock.pass(1_000)
  expect(sent.at(-1)).toEqual({ type: 'watch', people: ['bob'], everybody: false })
  watch.down()
  expect([watch.everybody, changeCount()]).toEqual([undefined, 3])
})

test('no more than two hundred are asked for', async () => {
  const { watch, clock, asked } = createWatch()
  watch.up()
  for (let index = 0; index < 300; index += 1) watch.add(`person ${index}`)
  await clock.pass(1_000)
  expect(asked().map(({ length }) => length)).toEqual([200])
  expect(asked()[0]?.at(-1)).toBe('person 299')
})
