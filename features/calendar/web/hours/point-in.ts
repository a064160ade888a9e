import type { RefObject } from 'react'
import { step } from '../grid/times-held.ts'
import type { PointerAt, Point, Taken } from '../grid/use-drag.ts'

interface Areas {
  /** Where whole days stand, above the hours. */
  readonly above: RefObject<HTMLElement | null>
  readonly columns: RefObject<HTMLElement | null>
  /** How many days there are. */
  readonly count: number
}

const minutesOfDay = 1_440

/** The day at a place, and the minute where it is among the hours. Only a whole event goes from above them into them, or back. */
export function pointIn({ above, columns, count }: Areas, place: PointerAt, taken?: Taken): Point | undefined {
  const hours = columns.current?.getBoundingClientRect()
  const upper = above.current?.getBoundingClientRect()
  if (!hours || !upper) return undefined
  const day = Math.max(0, Math.min(count - 1, Math.floor(((place.clientX - hours.left) / hours.width) * count)))
  const isFree = !taken || taken.held.part === 'whole'
  if (isFree ? place.clientY < upper.bottom : taken.from.minute === undefined) return { day }
  const minute = ((place.clientY - hours.top) / hours.height) * minutesOfDay
  return { day, minute: stepsFrom(taken, Math.max(0, Math.min(minutesOfDay - 1, minute))) }
}

/** What is held goes on in steps; what comes from above the hours begins at one. */
function stepsFrom(taken: Taken | undefined, minute: number): number {
  if (!taken) return minute
  const { minute: from } = taken.from
  return from === undefined ? Math.floor(minute / step) * step : from + Math.round((minute - from) / step) * step
}
