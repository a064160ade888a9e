import { timeIn } from '@atrium/ui'
import type { Status } from '../contract/shown-as.ts'

interface Somebody {
  readonly zone: string
  readonly status: Status | undefined
  /** Whether a screen of theirs is open. */
  readonly isHere: boolean | undefined
}

const [wakes, sleeps] = ['07:00', '23:00']

/** Whether somebody is likely awake: who says to sleep is not, who has a screen open is, else the clock where they are tells. */
export function isAwake({ zone, status, isHere }: Somebody, now: number): boolean {
  if (isHere && status !== 'sleeping') return true
  const time = timeIn(zone, now)
  return time >= wakes && time < sleeps && !(isHere && status === 'sleeping')
}
