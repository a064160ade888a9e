import FullCalendar, { type CalendarApi, type CalendarOptions } from '@fullcalendar/react'
import { type ReactElement, type Ref, useState } from 'react'
import classes from './calendar-grid.module.css'

const ends = ['pointerup', 'pointercancel'] as const
/** What is let go is dropped in a timer of the library's. */
const dropMs = 50

/** The library's calendar, as a reference to it has it. */
export interface CalendarHandle {
  getApi(): CalendarApi
}

interface Props extends CalendarOptions {
  readonly calendarRef: Ref<CalendarHandle>
}

/**
 * The library's calendar, which stays as it is while something in it is pressed: what is dragged falls from the hand when
 * the calendar is rendered anew before it is dropped.
 */
export function HeldCalendar({ calendarRef, ...options }: Props) {
  const [held, setHeld] = useState<ReactElement>()
  const calendar = <FullCalendar ref={calendarRef} {...options} />
  function hold(): void {
    const pressed = new AbortController()
    function release(): void {
      pressed.abort()
      setTimeout(() => setHeld(undefined), dropMs)
    }
    setHeld(calendar)
    for (const end of ends) addEventListener(end, release, { signal: pressed.signal, capture: true })
  }
  return (
    <div className={classes.grid} onPointerDownCapture={hold}>
      {held ?? calendar}
    </div>
  )
}
