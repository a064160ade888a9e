import { type PointerEvent as Pressed, useState } from 'react'
import type { ShownOccurrence } from '../events/merge-events.ts'
import { follow } from './follow-pointer.ts'

/** What somebody holds: an event, where it begins or where it ends, or time in which there is none. */
export type Held =
  | { readonly part: 'whole' | 'first' | 'last'; readonly shown: ShownOccurrence }
  | { readonly part: 'time' }

/** A day by its place, and the minute in it; none where only days count. */
export interface Point {
  readonly day: number
  readonly minute?: number | undefined
}

export interface Taken {
  readonly held: Held
  readonly from: Point
}

/** What was taken, and where it is held now. */
export interface Drag extends Taken {
  readonly to: Point
}

export type Hold = (event: Pressed, held: Held) => void

interface Needs {
  /** What is at a place of the window, where something is held that was taken elsewhere. */
  pointAt(place: PointerAt, taken?: Taken): Point | undefined
  onDrop(drag: Drag, event: PointerEvent): void
}

export type PointerAt = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Drags over days: `hold` is for what can be taken, `drag` tells what is under way. */
export function useDrag({ pointAt, onDrop }: Needs): { readonly drag: Drag | undefined; readonly hold: Hold } {
  const [drag, setDrag] = useState<Drag>()

  function hold({ nativeEvent: pressed }: Pressed, held: Held): void {
    const from = pressed.button === 0 && pressed.isPrimary ? pointAt(pressed) : undefined
    if (!from) return
    let current: Drag = { held, from, to: from }
    follow(pressed, {
      onBegin: () => setDrag(current),
      onMove(event) {
        const to = pointAt(event, { held, from })
        if (!to || (to.day === current.to.day && to.minute === current.to.minute)) return
        current = { held, from, to }
        setDrag(current)
      },
      onEnd(event) {
        setDrag(undefined)
        if (event) onDrop(current, event)
      },
      isAlsoClick: held.part === 'time' && pressed.pointerType === 'mouse',
    })
  }

  return { drag, hold }
}

/** Takes time where nothing stands; what stands there is taken by itself. */
export const timeHolder =
  (hold: Hold) =>
  (event: Pressed): void => {
    const isBeside = event.target instanceof Element && event.target.closest('button') === null
    if (isBeside) hold(event, { part: 'time' })
  }

/** Whether a day is among those that somebody is choosing, whole. */
export function isDayChosen(day: number, drag: Drag | undefined): boolean {
  if (drag?.held.part !== 'time' || drag.from.minute !== undefined) return false
  const { from, to } = drag
  return Math.min(from.day, to.day) <= day && day <= Math.max(from.day, to.day)
}
