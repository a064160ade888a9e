import { type RefObject, useLayoutEffect, useState } from 'react'

/** What scrolls an element; all that it scrolls lies in its first child. */
export const scrollerOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-scroller]') ?? null

/** How many pixels below the top of all that is scrolled with it `box` begins, told anew when what stands there grows or shrinks. */
export function useTopIn(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const scroller = scrollerOf(box.current)
    const content = scroller?.firstElementChild
    if (!content) return undefined
    function look(): void {
      if (!box.current || !scroller) return
      const [inner, outer] = [box.current.getBoundingClientRect(), scroller.getBoundingClientRect()]
      setTop(Math.round(inner.top - outer.top + scroller.scrollTop))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(content)
    return () => observer.disconnect()
  }, [box])
  return top
}
