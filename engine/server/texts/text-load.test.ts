import { expect, test } from 'vitest'
import { TextLoad, whyTooMuch } from './text-load.ts'

const items = (count: number) => ({ items: count, deletes: 0, nest: 0 })
const key = items(1)
const weight = (longest: number) => ({ items: longest, longest, depth: 0, bytes: longest * 10 })

test('who made a text heavy waits until it was opened, and nobody else does', () => {
  const load = new TextLoad()
  load.prove(weight(5_000))
  expect(load.asks(items(5_000), 40_000, 'mallory')).toBe('first')
  load.add(items(5_000), 40_000, 'mallory')
  expect(load.asks(key, 20, 'mallory')).toBe('first')
  expect(load.asks(key, 20, 'ada')).toBe('soon')
  // Nor does anybody write on for ever while nobody can say what it costs.
  let typed = 0
  for (; typed < 10_000 && load.asks(key, 20, 'ada') !== 'first'; typed += 1) load.add(key, 20, 'ada')
  expect(typed).toBeGreaterThan(100)
  expect(typed).toBeLessThan(1_000)
})

test('what came while the text was opened is still to be seen, however the answers come in', () => {
  const load = new TextLoad()
  load.add(items(4_000), 40_000, 'ada')
  const first = load.mark()
  load.add(items(4_000), 40_000, 'ada')
  const second = load.mark()
  load.prove(weight(8_000), second)
  load.prove(weight(4_000), first)
  expect(load.asks(key, 20, 'ada')).toBe('nothing')
  load.add(items(2_000), 20_000, 'ada')
  expect(load.asks(key, 20, 'ada')).toBe('first')
})

test('what is large leaves time to those who type', () => {
  const trial = { ...weight(5_000), openMs: 1_800, applyMs: 10, before: { items: 4_000, depth: 0, bytes: 40_000 } }
  expect(whyTooMuch(trial)).toBe('too-heavy')
  expect(whyTooMuch({ ...trial, before: { ...trial.before, items: 4_999 } })).toBeUndefined()
  expect(whyTooMuch({ ...trial, before: { ...trial.before, items: 4_999 }, openMs: 2_100 })).toBe('too-heavy')
})
