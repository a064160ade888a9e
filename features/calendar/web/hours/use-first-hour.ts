import { type RefObject, useLayoutEffect } from 'react'

/** What is seen first begins so many hours after midnight. */
const firstHour = 7.5

/** Scrolls to the morning, once. */
export function useFirstHour(scroller: RefObject<HTMLElement | null>, hours: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const day = hours.current?.offsetHeight ?? 0
    scroller.current?.scrollTo({ top: (day / 24) * firstHour })
  }, [scroller, hours])
}
