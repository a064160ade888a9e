import { expect, test } from 'vitest'
import { homeAmong } from './rendezvous.ts'

const spaces = Array.from({ length: 300 }, (_, index) => `space ${index}`)
const homes = (...processes: readonly string[]) => spaces.map((space) => homeAmong(space, processes))

test('all agree on the home of a space, in whatever order they know of each other, and each has its part', () => {
  const found = homes('a', 'b', 'c')
  expect(homes('c', 'a', 'b')).toEqual(found)
  for (const process of ['a', 'b', 'c'])
    expect(found.filter((home) => home === process).length).toBeGreaterThan(spaces.length / 5)
})

test('who goes leaves its spaces to the others, and moves no other', () => {
  const [before, after] = [homes('a', 'b', 'c'), homes('a', 'c')]
  expect(after).toEqual(before.map((home, index) => (home === 'b' ? after[index] : home)))
  expect(homes('a')).toEqual(spaces.map(() => 'a'))
})
