const hourMs = 3_600_000
/** In the morning of the day on which a mute ends. */
const morning = 8

export interface MuteTime {
  readonly label: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Until when a space can be muted from `now` on, in the time of this machine. */
export const muteTimes = (now: number): readonly MuteTime[] => [
  { label: 'For 1 hour', until: now + hourMs },
  { label: 'For 4 hours', until: now + 4 * hourMs },
  { label: 'Until tomorrow', until: morningAfter(now, 1) },
  { label: 'Until Monday', until: morningAfter(now, daysToMonday(now)) },
  { label: 'Until I turn it on again', until: forGood },
]

/** A time that nobody sees. */
export const forGood = Number.MAX_SAFE_INTEGER

function morningAfter(now: number, days: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  return day.setHours(morning, 0, 0, 0)
}

/** From 1 to 7. */
const daysToMonday = (now: number): number => 7 - ((new Date(now).getDay() + 6) % 7)
