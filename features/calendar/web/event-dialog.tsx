import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useAsk, useClient, useMay } from '@atrium/engine/web'
import type { SpaceId } from '@atrium/engine/contract'
import { FormError, Spinner } from '@atrium/ui'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { type Scope, changeEvent } from '../contract/change-event.ts'
import { findEvent } from '../contract/queries.ts'
import { AnswerField } from './answer-field.tsx'
import { type EventDraft, copyOf, draftOf, fieldsOf, patchOf } from './event-draft.ts'
import { EventFacts } from './event-facts.tsx'
import { EventForm } from './event-form.tsx'
import classes from './event-form.module.css'
import { type ShownOccurrence, isSeries } from './merge-events.ts'
import { ReminderField } from './reminder-field.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import type { Calendar } from './use-calendars.ts'
import { type Target, useEventDeeds } from './use-event-deeds.ts'

interface NewProps {
  readonly draft: EventDraft
  readonly calendars: readonly Calendar[]
  onClose(): void
}

/** Asks what a new event is. */
export function NewEventDialog({ draft: first, calendars, onClose }: NewProps) {
  const [draft, setDraft] = useState(first)
  const deeds = useEventDeeds()
  const { problem, run } = useProblem(onClose)
  return (
    <Modal opened onClose={onClose} title="New event" size="lg">
      <form action={() => run(deeds.create(draft))}>
        <EventForm {...{ draft, calendars, isNew: true, onChange: setDraft }} />
        <FormError>{problem}</FormError>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Modal>
  )
}

interface Props {
  readonly occurrence: ShownOccurrence
  readonly calendars: readonly Calendar[]
  onClose(): void
}

/** Shows one event, to be changed by who may. */
export function EventDialog({ occurrence, calendars, onClose }: Props) {
  const { space, id } = occurrence.event
  const { answer } = useAsk(findEvent, { space, id, at: occurrence.at || undefined })
  if (answer?.ok && answer.output.event) {
    const { event, past } = answer.output
    return <OpenEvent {...{ event, occurrence, calendars, past, onClose }} />
  }
  const words = answer?.ok === false ? answer.message : 'This event is not there any more.'
  return (
    <Modal opened onClose={onClose} title="Event" size="lg">
      {answer ? <p>{words}</p> : <Spinner label="Loading the event" />}
    </Modal>
  )
}

interface OpenProps extends Props {
  readonly event: CalendarEvent
  readonly past: number
}

function OpenEvent({ event, occurrence, onClose, ...rest }: OpenProps) {
  const { person } = useClient()
  const mayChange = useMay(changeEvent, event.space as SpaceId)
  if (mayChange && (!event.isPrivate || event.createdBy === person))
    return <ChangeDialog {...{ event, occurrence, onClose, ...rest }} />
  return (
    <Modal opened onClose={onClose} title="Event" size="lg">
      <AnswerField event={event} />
      <EventFacts event={event} occurrence={occurrence} />
      <ReminderField space={event.space} id={event.series ?? event.id} />
    </Modal>
  )
}

function ChangeDialog({ event, occurrence, calendars, past, onClose }: OpenProps) {
  const first = draftOf(event, occurrence.at)
  const [draft, setDraft] = useState(first)
  const [asking, setAsking] = useState<'save' | 'delete'>()
  const [copy, setCopy] = useState<EventDraft>()
  const deeds = useEventDeeds()
  const { problem, run } = useProblem(onClose)
  const target: Target = { space: event.space, id: event.id, isSeries: isSeries(event), at: occurrence.at, past, event }
  const patch = patchOf(first, draft)

  function carryOut(what: 'save' | 'delete', scope: Scope): void {
    setAsking(undefined)
    run(what === 'save' ? deeds.change(target, scope, { patch, words: 'Event changed.' }) : deeds.remove(target, scope))
  }

  const begin = (what: 'save' | 'delete'): void => (target.isSeries ? setAsking(what) : carryOut(what, 'all'))

  if (copy)
    return <NewEventDialog draft={copy} calendars={calendars.filter(({ isOpen }) => isOpen)} onClose={onClose} />
  if (asking)
    return (
      <ScopeDialog
        title={asking === 'save' ? 'Change which events?' : 'Delete which events?'}
        confirm={asking === 'save' ? 'Save' : 'Delete'}
        mayBeOne={asking === 'delete' || patch.rule === undefined}
        onChoose={(scope) => carryOut(asking, scope)}
        onClose={() => setAsking(undefined)}
      />
    )
  return (
    <Modal opened onClose={onClose} title="Event" size="lg">
      <form action={() => (Object.keys(patch).length === 0 ? onClose() : begin('save'))}>
        <AnswerField event={event} />
        <EventForm {...{ draft, calendars, isNew: false, onChange: setDraft }} />
        <ReminderField space={event.space} id={event.series ?? event.id} />
        <FormError>{problem}</FormError>
        <div className={classes.foot}>
          <Button variant="subtle" color="danger" onClick={() => begin('delete')}>
            Delete
          </Button>
          <Button variant="default" onClick={() => setCopy(copyOf(event, fieldsOf(draft)))}>
            Duplicate
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Modal>
  )
}

/** Closes when all went well, else tells what did not. */
function useProblem(onClose: () => void) {
  const [problem, setProblem] = useState<string>()
  function run(deed: Promise<string | undefined>): void {
    void deed.then((found) => (found ? setProblem(found) : onClose()))
  }
  return { problem, run }
}
