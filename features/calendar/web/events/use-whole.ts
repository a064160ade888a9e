import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Whether all of `shown` can be drawn: not at first, so that a move takes as long as what is seen, but once people stay. */
export function useWhole(shown: unknown): boolean {
  const [whole, setWhole] = useState<unknown>()
  useEffect(() => whenIdle(() => setWhole(shown)), [shown])
  return whole === shown
}
