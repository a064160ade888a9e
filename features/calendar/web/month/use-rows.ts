import { type RefObject, useLayoutEffect, useState } from 'react'
import { rowRem } from '../grid/day-pieces.tsx'
import { weeksInMonth } from '../grid/days.ts'

/** What stands above the events of a day, in rem. As in the style sheet. */
const numberRem = 1.75
/** One event, and how many more there are. */
const fewest = 2

/** How many rows a day of a month has room for. */
export function useRows(weeks: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(fewest)
  useLayoutEffect(() => {
    const grid = weeks.current
    if (!grid) return
    const set = (): void => setRows(rowsIn(grid.clientHeight / weeksInMonth))
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
