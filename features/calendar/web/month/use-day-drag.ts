import { type PointerEvent as Pressed, type RefObject, useState } from 'react'
import type { ShownOccurrence } from '../merge-events.ts'
import { daysInWeek, weeksInView } from './days-of-month.ts'

/** What somebody holds: an event, its first or its last day, or days of which none is an event's. */
export type Held =
  | { readonly part: 'whole' | 'first' | 'last'; readonly shown: ShownOccurrence }
  | { readonly part: 'days' }

/** Where it was taken, and where it is held now, by the places of the days. */
export interface DayDrag {
  readonly held: Held
  readonly from: number
  readonly to: number
}

/** A finger that moves sooner, or further than a mouse may by chance, wants something else. */
const pressMs = 350
const pixelsByChance = 5

interface Needs {
  /** What all the days lie in, six weeks of the same height. */
  readonly days: RefObject<HTMLElement | null>
  onDrop(drag: DayDrag, event: PointerEvent): void
}

/** Drags over the days of a month: `hold` is for what can be taken, `drag` tells what is under way. */
export function useDayDrag({ days, onDrop }: Needs) {
  const [drag, setDrag] = useState<DayDrag>()

  function hold({ nativeEvent: pressed }: Pressed, held: Held): void {
    const grid = days.current
    if (!grid || pressed.button !== 0 || !pressed.isPrimary) return
    const from = dayAt(grid, pressed)
    let current: DayDrag = { held, from, to: from }
    function show(to: number): void {
      current = { held, from, to }
      setDrag(current)
    }
    follow(pressed, {
      onBegin: () => show(from),
      onMove(event) {
        const to = dayAt(grid, event)
        if (to !== current.to) show(to)
      },
      onEnd(event) {
        setDrag(undefined)
        // A mouse that does not move takes the day on which it is pressed.
        if (event) onDrop(current, event)
      },
      isAlsoClick: held.part === 'days' && pressed.pointerType === 'mouse',
    })
  }

  return { drag, hold }
}

/** The place of the day at which something happens, or of the one nearest to it. */
function dayAt(grid: HTMLElement, { clientX, clientY }: MouseEvent): number {
  const { left, top, width, height } = grid.getBoundingClientRect()
  const within = (share: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor(share * count)))
  return within((clientY - top) / height, weeksInView) * daysInWeek + within((clientX - left) / width, daysInWeek)
}

interface Follower {
  onBegin(): void
  onMove(event: PointerEvent): void
  /** Without an event when it is called off. */
  onEnd(event?: PointerEvent): void
  /** Whether what is let go where it was pressed ends as well. */
  readonly isAlsoClick: boolean
}

/** Follows a pointer until it is let go. A mouse begins once it moves, a finger once it has stayed. */
function follow(pressed: PointerEvent, { onBegin, onMove, onEnd, isAlsoClick }: Follower): void {
  const isMouse = pressed.pointerType === 'mouse'
  const over = new AbortController()
  const { signal } = over
  let isBegun = false
  function begin(): void {
    isBegun = true
    onBegin()
  }
  function end(event?: PointerEvent): void {
    over.abort()
    clearTimeout(timer)
    if (isBegun) keepFromClick()
    if (isBegun || (event && isAlsoClick)) onEnd(event)
  }
  const timer = isMouse ? undefined : setTimeout(begin, pressMs)
  function move(event: PointerEvent): void {
    const isFar = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > pixelsByChance
    if (!isBegun && isFar && !isMouse) return end()
    if (!isBegun && isFar) begin()
    if (isBegun) onMove(event)
  }
  const stay = (event: Event): void => {
    if (isBegun) event.preventDefault()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', () => end(), { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true })
  // The page does not scroll under a finger that drags, and opens no menu.
  addEventListener('touchmove', stay, { signal, passive: false })
  addEventListener('contextmenu', stay, { signal })
}

/** What was dragged is not clicked when it is let go. */
function keepFromClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
