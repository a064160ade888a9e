import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type Random, createRandom } from '@atrium/base/random'
import { type Local, dateTimeAt, isLocal, isLocalDateTime, localMs } from '@atrium/base/local-date-time'
import { type Series, expand } from './expand.ts'

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

test(`two engines agree on ${count} rules in ${zones.length} zones`, { timeout: 1_800_000 }, () => {
  const random = createRandom(20_261_122)
  const differences: string[] = []
  for (let made = 0; made < count; made += 1) {
    const { rule, start } = ruleBy(random)
    const other = byIcal(rule, start)
    for (const zone of zones) {
      const ours = locals(rule, start, zone)
      const theirs = other.filter((local) => isReal(local, zone))
      if (ours.join() !== theirs.join()) differences.push(`${start} ${rule} ${zone}: ${ours.join()} / ${theirs.join()}`)
    }
  }
  const rules = new Map(differences.map((one) => [one.replace(/^\S+ (\S+) .*$/, '$1'), one]))
  expect([...rules.values()].slice(0, 8)).toEqual([])
})

const from = '2026-01-01T00:00:00'
const spanMs = 500 * 86_400_000
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** A rule of those on which both engines keep to the RFC; see docs/decisions/0018. */
function ruleBy(random: Random): { rule: string; start: Local } {
  const two = (value: number): string => String(value).padStart(2, '0')
  const [month, day] = [random.below(12), 1 + random.below(28)]
  const start = dateTimeAt(Date.UTC(2026, month, day, random.below(24), random.pick([0, 15, 30, 45])))
  const some = <T>(values: readonly T[], most: number): T[] =>
    values.filter(() => random.below(values.length) < most).slice(0, most)
  const days = some(weekdays, 3)
  const byDay = days.length > 0 ? `;BYDAY=${days.join()}` : ''
  const nth = `;BYDAY=${random.pick([1, 2, 3, 4, -1, -2])}${random.pick(weekdays)}`
  const dates = `;BYMONTHDAY=${random.pick(['1', '15', '28', '31', '-1', '10,20', '-3'])}`
  const months = `;BYMONTH=${random.pick(['1', '3,6', '12', '2'])}`
  const body = random.pick([
    'FREQ=DAILY',
    `FREQ=DAILY${byDay}`,
    `FREQ=WEEKLY${byDay}`,
    `FREQ=WEEKLY${byDay};WKST=${random.pick(weekdays)}`,
    `FREQ=MONTHLY${nth}`,
    `FREQ=MONTHLY${dates}`,
    `FREQ=YEARLY${months}${nth}`,
    `FREQ=YEARLY${months};BYMONTHDAY=${random.pick([1, 15, 28])}`,
  ])
  // An interval with days of the week that are filtered is followed year by year by one of them.
  const interval = body.startsWith('FREQ=DAILY;BYDAY') ? '' : `;INTERVAL=${1 + random.below(4)}`
  const until = random.below(3) === 0 ? `;UNTIL=2026${two(6 + random.below(7))}15T120000` : ''
  return { rule: `${body}${interval}${until}`, start }
}

function locals(rule: string, start: Local, zone: string): Local[] {
  const series: Series = {
    id: 'a',
    isAllDay: false,
    start,
    end: start,
    startZone: zone,
    endZone: zone,
    rule,
    extra: [],
    without: [],
    overrides: [],
  }
  const begin = localMs(from)
  const day = 86_400_000
  const all = expand(series, { from: begin - day, to: begin + spanMs + day }, 10_000)
    .map(({ at }) => at)
    .filter(isLocal)
  // The beginning counts with us whatever the rule says, which the RFC leaves open.
  return all.filter((local) => localMs(local) < begin + spanMs && local !== start)
}

function byIcal(rule: string, start: Local): Local[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(start))
  const found: Local[] = []
  const end = localMs(from) + spanMs
  for (let next = iterator.next(); next; next = iterator.next()) {
    const local = next.toString().slice(0, 19)
    if (!isLocalDateTime(local) || localMs(local) >= end) break
    if (local !== start) found.push(local)
  }
  return found
}

/** Whether the clocks of a zone ever show it (RFC 5545, section 3.3.10: such instances are ignored). */
function isReal(local: Local, zone: string): boolean {
  const moment = Temporal.PlainDateTime.from(local).toZonedDateTime(zone)
  return moment.toPlainDateTime().toString({ smallestUnit: 'second' }) === local
}
