import { useEffect, useState } from 'react'

/** A finger that rests moves by less. */
const leastMove = 4

/** Whether the page at `pathname` was last scrolled down rather than up. */
export function useScrolledDown(pathname: string): boolean {
  const [downAt, setDownAt] = useState<string>()
  useEffect(() => {
    const places = new WeakMap<Element, number>()

    function handleScroll({ target }: Event): void {
      if (!(target instanceof Element) || !target.closest('main')) return
      const place = placeIn(target)
      const before = places.get(target)
      // Where a page begins, its own code may have scrolled to.
      if (before === undefined) places.set(target, place)
      if (before === undefined || Math.abs(place - before) < leastMove) return
      places.set(target, place)
      setDownAt(place > before ? pathname : undefined)
    }

    document.addEventListener('scroll', handleScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', handleScroll, { capture: true })
  }, [pathname])
  return downAt === pathname
}

/** How far down it is scrolled; what springs back at either end has not moved. */
const placeIn = ({ scrollTop, scrollHeight, clientHeight }: Element): number =>
  Math.min(Math.max(scrollTop, 0), scrollHeight - clientHeight)
