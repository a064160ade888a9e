import { expect, test } from 'vitest'
import type { News } from '../bus/bus.ts'
import { type Limits, createLimits, waitInWords } from './limits.ts'

const limit = { times: 3, perMs: 3_000 }

test('a limit lets so many through at once, then one each time enough has passed', () => {
  let time = 0
  const limits = createLimits({ now: () => time, factor: 1 })
  const take = () => limits.take('ada', 'send', limit)
  expect([take(), take(), take()]).toEqual([0, 0, 0])
  expect(take()).toBe(1_000)
  time = 999
  expect(take()).toBeGreaterThan(0)
  time = 1_001
  expect(take()).toBe(0)
  expect(take()).toBeGreaterThan(0)
})

test('what takes many turns at once waits until so many are there, and never longer than for all', () => {
  let time = 0
  const limits = createLimits({ now: () => time, factor: 1 })
  const take = (turns: number) => limits.take('ada', 'write', { ...limit, turns })
  expect(take(2)).toBe(0)
  expect(take(2)).toBe(1_000)
  expect(take(1)).toBe(0)
  expect(take(5)).toBe(3_000)
  time = 3_000
  expect(take(5)).toBe(0)
})

test('limits count each person and each thing apart', () => {
  const limits = createLimits({ now: () => 0, factor: 1 })
  for (let turn = 0; turn < 3; turn += 1) limits.take('ada', 'send', limit)
  expect(limits.take('ada', 'send', limit)).toBeGreaterThan(0)
  expect(limits.take('bob', 'send', limit)).toBe(0)
  expect(limits.take('ada', 'ask', limit)).toBe(0)
})

test('no crowd of others lets somebody off who has used up their turns', () => {
  const limits = createLimits({ now: () => 0, factor: 1 })
  for (let turn = 0; turn < 3; turn += 1) limits.take('ada', 'sign-in', limit)
  for (let other = 0; other < 100_000; other += 1) limits.take(`other ${other}`, 'sign-in', limit)
  expect(limits.take('ada', 'sign-in', limit)).toBeGreaterThan(0)
})

test('who has all turns again is forgotten', () => {
  let time = 0
  const limits = createLimits({ now: () => time, factor: 1 })
  for (let crowd = 0; crowd < 10; crowd += 1) {
    for (let other = 0; other < 30_000; other += 1) limits.take(`${crowd} ${other}`, 'send', limit)
    time += 3_001
  }
  expect(limits.size).toBeLessThanOrEqual(60_000)
})

test('turns taken at one process are missing at the others once it has told', () => {
  const told: Parameters<Limits['hear']>[0][] = []
  const bus = { tell: (news: News) => void (news.type === 'limits' && told.push(news)) }
  const [one, other] = [0, 1].map(() => createLimits({ now: () => 0, factor: 1, bus }))
  const take = (limits = one) => limits?.take('ada', 'send', limit)
  expect([take(), take()]).toEqual([0, 0])
  one?.tick()
  for (const news of told) other?.hear(news)
  expect([take(other), take(other)]).toEqual([0, 1_000])
  one?.tick()
  expect(told).toHaveLength(1)
})

test('a factor of 0 turns limits off', () => {
  const limits = createLimits({ now: () => 0, factor: 0 })
  for (let turn = 0; turn < 100; turn += 1) expect(limits.take('ada', 'send', limit)).toBe(0)
})

test('the wait is said in words', () => {
  expect(waitInWords(400)).toBe('Too many requests. Try again in 1 second.')
  expect(waitInWords(59_100)).toBe('Too many requests. Try again in 60 seconds.')
  expect(waitInWords(600_000)).toBe('Too many requests. Try again in 10 minutes.')
})
