import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { IconButton, usePopover } from '@atrium/ui'
import { type ShownOccurrence, nameOfShown } from '../events/merge-events.ts'
import classes from './day-box.module.css'
import { DayEvent } from './day-event.tsx'
import type { Days } from './days.ts'
import type { LookOf } from './look-of-event.ts'
import { eventsOfDay } from './place-events.ts'

interface Props {
  readonly box: ReturnType<typeof useDayBox>
  /** The date in full. */
  readonly name: string
  readonly look: LookOf
  onOpen(shown: ShownOccurrence): void
}

const width = 264
/** In pixels: the head with the day, each event, and the most of all. */
const [headHeight, eventHeight, mostHeight] = [58, 28, 420]

/** A box with all events of a day, which `show` opens beside the button that asked for it. */
export function useDayBox(occurrences: readonly ShownOccurrence[], days: Days) {
  const popover = usePopover({ width, height: mostHeight })
  const [index, setIndex] = useState(0)
  const events = useMemo(
    () => (popover.isOpen ? eventsOfDay(occurrences, days, index) : []),
    [popover.isOpen, occurrences, days, index],
  )
  function show(at: number, button: HTMLElement): void {
    const wanted = headHeight + eventsOfDay(occurrences, days, at).length * eventHeight
    setIndex(at)
    popover.openFrom(button, { width, height: Math.min(mostHeight, innerHeight * 0.7, wanted) })
  }
  return { popover, index, events, show }
}

/** All events of a day that has no room for them. */
export function DayBox({ box, name, look, onOpen }: Props) {
  const { popover, isOpen, close } = box.popover
  function handleOpen(shown: ShownOccurrence): void {
    close()
    onOpen(shown)
  }
  return (
    <div {...popover} aria-label={name}>
      {isOpen && (
        <div className={classes.box}>
          <header className={classes.head}>
            <h3>{name}</h3>
            <IconButton label="Close" data-first onClick={close}>
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </header>
          <ul className={classes.events}>
            {box.events.map((piece) => {
              const { event } = piece.shown
              return (
                <li key={nameOfShown(piece.shown)}>
                  <DayEvent
                    piece={piece}
                    look={look}
                    onOpen={handleOpen}
                    form={event.isAllDay || piece.last > piece.first ? 'bar' : 'line'}
                  />
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </div>
  )
}
