/** The time in `zone` as HH:MM of 24 hours, or '--:--' where it cannot be told. */
export function timeIn(zone: string, now: number): string {
  try {
    const format = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en-GB', format).format(now)
  } catch {
    return '--:--' // the browser does not know the zone
  }
}
