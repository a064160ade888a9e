/** Tells what clocks of a zone show at a moment that ISO 8601 writes, in minutes since midnight. */
export function clockIn(zone: string): (moment: string) => number {
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  return (moment) => {
    const shown = clock.format(Date.parse(moment))
    return Number(shown.slice(0, 2)) * 60 + Number(shown.slice(3))
  }
}
