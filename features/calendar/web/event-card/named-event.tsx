import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import type { Asked, SpaceId } from '@atrium/engine/contract'
import { useAsk } from '@atrium/engine/web'
import { usePreferences } from '@atrium/features/people/web'
import { Spinner } from '@atrium/ui'
import { type LocalDate, type MomentOrDate, dateOf, isDay } from '@atrium/base/local-date-time'
import { findEvent } from '../../contract/queries.ts'
import { CalendarDialog } from '../page/calendar-dialog.tsx'
import { EventDialog } from '../event-form/event-dialog.tsx'
import { type ShownOccurrence, onlyTime } from '../events/where-events-are.ts'
import type { Calendar } from '../events/use-calendars.ts'
import type { ShownTime } from '../page/use-shown-time.ts'
import { localIn } from '../events/zoned.ts'

export interface NamedKey {
  readonly space: SpaceId
  readonly id: string
}

interface Props {
  readonly named: NamedKey
  readonly place: ShownTime
  readonly calendars: readonly Calendar[]
  onClose(): void
}

/** An event that somebody comes for: the calendar goes to when it is next, and it is open. */
export function NamedEvent({ named, place, calendars, onClose }: Props) {
  const { zone } = usePreferences()
  const { answer } = useAsk(findEvent, named)
  const occurrence = answer?.ok ? timeOf(answer.output) : undefined
  const day = occurrence && dayOf(occurrence.start, zone)
  const goTo = useEffectEvent((there: LocalDate) => place.goTo(there))
  useEffect(() => {
    if (day) goTo(day)
  }, [day])
  if (occurrence) return <EventDialog occurrence={occurrence} calendars={calendars} onClose={onClose} />
  return (
    <CalendarDialog onClose={onClose} title="Event">
      {answer ? <p>{wordsFor(answer)}</p> : <Spinner label="Loading the event" />}
    </CalendarDialog>
  )
}

type Found = z.infer<typeof findEvent.output>

function timeOf({ event, next }: Found): ShownOccurrence | undefined {
  return event && !event.trash ? { ...(next ?? onlyTime(event)), event } : undefined
}

function wordsFor(answer: Asked<Found>): string {
  if (!answer.ok) return answer.message
  return answer.output.event ? 'This event is in the trash.' : 'This event no longer exists.'
}

const dayOf = (start: MomentOrDate, zone: string): LocalDate =>
  isDay(start) ? start : dateOf(localIn(Date.parse(start), zone))
