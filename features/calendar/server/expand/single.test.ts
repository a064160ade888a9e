import { expect, test } from 'vitest'
import { type Random, createRandom } from '@atrium/base/random'
import { type Local, dayMs, hourMs, shifted, localAt, localMs } from '@atrium/base/local-date-time'
import { expand } from './expand.ts'
import { type Single, timeOfSingle } from './single.ts'
import { zoneClock } from './zone-clock.ts'

const zones = [
  ...(['UTC', 'Europe/Madrid', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu'] as const),
  ...(['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const),
] as const

/** About the nights in which clocks change, and the day that Apia left out. */
const days = ['2027-03-28', '2027-10-31', '2027-03-14', '2011-12-30', '2028-02-29', '1970-01-01', '2199-11-01'] as const
const lengths = [0, 1_000, 900_000, hourMs, 7 * hourMs, dayMs, 3 * dayMs, 40 * dayMs] as const

function singleBy(random: Random): Single {
  const isAllDay = random.below(3) === 0
  const begin = (localMs(random.pick(days)) ?? 0) + (random.below(5) - 3) * dayMs
  const start: Local = localAt(isAllDay ? begin : begin + random.below(96) * 900_000, isAllDay)
  const end = shifted(start, isAllDay ? (1 + random.below(12)) * dayMs : random.pick(lengths))
  const startZone = random.pick(zones)
  return { id: 'a', isAllDay, start, end, startZone, endZone: random.below(4) === 0 ? random.pick(zones) : startZone }
}

/** Spans that begin or end where the event does, or just beside. */
function spanBy(random: Random, { isAllDay, start, end, startZone, endZone }: Single) {
  const [local, zone] = random.pick([[start, startZone] as const, [end, endZone] as const])
  const edge = zoneClock(isAllDay ? 'UTC' : zone).momentOf(localMs(local) ?? 0)
  const near = edge + random.pick([-dayMs, 0, dayMs]) + random.pick([-1, 0, 1, -hourMs, hourMs])
  const lengthMs = random.pick([1, 2, hourMs, dayMs, 30 * dayMs])
  return random.below(2) === 0 ? { from: near, to: near + lengthMs } : { from: near - lengthMs, to: near }
}

test('an event that is once is when the follower of series says, in far zones, over nights and at the ends of spans (R1.08)', () => {
  const random = createRandom(20_261_122)
  const differences: object[] = []
  let found = 0
  for (let made = 0; made < 20_000; made += 1) {
    const single = singleBy(random)
    const span = spanBy(random, single)
    const time = timeOfSingle(single, span)
    const [followed] = expand({ ...single, rule: '', extra: [], without: [], overrides: [] }, span, 1)
    if (JSON.stringify(time) !== JSON.stringify(followed)) differences.push({ single, span, time, followed })
    if (time) found += 1
  }
  expect(differences.slice(0, 3)).toEqual([])
  expect([found > 5_000, found < 15_000]).toEqual([true, true])
})
