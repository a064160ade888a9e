import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many pixels below the top of all that `scroller` scrolls `box` begins, told anew when what stands there grows or shrinks. */
export function useTopIn(scroller: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, box.current]
    const content = outer?.firstElementChild
    if (!outer || !inner || !content) return undefined
    function look(): void {
      if (outer && inner)
        setTop(Math.round(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(content)
    return () => observer.disconnect()
  }, [scroller, box])
  return top
}
