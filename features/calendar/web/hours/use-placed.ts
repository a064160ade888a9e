import { useMemo } from 'react'
import { clockIn } from '../grid/clock-in.ts'
import type { Days } from '../grid/days.ts'
import { placeEvents } from '../grid/place-events.ts'
import { isLong, placeHours } from '../grid/place-hours.ts'
import type { ShownOccurrence } from '../events/merge-events.ts'
import { useIsPrinted } from '../page/use-is-printed.ts'

/** So many events stand above the hours of a day, or one less and how many more there are. */
const wholeRows = 4

/** Where everything stands: what lasts days above the hours, the rest among them. */
export function usePlaced(drawn: readonly ShownOccurrence[], days: Days, zone: string) {
  const rows = useIsPrinted() ? Infinity : wholeRows
  return useMemo(() => {
    const { long = [], short = [] } = Object.groupBy(drawn, (one) => (isLong(one) ? 'long' : 'short'))
    const whole = placeEvents(long, days, { columns: days.names.length, rows })
    return { long, whole, blocks: placeHours(short, days, clockIn(zone)) }
  }, [drawn, days, zone, rows])
}
