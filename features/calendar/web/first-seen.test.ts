import { expect, test } from 'vitest'
import { dayMs } from '../contract/wall.ts'
import { firstSeen, withAllOf } from './first-seen.ts'
import type { ShownOccurrence } from './merge-events.ts'

const march = Date.UTC(2027, 2, 1)
const iso = (moment: number): string => new Date(moment).toISOString()

function at(day: number, hour: number, hours = 1): ShownOccurrence {
  const start = march + day * dayMs + hour * 3_600_000
  const event = { id: `${day} ${hour}`, isAllDay: false } as ShownOccurrence['event']
  return { id: event.id, at: '', start: iso(start), end: iso(start + hours * 3_600_000), event }
}
const names = (all: readonly ShownOccurrence[]): string => all.map(({ id }) => id).join(', ')
const glance = { anchor: march, part: dayMs, most: 2 }

test('of each day those are seen that begin first, and what lasts for days', () => {
  const all = [at(0, 15), at(0, 9), at(0, 8), at(1, 7), at(0, 16, 30)]
  expect(names(firstSeen(all, glance))).toBe('0 9, 0 8, 1 7, 0 16')
})

test('of those that begin together the longest are seen, then by their titles, as they are drawn once all are', () => {
  const named = (title: string, hours = 1): ShownOccurrence => {
    const one = at(0, 9, hours)
    return { ...one, id: title, event: { ...one.event, title } }
  }
  expect(names(firstSeen([named('c'), named('b'), named('a'), named('long', 2)], glance))).toBe('a, long')
})

test('a day begins where the clocks of the zone say so', () => {
  const all = [at(0, 20), at(0, 21), at(0, 22), at(0, 23)]
  expect(names(firstSeen(all, { ...glance, anchor: march - 2 * 3_600_000 }))).toBe('0 20, 0 21, 0 22, 0 23')
})

test('where all are seen the list stays the same', () => {
  const all = [at(0, 9), at(0, 8), at(1, 7)]
  expect(firstSeen(all, glance)).toBe(all)
})

test('of a span all are taken, of the rest what is seen', () => {
  const all = [at(0, 8), at(0, 9), at(0, 10), at(9, 8), at(9, 9), at(9, 10)]
  const seen = firstSeen(all, glance)
  expect(names(seen)).toBe('0 8, 0 9, 9 8, 9 9')
  expect(names(withAllOf(all, seen, { from: march + 9 * dayMs, to: march + 10 * dayMs }))).toBe(
    '0 8, 0 9, 9 8, 9 9, 9 10',
  )
})
