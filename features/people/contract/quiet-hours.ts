import * as z from 'zod/mini'
import { Time, Weekday, Zone } from './preferences.ts'

/** When on which days somebody does not want to be disturbed, by the clocks where they are, of `zone` while nobody knows where; it may go over midnight. */
export const QuietHours = z.object({
  from: Time,
  to: Time,
  zone: Zone,
  days: z.array(Weekday).check(z.minLength(1, 'Choose at least one day.'), z.maxLength(7)),
})
export type QuietHours = z.infer<typeof QuietHours>

const minuteMs = 60_000
const dayMinutes = 1_440

/** Until when `hours` last that have begun; undefined when they have not. The day counts on which they began. */
export function quietHoursEnd({ from, to, zone, days }: QuietHours, now: number): number | undefined {
  const there = timeThere(zone, now)
  if (!there) return undefined
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  const lasts = (end - begin + dayMinutes) % dayMinutes || dayMinutes
  const since = (there.minutes - begin + dayMinutes) % dayMinutes
  const began = there.minutes >= begin ? there.weekday : dayBefore(there.weekday)
  if (since >= lasts || !days.includes(began)) return undefined
  return now - (now % minuteMs) + (lasts - since) * minuteMs
}

const dayBefore = (weekday: number): number => (weekday === 1 ? 7 : weekday - 1)

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Day of the week and minute of the day in `zone`; undefined where nobody knows the zone. */
function timeThere(zone: string, now: number): { weekday: number; minutes: number } | undefined {
  try {
    const format = { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const parts = new Intl.DateTimeFormat('en-GB', format).formatToParts(now)
    const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
    return { weekday: weekdays.indexOf(part('weekday')) + 1, minutes: minutesOf(`${part('hour')}:${part('minute')}`) }
  } catch {
    return undefined // a zone that this machine does not know: then nothing can be said of the time there
  }
}
