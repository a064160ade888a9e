import { type RefObject, useLayoutEffect, useState } from 'react'
import { weeksInView } from './days-of-month.ts'

/** Of a day, in rem: what stands above its events, and each of them. As in the style sheet. */
const numberRem = 1.75
export const rowRem = 1.3125
/** One event, and how many more there are. */
const fewest = 2

/** How many rows a day of a month has room for. */
export function useRows(weeks: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(fewest)
  useLayoutEffect(() => {
    const grid = weeks.current
    if (!grid) return
    const set = (): void => setRows(rowsIn(grid.clientHeight / weeksInView))
    set()
    const observer = new ResizeObserver(set)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [weeks])
  return rows
}

function rowsIn(dayPixels: number): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.max(fewest, Math.floor((dayPixels / rem - numberRem) / rowRem))
}
