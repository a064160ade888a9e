import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

interface Held {
  readonly scroller: RefObject<HTMLElement | null>
  /** Whether the end is where the list belongs unless one goes away from it. */
  readonly isHeld: boolean
  readonly isAtEnd: boolean
  /** How far the list can be scrolled, in pixels. */
  readonly room: number
}

/** What may move a list by hand. */
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
const movingKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])
/** A busy page notices late that it was scrolled. */
const noticedWithinMs = 1_500

/**
 * Keeps a list at its end, whatever comes in above it or takes room from it while it is drawn, until one scrolls away from
 * there oneself.
 */
export function useHeldEnd(list: Virtualizer<HTMLDivElement, Element>, held: Held): void {
  const { scroller, isHeld, isAtEnd, room } = held
  const movedAt = useRef(-Infinity)
  const hasLeft = useRef(false)
  useEffect(() => {
    const element = scroller.current
    const note = (event: Event): void => {
      if (isMoving(event, element)) movedAt.current = performance.now()
    }
    for (const move of moves) element?.addEventListener(move, note, { passive: true })
    return () => moves.forEach((move) => element?.removeEventListener(move, note))
  }, [scroller])
  useEffect(() => {
    if (isAtEnd) hasLeft.current = false
    else if (!isHeld || performance.now() - movedAt.current < noticedWithinMs) hasLeft.current = true
    if (!isAtEnd && !hasLeft.current) list.scrollToEnd()
  }, [list, isHeld, isAtEnd, room])
}

/** A press moves the list by its scroll bar alone, or with the middle button: one on a message opens something. */
function isMoving(event: Event, list: HTMLElement | null): boolean {
  if (event instanceof KeyboardEvent) return movingKeys.has(event.key)
  return !(event instanceof PointerEvent) || event.target === list || event.button === 1
}
