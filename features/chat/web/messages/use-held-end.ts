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

/** What moves a list by hand. */
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
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
    const note = (): void => void (movedAt.current = performance.now())
    for (const move of moves) element?.addEventListener(move, note, { passive: true })
    return () => moves.forEach((move) => element?.removeEventListener(move, note))
  }, [scroller])
  useEffect(() => {
    if (isAtEnd) hasLeft.current = false
    else if (!isHeld || performance.now() - movedAt.current < noticedWithinMs) hasLeft.current = true
    if (!isAtEnd && !hasLeft.current) list.scrollToEnd()
  }, [list, isHeld, isAtEnd, room])
}
