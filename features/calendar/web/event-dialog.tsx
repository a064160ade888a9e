import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAsk, useClient, useMay } from '@atrium/engine/web'
import type { SpaceId } from '@atrium/engine/contract'
import { FormError, Spinner } from '@atrium/ui'
import type { CalendarEvent } from '../contract/calendar-event.ts'
import { type Scope, changeEvent } from '../contract/change-event.ts'
import { attachFiles } from '../contract/attach-files.ts'
import type { EventFiles } from '../contract/event-files.ts'
import { findEvent } from '../contract/queries.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { AnswerField } from './answer-field.tsx'
import { type EventDraft, copyOf, draftOf, fieldsOf, patchOf } from './event-draft.ts'
import { EventFacts } from './event-facts.tsx'
import { EventForm } from './event-form.tsx'
import { FilesOfEvent, tell } from './files-field.tsx'
import { NewEventDialog } from './new-event-dialog.tsx'
import { useAttached } from './use-attached.ts'
import { type ComingFiles, useComingFiles } from './use-coming-files.ts'
import { useProblem } from './use-problem.ts'
import classes from './event-form.module.css'
import { type ShownOccurrence, isSeries } from './merge-events.ts'
import { ReminderField } from './reminder-field.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import type { Calendar } from './use-calendars.ts'
import { type Target, useEventDeeds } from './use-event-deeds.ts'

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
    const { event, past, attached } = answer.output
    return <OpenEvent {...{ event, answered: attached, occurrence, calendars, past, onClose }} />
  }
  const words = answer?.ok === false ? answer.message : 'This event no longer exists.'
  return (
    <CalendarDialog onClose={onClose} title="Event">
      {answer ? <p>{words}</p> : <Spinner label="Loading the event" />}
    </CalendarDialog>
  )
}

interface FoundProps extends Props {
  readonly event: CalendarEvent
  readonly past: number
}

interface OpenProps extends FoundProps {
  readonly answered: EventFiles | null
}

interface ChangeProps extends FoundProps {
  readonly attached: EventFiles | null
}

function OpenEvent({ event, answered, occurrence, onClose, ...rest }: OpenProps) {
  const attached = useAttached(answered)
  const { person } = useClient()
  const mayChange = useMay(changeEvent, event.space as SpaceId)
  if (mayChange && (!event.isPrivate || event.createdBy === person))
    return <ChangeDialog {...{ event, attached, occurrence, onClose, ...rest }} />
  return (
    <CalendarDialog onClose={onClose} title="Event">
      <AnswerField event={event} />
      <EventFacts {...{ event, attached, occurrence }} />
      <ReminderField space={event.space} id={event.series ?? event.id} />
    </CalendarDialog>
  )
}

function ChangeDialog({ event, attached, occurrence, calendars, past, onClose }: ChangeProps) {
  const { space, id } = event
  const first = draftOf(event, occurrence.at)
  const [draft, setDraft] = useState(first)
  const [asking, setAsking] = useState<'save' | 'delete'>()
  const [copy, setCopy] = useState<EventDraft>()
  const { person } = useClient()
  const coming = useFilesComing(event, attached)
  const deeds = useEventDeeds()
  const { problem, run } = useProblem(onClose)
  const target: Target = { space, id, isSeries: isSeries(event), at: occurrence.at, past, event, attached }
  const patch = patchOf(first, draft)

  function carryOut(what: 'save' | 'delete', scope: Scope): void {
    setAsking(undefined)
    run(what === 'save' ? deeds.change(target, scope, { patch, words: 'Event changed.' }) : deeds.remove(target, scope))
  }

  const begin = (what: 'save' | 'delete'): void => (target.isSeries ? setAsking(what) : carryOut(what, 'all'))

  if (copy) return <CopyDialog {...{ draft: copy, attached, calendars, onClose }} />
  if (asking)
    return (
      <ScopeDialog
        {...wordsFor[asking]}
        mayBeOne={asking === 'delete' || patch.rule === undefined}
        onChoose={(scope) => carryOut(asking, scope)}
        onClose={() => setAsking(undefined)}
      />
    )
  return (
    <CalendarDialog onClose={onClose} title="Event">
      <form {...coming.taker} action={() => (Object.keys(patch).length === 0 ? onClose() : begin('save'))}>
        <AnswerField event={event} />
        <EventForm
          {...{ draft, calendars, isNew: false, mayHide: event.createdBy === person, onChange: setDraft }}
          files={attached && <FilesOfEvent {...{ space, attached, coming }} />}
        />
        <ReminderField space={space} id={event.series ?? id} />
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
    </CalendarDialog>
  )
}

const wordsFor = {
  save: { title: 'Change which events?', confirm: 'Save' },
  delete: { title: 'Delete which events?', confirm: 'Delete' },
} as const

interface CopyProps extends Pick<ChangeProps, 'attached' | 'calendars' | 'onClose'> {
  readonly draft: EventDraft
}

function CopyDialog({ draft, attached, calendars, onClose }: CopyProps) {
  const open = calendars.filter(({ isOpen }) => isOpen)
  return <NewEventDialog {...{ draft, along: attached ?? undefined, calendars: open, onClose }} />
}

/** The files on their way to an event, each attached as soon as it is there. */
function useFilesComing({ space, id }: CalendarEvent, attached: EventFiles | null): ComingFiles {
  const act = useAct(attachFiles)
  return useComingFiles(attached?.space ?? space, async (file) =>
    tell(await act({ space, id, files: [file.id], links: [] })),
  )
}
