import { expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Work that goes on until it is told to end. */
function stage(terms: Parameters<typeof createFairTurns>[0]) {
  const turns = createFairTurns(terms)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const come = (name: string) =>
    turns.do(name.charAt(0), () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    for (let count = 0; count < 3; count += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, come, end }
}

test('who asks for much waits for their own things, and others do not', async () => {
  const { begun, come, end } = stage({ atOnce: 3, atOnceOfOne: 2, mostWaitingOfOne: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void come(name)
  await end('nothing')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  await end('a1')
  expect(begun.slice(3)).toEqual(['c1', 'b2'])
  await end('c1')
  expect(begun.at(-1)).toBe('a3')
})

test('of one only so many wait; what fails makes room, too', async () => {
  const { begun, come, end } = stage({ atOnce: 1, atOnceOfOne: 1, mostWaitingOfOne: 1 })
  const [first, second, third] = [come('a1'), come('a2'), come('a3')]
  expect(await third).toBeUndefined()
  await end('a1')
  await end('a2')
  expect([await first, await second]).toEqual(['a1', 'a2'])
  const turns = createFairTurns({ atOnce: 1, atOnceOfOne: 1, mostWaitingOfOne: 1 })
  await expect(turns.do('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.do('b', () => Promise.resolve('in'))).toBe('in')
  expect(begun).toEqual(['a1', 'a2'])
})
