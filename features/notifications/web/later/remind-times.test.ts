import { expect, test } from 'vitest'
import { timeWords } from '@atrium/ui'
import { boxesOf, momentOf, remindTimes } from './remind-times.ts'

const zone = 'America/New_York'
const at = (text: string): number => Date.parse(text)
const offered = (now: string, hourCycle: 'h12' | 'h23' = 'h23') =>
  remindTimes(at(now), zone, timeWords({ language: 'en-US', zone, hourCycle })).map(({ label, at: ms }) => [
    label.replaceAll(/\s/g, ' '),
    new Date(ms).toISOString().slice(0, 16),
  ])

test('one can be reminded in a while, or at nine in a morning of one’s own clocks', () => {
  // In New York it is still Wednesday.
  expect(offered('2026-11-26T03:30:00Z')).toEqual([
    ['In 20 minutes', '2026-11-26T03:50'],
    ['In 1 hour', '2026-11-26T04:30'],
    ['In 3 hours', '2026-11-26T06:30'],
    ['Tomorrow at 09:00', '2026-11-26T14:00'],
    ['Monday at 09:00', '2026-11-30T14:00'],
  ])
  expect(
    offered('2026-11-26T03:30:00Z', 'h12')
      .slice(3)
      .map(([label]) => label),
  ).toEqual(['Tomorrow at 9:00 AM', 'Monday at 9:00 AM'])
})

test('on a Sunday tomorrow is Monday, and on a Monday the next one is meant', () => {
  expect(offered('2026-11-29T15:00:00Z').slice(3)).toEqual([['Tomorrow at 09:00', '2026-11-30T14:00']])
  expect(offered('2026-11-30T12:00:00Z').at(-1)).toEqual(['Next Monday at 09:00', '2026-12-07T14:00'])
})

test('nine is nine when the clocks change, and a time of one’s own is by them, too', () => {
  expect(offered('2026-10-31T15:00:00Z')[3]).toEqual(['Tomorrow at 09:00', '2026-11-01T14:00'])
  expect(boxesOf(at('2026-11-26T03:30:00Z'), zone)).toEqual({ date: '2026-11-25', time: '22:30' })
  expect(momentOf({ date: '2026-11-25', time: '22:30' }, zone)).toBe(at('2026-11-26T03:30:00Z'))
  for (const date of ['', '2026-02-30', '12026-11-25', '0026-11-25'])
    expect(momentOf({ date, time: '22:30' }, zone)).toBeUndefined()
  for (const time of ['', '25:00', '9']) expect(momentOf({ date: '2026-11-25', time }, zone)).toBeUndefined()
})
