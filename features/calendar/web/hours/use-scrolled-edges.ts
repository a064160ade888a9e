import { type RefObject, useEffect } from 'react'

/** In pixels: so near to its edge something scrolls, and so far each time. */
const [edge, far] = [28, 10]
const everyMs = 24

/** Scrolls up or down while something is dragged to the upper or lower edge. */
export function useScrolledEdges(scroller: RefObject<HTMLElement | null>, isDragging: boolean): void {
  useEffect(() => {
    const { current: element } = scroller
    if (!isDragging || !element) return
    let y: number | undefined
    const note = (event: PointerEvent): void => {
      y = event.clientY
    }
    const timer = setInterval(() => {
      const { top, bottom } = element.getBoundingClientRect()
      if (y !== undefined && y > bottom - edge) element.scrollTop += far
      // What stands above the hours is a place to drop on, too.
      else if (y !== undefined && y < top) element.scrollTop -= far
    }, everyMs)
    addEventListener('pointermove', note)
    return () => {
      clearInterval(timer)
      removeEventListener('pointermove', note)
    }
  }, [scroller, isDragging])
}
