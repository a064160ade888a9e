import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'
import { createRandom } from './random.ts'

test('what stays in its order is found, and of what has one name the first', () => {
  expect([...inOrder(['a', 'b', 'c'], ['b', 'x', 'c', 'a'])]).toEqual([
    [0, 1],
    [2, 2],
  ])
  expect([...inOrder(['a'], ['a', 'a'])]).toEqual([[0, 0]])
  expect([...inOrder([null, 'a'], [null, 'a'])]).toEqual([[1, 1]])
})

/** The most names that stay in order, by trying each as the last one. */
function longest(before: readonly string[], now: readonly string[]): number {
  const lengths: number[] = []
  for (const [index, name] of now.entries()) {
    const earlier = lengths.filter((_, other) => before.indexOf(now[other] ?? '') < before.indexOf(name))
    lengths[index] = before.includes(name) ? Math.max(0, ...earlier) + 1 : 0
  }
  return Math.max(0, ...lengths)
}

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'as many are found as can be, each in the place of its name (%i)',
  (seed) => {
    const random = createRandom(seed)
    const shuffled = () => {
      const names = Array.from({ length: random.below(20) }, (_, name) => String(name + random.below(3)))
      return [...new Set(names)]
        .map((name) => [random.next(), name] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, name]) => name)
    }
    const [before, now] = [shuffled(), shuffled()]
    const pairs = [...inOrder(before, now)]
    expect(pairs.every(([index, place]) => now[index] === before[place])).toBe(true)
    expect(pairs).toEqual(pairs.toSorted(([, one], [, other]) => one - other))
    expect(pairs).toHaveLength(longest(before, now))
  },
)
