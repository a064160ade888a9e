import { useNow, useTime } from '@atrium/ui'

/** When a version was made, as short as it can be said: 'Today, 09:42'. */
export function useVersionTime(): (at: number) => string {
  const { dayName, clockTime } = useTime()
  const now = useNow()
  return (at) => `${dayName(at, now)}, ${clockTime(at)}`
}
