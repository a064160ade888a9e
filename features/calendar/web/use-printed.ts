import type { CalendarApi } from '@fullcalendar/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The library's calendar, as a reference to it has it. */
export interface CalendarHandle {
  getApi(): CalendarApi
}

/** Whether the page is being printed; `calendar` is told so once all is drawn that stands on paper. */
export function usePrinted(): { readonly isPrinted: boolean; readonly calendar: RefObject<CalendarHandle | null> } {
  const [isPrinted, setPrinted] = useState(false)
  const calendar = useRef<CalendarHandle>(null)
  useEffect(() => {
    // The browser takes the page as it is when this is over.
    function set({ type }: Event): void {
      flushSync(() => setPrinted(type === 'beforeprint'))
      // The library has a way of drawing for paper, which for React nothing sets off.
      calendar.current?.getApi().trigger(type === 'beforeprint' ? '_beforeprint' : '_afterprint')
    }
    addEventListener('beforeprint', set)
    addEventListener('afterprint', set)
    return () => {
      removeEventListener('beforeprint', set)
      removeEventListener('afterprint', set)
    }
  }, [])
  return { isPrinted, calendar }
}
