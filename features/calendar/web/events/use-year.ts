import type { SpaceId } from '@atrium/engine/contract'
import { useEffect, useState } from 'react'
import { type Asking, useAsk, useClient } from '@atrium/engine/web'
import { CalendarEvent } from '../../contract/calendar-event.ts'
import { eventsOfYear } from '../../contract/queries.ts'

interface Wanted {
  readonly year: number
  readonly spaces: readonly SpaceId[]
  readonly zone: string
}

/** While others change much, the days are counted anew a moment after the last change. */
const restMs = 1_000

/** How many events each day of a year has, kept up with what anybody changes. */
export function useYear({ year, spaces, zone }: Wanted): Asking<{ readonly days: Readonly<Record<string, number>> }> {
  const news = useRested(useChanges(spaces))
  return useAsk(eventsOfYear, { spaces: [...spaces], year, zone }, news)
}

/** How often anything changed in one of the calendars. */
function useChanges(spaces: readonly SpaceId[]): number {
  const client = useClient()
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const count = (): void => setChanges((before) => before + 1)
    const stops = spaces.map((space) => client.onRows(CalendarEvent, space, count))
    return () => stops.forEach((stop) => stop())
  }, [client, spaces])
  return changes
}

/** The value that stayed the same for a moment. */
function useRested(value: number): number {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
