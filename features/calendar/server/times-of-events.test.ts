import { expect, test } from 'vitest'
import { createRandom } from '@atrium/base/random'
import { maxOccurrences } from '../contract/queries.ts'
import { dayMs, hourMs, shifted, localAt } from '@atrium/base/local-date-time'
import { expand } from './expand/expand.ts'
import type { FoundTimes } from './read-touching.ts'
import { timesBetween } from './times-of-events.ts'

const nothing = { extra: [], without: [], overrides: [] }
const first = 1_798_761_600_000 // 2027-01-01
const span = { from: first, to: first + 60 * dayMs }

/** Singles and series, one after the other in no order. */
function eventsBy(seed: number, count: number): FoundTimes[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_none, index) => {
    const isAllDay = random.below(4) === 0
    const start = localAt(
      first + (random.below(80) - 10) * dayMs + (isAllDay ? 0 : random.below(48) * 1_800_000),
      isAllDay,
    )
    const end = shifted(start, isAllDay ? (1 + random.below(3)) * dayMs : random.below(5) * hourMs)
    const startZone = random.pick(['Europe/Madrid', 'Pacific/Apia', 'America/New_York'])
    const createdBy = 'somebody'
    const times = { id: `event ${index}`, createdBy, isAllDay, start, end, startZone, endZone: startZone }
    const [rule, extra, without] = random.pick([
      ...([
        ['', [], []],
        ['', [], []],
        ['', [shifted(start, dayMs)], []],
        ['', [], [start]],
      ] as const),
      ...([
        ['FREQ=DAILY', [], []],
        ['FREQ=WEEKLY', [], [start]],
      ] as const),
    ])
    const isSingle = rule === '' && extra.length + without.length === 0
    return { ...times, rule, dates: isSingle ? null : { extra: [...extra], without: [...without], overrides: [] } }
  })
}

test('the times of single events stand between those of series, each where its event does, up to the most that is shown (R1.08)', async () => {
  for (const [seed, count] of [
    [1, 60],
    [2, 2_000],
  ] as const) {
    const events = eventsBy(seed, count)
    const all = events.flatMap((event) => expand({ ...event, ...(event.dates ?? nothing) }, span, maxOccurrences))
    expect(all.length > maxOccurrences).toBe(count > 60)
    expect(await timesBetween('ada', events, span)).toEqual(all.slice(0, maxOccurrences))
  }
})

test('an event in a zone that this server does not know has no time, and hides no other', async () => {
  const [event] = eventsBy(3, 1)
  if (!event) throw new Error('There is no event.')
  const single = {
    ...event,
    isAllDay: false,
    start: '2027-01-05T09:00:00',
    end: '2027-01-05T10:00:00',
    rule: '',
  } as const
  const there = { ...single, startZone: 'Mars/Olympus', endZone: 'Mars/Olympus', dates: null }
  const here = { ...single, startZone: 'UTC', endZone: 'UTC', dates: null }
  const times = await timesBetween('ada', [there, { ...there, rule: 'FREQ=DAILY', dates: nothing }, here], span)
  expect(times.map(({ start }) => start)).toEqual(['2027-01-05T09:00:00Z'])
})
