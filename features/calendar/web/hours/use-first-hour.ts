import { type RefObject, useLayoutEffect } from 'react'

const columnsLeft = (hours: RefObject<HTMLElement | null>): number => hours.current?.offsetLeft ?? 0

/** What is seen first begins so many hours after midnight. */
const firstHour = 7.5

interface Needs {
  readonly scroller: RefObject<HTMLElement | null>
  readonly hours: RefObject<HTMLElement | null>
  /** The place among the days of the one that is looked at, where not all of them fit beside each other. */
  readonly at: number
  readonly first: string
}

/** Scrolls to the morning, once, and to a day whenever there are others. */
export function useFirstHour({ scroller, hours, at, first }: Needs): void {
  useLayoutEffect(() => {
    const day = hours.current?.offsetHeight ?? 0
    scroller.current?.scrollTo({ top: (day / 24) * firstHour })
  }, [scroller, hours])
  useLayoutEffect(() => {
    const column = hours.current?.children[at]
    if (column instanceof HTMLElement) scroller.current?.scrollTo({ left: column.offsetLeft - columnsLeft(hours) })
  }, [scroller, hours, at, first])
}
