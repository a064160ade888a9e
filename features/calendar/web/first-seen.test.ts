import { expect, test } from 'vitest'
import { dayMs } from '../contract/wall.ts'
import { firstSeen } from './first-seen.ts'
import type { ShownOccurrence } from './merge-events.ts'

const march = Date.UTC(2027, 2, 1)
const iso = (moment: number): string => new Date(moment).toISOString()

function at(day: number, hour: number, hours = 1): ShownOccurrence {
  const start = march + day * dayMs + hour * 3_600_000
  const event = { id: `${day} ${hour}`, isAllDay: false } as ShownOccurrence['event']
  return { id: event.id, at: '', start: iso(start), end: iso(start + hours * 3_600_000), event }
}
const names = (all: readonly ShownOccurrence[]): string => all.map(({ id }) => id).join(', ')
const glance = { bounds: [0, 1, 2].map((day) => march + day * dayMs), most: 2 }

test('of each day those are seen that begin first, and what goes over midnight; the others are counted', () => {
  const all = [at(0, 15), at(0, 9), at(0, 8), at(1, 7), at(0, 16, 30), at(0, 22, 2), at(0, 23, 2)]
  const { seen, others } = firstSeen(all, glance)
  expect(names(seen)).toBe('0 9, 0 8, 1 7, 0 16, 0 23')
  expect([...others]).toEqual([[0, 2]])
})

test('of those that begin together the longest are seen, then by their titles, as they are drawn', () => {
  const named = (title: string, hours = 1): ShownOccurrence => {
    const one = at(0, 9, hours)
    return { ...one, id: title, event: { ...one.event, title } }
  }
  expect(names(firstSeen([named('c'), named('b'), named('a'), named('long', 2)], glance).seen)).toBe('a, long')
})

test('a day begins where the clocks of the zone say so', () => {
  const all = [at(0, 20), at(0, 21), at(0, 22), at(0, 23)]
  const bounds = glance.bounds.map((bound) => bound - 2 * 3_600_000)
  expect(firstSeen(all, { ...glance, bounds }).seen).toBe(all)
})

test('where all are seen the list stays the same; what lies outside of all parts is left as it is', () => {
  const all = [at(0, 9), at(0, 8), at(1, 7), at(7, 8), at(7, 9), at(7, 10), at(-1, 8), at(-1, 9), at(-1, 10)]
  const { seen, others } = firstSeen(all, glance)
  expect(seen).toBe(all)
  expect(others.size).toBe(0)
})
