import { type RefCallback, useCallback, useEffect, useState } from 'react'

const weeks = 6
/** In pixels: what the lines around the grid and between its weeks take. */
const lines = 8
/** In pixels, before anything is drawn that can be measured. */
const usual = { around: 84, weekday: 24, number: 28, event: 21 }

interface Sizes {
  readonly grid: number
  readonly weekday: number
  readonly number: number
  readonly event: number
}

/** How many events a day of a month has place for, besides the line that says how many more there are. */
export function useEventsInDay(hasEvents: boolean): { readonly ref: RefCallback<HTMLElement>; readonly count: number } {
  const [count, setCount] = useState(() => countIn({ ...usual, grid: innerHeight - usual.around }))
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!grid) return
    const observer = new ResizeObserver(() => setCount((before) => measured(grid) ?? before))
    observer.observe(grid)
    return () => observer.disconnect()
    // The first event tells how high events are.
  }, [grid, hasEvents])
  return { ref: useCallback((element) => setGrid(element), []), count }
}

function measured(grid: HTMLElement): number | undefined {
  const heightOf = (selector: string): number => grid.querySelector(selector)?.getBoundingClientRect().height ?? 0
  const day = '[role="cell"][data-date]'
  const event = heightOf(`${day} [role="listitem"]`)
  if (event === 0) return undefined
  const [weekday, number] = [heightOf('[role="columnheader"]'), heightOf(`${day} > [role="presentation"]`)]
  return countIn({ grid: grid.clientHeight, weekday, number, event })
}

/** The line that says how many more there are takes as much as an event. */
function countIn({ grid, weekday, number, event }: Sizes): number {
  const day = (grid - weekday - lines) / weeks
  return Math.max(1, Math.floor((day - number) / event) - 1)
}
