import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextFree, usualHours } from './next-free.ts'

const at = (text: string): number => Date.parse(text)
const week = { hours: usualHours, zone: 'Europe/Madrid', busy: [] }
const told = (found: ReturnType<typeof nextFree>): unknown =>
  found && [new Date(found.from).toISOString(), new Date(found.to).toISOString()]

test('somebody is free from now in their working hours, else from when they begin next where they are', () => {
  // Monday, at nine and at seven in the evening in Madrid; then Saturday.
  expect(told(nextFree({ ...week, now: at('2026-11-23T08:05:00Z') }))).toEqual([
    '2026-11-23T08:15:00.000Z',
    '2026-11-23T16:00:00.000Z',
  ])
  expect(told(nextFree({ ...week, now: at('2026-11-23T18:00:00Z') }))).toEqual([
    '2026-11-24T08:00:00.000Z',
    '2026-11-24T16:00:00.000Z',
  ])
  expect(told(nextFree({ ...week, now: at('2026-11-28T10:00:00Z') }))).toEqual([
    '2026-11-30T08:00:00.000Z',
    '2026-11-30T16:00:00.000Z',
  ])
})

test('what is planned is left out, and gaps of less than half an hour are none', () => {
  const busy = [
    { from: at('2026-11-23T09:20:00Z'), to: at('2026-11-23T12:00:00Z') },
    { from: at('2026-11-23T08:00:00Z'), to: at('2026-11-23T09:00:00Z') },
  ]
  expect(told(nextFree({ ...week, busy, now: at('2026-11-23T08:00:00Z') }))).toEqual([
    '2026-11-23T12:00:00.000Z',
    '2026-11-23T16:00:00.000Z',
  ])
  const always = [{ from: 0, to: at('2027-01-01T00:00:00Z') }]
  expect(nextFree({ ...week, busy: always, now: at('2026-11-23T08:00:00Z') })).toBeUndefined()
})

test('what is free is never planned, is long enough, and begins no earlier than now', () => {
  const start = at('2026-11-23T00:00:00Z')
  const minute = fc.integer({ min: 0, max: 8 * 1_440 })
  const time = fc.tuple(minute, fc.integer({ min: 1, max: 600 })).map(([from, length]) => ({
    from: start + from * 60_000,
    to: start + (from + length) * 60_000,
  }))
  fc.assert(
    fc.property(fc.array(time, { maxLength: 30 }), minute, (busy, later) => {
      const now = start + later * 60_000
      const found = nextFree({ ...week, busy, now })
      if (!found) return
      expect(found.from).toBeGreaterThanOrEqual(now)
      expect(found.to - found.from).toBeGreaterThanOrEqual(30 * 60_000)
      expect(busy.filter(({ from, to }) => from < found.to && to > found.from)).toEqual([])
    }),
  )
})
