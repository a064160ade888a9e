import { useState } from 'react'
import { useAsk, useClient, useMay, useRow } from '@atrium/engine/web'

import { Spinner } from '@atrium/ui'
import { CalendarEvent } from '../../contract/calendar-event.ts'
import { type Scope, changeEvent } from '../../contract/change-event.ts'
import type { EventFiles } from '../../contract/event-files.ts'
import { findEvent } from '../../contract/queries.ts'
import { CalendarDialog } from '../page/calendar-dialog.tsx'
import { EditEventDialog } from './edit-event-dialog.tsx'
import { EventCard } from '../event-card/event-card.tsx'
import { copyOf, draftOf, fieldsOf } from './event-draft.ts'
import { type ShownOccurrence, isSeries } from '../events/where-events-are.ts'
import { NewEventDialog } from './new-event-dialog.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import { useAttached } from './use-attached.ts'
import type { Calendar } from '../events/use-calendars.ts'
import { type Target, useEventDeeds } from '../events/use-event-deeds.ts'
import { useProblem } from '../page/use-problem.ts'

interface Props {
  readonly occurrence: ShownOccurrence
  readonly calendars: readonly Calendar[]
  onClose(): void
}

/** Shows one event, and leads to what may be done with it. */
export function EventDialog({ occurrence, calendars, onClose }: Props) {
  const answer = useFound(occurrence)
  if (answer?.ok && answer.output.event) {
    const { event, past, attached } = answer.output
    return (
      <OpenEvent
        event={event}
        answered={attached}
        occurrence={occurrence}
        calendars={calendars}
        past={past}
        onClose={onClose}
      />
    )
  }
  const words = answer?.ok === false ? answer.message : 'This event no longer exists.'
  return (
    <CalendarDialog onClose={onClose} title="Event">
      {answer ? <p>{words}</p> : <Spinner label="Loading the event" />}
    </CalendarDialog>
  )
}

/** All of the event, asked for again when it is seen to change. */
function useFound({ event: { space, id }, at }: ShownOccurrence) {
  const changed = useRow(CalendarEvent, { space, id })?.changed
  return useAsk(findEvent, { space, id, at: at || undefined }, changed).answer
}

interface OpenProps extends Props {
  readonly event: CalendarEvent
  readonly answered: EventFiles | null
  readonly past: number
}

/** An event is read first; everything else is asked for. */
function OpenEvent({ event, answered, occurrence, calendars, past, onClose }: OpenProps) {
  const [step, setStep] = useState<'read' | 'edit' | 'duplicate' | 'delete'>('read')
  const attached = useAttached(answered)
  const { person } = useClient()
  const mayChange = useMay(changeEvent, event.space)
  const deeds = useEventDeeds()
  const { problem, run } = useProblem(onClose)
  const { space, id } = event
  const target: Target = {
    space,
    id,
    isSeries: isSeries(event),
    at: occurrence.at || event.start,
    past,
    seen: occurrence.event,
    event,
    attached,
  }

  function remove(scope: Scope): void {
    setStep('read')
    run(() => deeds.remove(target, scope))
  }

  if (step === 'edit')
    return (
      <EditEventDialog
        target={target}
        event={event}
        attached={attached}
        calendars={calendars}
        onDelete={remove}
        onClose={onClose}
      />
    )
  if (step === 'duplicate')
    return (
      <NewEventDialog
        draft={copyOf(event, fieldsOf(draftOf(event, target.at)))}
        along={attached ?? undefined}
        calendars={calendars.filter(({ isOpen }) => isOpen)}
        onClose={onClose}
      />
    )
  if (step === 'delete')
    return (
      <ScopeDialog
        title="Delete which events?"
        confirm="Delete"
        mayBeOne
        onChoose={remove}
        onClose={() => setStep('read')}
      />
    )
  return (
    <EventCard
      event={event}
      attached={attached}
      occurrence={occurrence}
      calendars={calendars}
      problem={problem}
      onClose={onClose}
      mayChange={mayChange && (!event.isPrivate || event.createdBy === person)}
      onEdit={() => setStep('edit')}
      onDuplicate={() => setStep('duplicate')}
      onDelete={() => (target.isSeries ? setStep('delete') : remove('all'))}
    />
  )
}
