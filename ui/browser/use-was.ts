import { useState } from 'react'

/** Whether `now` has ever been true: what stands behind it can be loaded only then, and stays. */
export function useWas(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}
