import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time in milliseconds since 1970, new every minute, so that 'just now' does not stay on the screen for hours. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
