import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SpaceQueue, spacesOfAll } from './queue.ts'

const thing = (name: string, ...spaces: string[]) => ({ name, spaces })
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name)

test('things of free spaces go together, and those behind a busy space wait', () => {
  const queue = new SpaceQueue<ReturnType<typeof thing>>()
  queue.push(thing('a', 'x'))
  const first = queue.take()
  for (const one of [thing('b', 'x'), thing('c', 'y'), thing('d', 'y')]) queue.push(one)
  expect(names(first)).toEqual(['a'])
  expect(names(queue.take())).toEqual(['c', 'd'])
  expect(queue.take()).toEqual([])
  queue.release(first)
  expect(names(queue.take())).toEqual(['b'])
})

test('nothing overtakes in a space that something before it waits for', () => {
  const queue = new SpaceQueue<ReturnType<typeof thing>>()
  queue.push(thing('a', 'x'))
  const first = queue.take()
  queue.push(thing('b', 'x', 'y'))
  queue.push(thing('c', 'y'))
  expect(queue.take()).toEqual([])
  queue.release(first)
  expect(names(queue.take())).toEqual(['b', 'c'])
})

test('locks are taken in one order by everybody', () => {
  expect(spacesOfAll([thing('a', 'z', 'b'), thing('b', 'b', 'a')])).toEqual(['a', 'b', 'z'])
})

test('in any order of pushes, takes and releases, each space sees its things in the order pushed, never two batches at once', () => {
  const step = fc.oneof(
    fc.record({ push: fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1 }) }),
    fc.constant('take' as const),
    fc.constant('release' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new SpaceQueue<{ name: number; spaces: string[] }>()
      const running: (readonly { name: number; spaces: string[] }[])[] = []
      const seen = new Map<string, number[]>()
      let pushed = 0
      for (const now of steps) {
        if (typeof now === 'object') queue.push({ name: (pushed += 1), spaces: now.push })
        if (now === 'release') queue.release(running.shift() ?? [])
        if (now !== 'take') continue
        const batch = queue.take()
        const busy = new Set(running.flatMap((other) => spacesOfAll(other)))
        expect(spacesOfAll(batch).filter((space) => busy.has(space))).toEqual([])
        if (batch.length > 0) running.push(batch)
        for (const { name, spaces } of batch)
          for (const space of spaces) seen.set(space, [...(seen.get(space) ?? []), name])
      }
      for (const order of seen.values()) expect(order).toEqual(order.toSorted((a, b) => a - b))
    }),
  )
})

test('what goes alone waits for all before it in its spaces, and goes with nothing else', () => {
  const queue = new SpaceQueue<{
    readonly name: string
    readonly spaces: readonly string[]
    readonly isAlone?: boolean
  }>()
  const names = () => queue.take().map(({ name }) => name)
  queue.push({ name: 'before', spaces: ['a'] })
  queue.push({ name: 'alone', spaces: ['a', 'b'], isAlone: true })
  queue.push({ name: 'behind', spaces: ['b'] })
  queue.push({ name: 'beside', spaces: ['c'] })
  const first = queue.take()
  expect(first.map(({ name }) => name)).toEqual(['before', 'beside'])
  queue.release(first)
  const second = queue.take()
  expect(second.map(({ name }) => name)).toEqual(['alone'])
  expect(names()).toEqual([])
  queue.release(second)
  expect(names()).toEqual(['behind'])
})

test('of what goes alone not all can be under way at once: the rest has its turns', () => {
  const queue = new SpaceQueue<{ readonly spaces: readonly string[]; readonly isAlone?: boolean }>()
  for (const space of ['a', 'b', 'c', 'd']) queue.push({ spaces: [space], isAlone: true })
  queue.push({ spaces: ['e'] })
  const spaces = () => spacesOfAll(queue.take())
  const first = queue.take()
  expect([spacesOfAll(first), spaces(), spaces(), spaces()]).toEqual([['a'], ['b'], ['e'], []])
  queue.release(first)
  expect([spaces(), spaces()]).toEqual([['c'], []])
})
