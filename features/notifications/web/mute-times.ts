import { Temporal } from 'temporal-polyfill'

const hourMs = 3_600_000
/** In the morning of the day on which a mute ends. */
const morning = 8

export interface MuteTime {
  readonly label: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Until when a space can be muted from `now` on, by the clocks of `zone`. */
export function muteTimes(now: number, zone: string): readonly MuteTime[] {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  const morningIn = (days: number): number =>
    here
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: zone, plainTime: { hour: morning } }).epochMilliseconds
  return [
    { label: 'For 1 hour', until: now + hourMs },
    { label: 'For 4 hours', until: now + 4 * hourMs },
    { label: 'Until tomorrow', until: morningIn(1) },
    { label: 'Until Monday', until: morningIn(8 - here.dayOfWeek) },
    { label: 'Until I turn it on again', until: forGood },
  ]
}

/** A time that nobody sees. */
export const forGood = Number.MAX_SAFE_INTEGER
