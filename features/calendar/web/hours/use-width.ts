import { type RefObject, useLayoutEffect, useState } from 'react'

/** Most often it is as wide the next time, so that nothing has to be drawn twice. */
let last = Infinity

/** How wide an element is, in rem. Asked of the element itself, as a container for each event made a week 20 ms slower. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(last)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const set = (): void => setWidth((last = current.clientWidth / remPixels()))
    set()
    const observer = new ResizeObserver(set)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
