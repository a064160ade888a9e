import { expect, test } from 'vitest'
import { type Random, createRandom } from '@atrium/base/random'
import { ruleOf } from '../../contract/rule.ts'
import { type LocalDateTime, dateTimeAt, localMs, weekdayOf } from '@atrium/base/local-date-time'
import { followed } from './expand.ts'
import { plainTimes, plainLocals } from './plain-rule.ts'
import { zoneClock } from './zone-clock.ts'

/** `CALENDAR_RULES=10000 npm test -- features/calendar` compares as many; each in every zone. */
const count = Number(process.env['CALENDAR_RULES'] ?? 60)

const zones = [
  'UTC',
  'Europe/Madrid',
  'Europe/London',
  'Europe/Rome',
  'America/Chicago',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Asia/Tehran',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]

test(
  `the short way finds what the whole engine finds, for ${count} rules in ${zones.length} zones`,
  { timeout: 1_800_000 },
  () => {
    const random = createRandom(20_261_123)
    const differences: string[] = []
    let compared = 0
    for (let made = 0; made < count; made += 1) {
      const { text, start, span } = ruleBy(random)
      const rule = ruleOf(text)
      if (!rule) throw new Error(`${text} is no rule.`)
      const locals = plainLocals(localMs(start), rule)
      if (!locals) continue
      for (const zone of zones) {
        const clock = zoneClock(zone)
        const begin = localMs(start)
        if (clock.localOf(clock.momentOf(begin)) !== begin) continue
        const [ours, theirs] = [plainTimes(locals, { rule, clock, span }), followed(start, { rule, zone }, span)]
        compared += theirs.length
        if (ours.join() !== theirs.join()) differences.push(`${start} ${text} ${zone} ${JSON.stringify(span)}`)
      }
    }
    expect(differences.slice(0, 8)).toEqual([])
    expect(compared).toBeGreaterThan(count * 20)
  },
)

/** A rule as people make them, and any year and a half of some fifteen. */
function ruleBy(random: Random) {
  const two = (value: number): string => String(value).padStart(2, '0')
  const [year, month, date_] = [2018 + random.below(9), random.below(12), 1 + random.below(28)]
  const start = random.pick<LocalDateTime>([
    dateTimeAt(Date.UTC(year, month, date_, random.below(24), random.pick([0, 15, 30, 45]))),
    '2024-02-29T02:30:00',
  ])
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
  const own = weekdays[weekdayOf(start)]
  const date = Number(start.slice(8, 10))
  const nth = 1 + Math.trunc((date - 1) / 7)
  const body = random.pick([
    'FREQ=DAILY',
    'FREQ=WEEKLY',
    `FREQ=WEEKLY;BYDAY=${own},${random.pick(weekdays)},${random.pick(weekdays)};WKST=${random.pick(weekdays)}`,
    'FREQ=MONTHLY',
    `FREQ=MONTHLY;BYMONTHDAY=${date},${random.pick([31, -1, 15, -31])}`,
    `FREQ=MONTHLY;BYDAY=${nth}${own},${random.pick([1, 5, -1, -5])}${random.pick(weekdays)}`,
    'FREQ=YEARLY',
  ])
  const end = random.pick([
    '',
    '',
    `;COUNT=${1 + random.below(60)}`,
    `;UNTIL=${2018 + random.below(14)}${two(1 + random.below(12))}28T020000`,
  ])
  const from = Date.UTC(2018 + random.below(14), random.below(12), 1 + random.below(28), random.below(24))
  return { text: `${body};INTERVAL=${1 + random.below(5)}${end}`, start, span: { from, to: from + 550 * 86_400_000 } }
}

test.each(zones)('the clocks of %s are those of Temporal', (zone) => {
  const [clock, random] = [zoneClock(zone), createRandom(7)]
  const hour = 3_600_000
  for (let tried = 0; tried < 400; tried += 1) {
    const local = Date.UTC(1990, 0, 1) + random.below(40 * 366 * 48) * (hour / 2)
    const iso = new Date(local).toISOString().slice(0, 19)
    const zoned = Temporal.PlainDateTime.from(iso).toZonedDateTime(zone)
    expect([iso, clock.momentOf(local)]).toEqual([iso, zoned.epochMilliseconds])
    expect(clock.localOf(zoned.epochMilliseconds)).toBe(
      Date.parse(`${zoned.toPlainDateTime().toString({ smallestUnit: 'second' })}Z`),
    )
  }
})
