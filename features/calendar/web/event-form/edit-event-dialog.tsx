import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct, useClient } from '@atrium/engine/web'
import { Form, FormEnd, FormError } from '@atrium/ui'
import { attachFiles } from '../../contract/attach-files.ts'
import type { CalendarEvent } from '../../contract/calendar-event.ts'
import type { Scope } from '../../contract/change-event.ts'
import type { EventFiles } from '../../contract/event-files.ts'
import { CalendarDialog } from '../page/calendar-dialog.tsx'
import { draftOf, isChanged, patchOf } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { FilesOfEvent, tell } from './files-field.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import type { Calendar } from '../events/use-calendars.ts'
import { type ComingFiles, useComingFiles } from './use-coming-files.ts'
import { type Target, useEventDeeds } from '../events/use-event-deeds.ts'
import { useProblem } from '../page/use-problem.ts'

interface Props {
  readonly target: Target
  readonly event: CalendarEvent
  readonly attached: EventFiles | null
  readonly calendars: readonly Calendar[]
  onDelete(scope: Scope): void
  onClose(): void
}

/** Changes an event: only what is changed here is sent, so that what others change meanwhile stays. */
export function EditEventDialog({ target, event, attached, calendars, onDelete, onClose }: Props) {
  const [first] = useState(() => draftOf(event, target.at))
  const [draft, setDraft] = useState(first)
  const [asking, setAsking] = useState<'save' | 'delete'>()
  const { person } = useClient()
  const coming = useFilesComing(event, attached)
  const deeds = useEventDeeds()
  const { problem, run } = useProblem(onClose)
  const patch = patchOf(first, draft)

  function save(scope: Scope): void {
    setAsking(undefined)
    run(() => deeds.change(target, scope, { patch, words: 'Event changed.' }))
  }

  function handleSave(): void {
    if (!isChanged(first, draft)) return onClose()
    if (target.isSeries) return setAsking('save')
    save('all')
  }

  if (asking === 'delete')
    return (
      <ScopeDialog
        title="Delete which events?"
        confirm="Delete"
        mayBeOne
        onChoose={onDelete}
        onClose={() => setAsking(undefined)}
      />
    )
  if (asking)
    return (
      <ScopeDialog
        title="Change which events?"
        confirm="Save"
        mayBeOne={patch.rule === undefined}
        onChoose={save}
        onClose={() => setAsking(undefined)}
      />
    )
  return (
    <CalendarDialog onClose={onClose} title="Edit event" isForm isChanged={isChanged(first, draft)}>
      <Form
        {...coming.taker}
        action={handleSave}
        foot={
          <>
            <FormError>{problem}</FormError>
            <Button
              variant="subtle"
              color="danger"
              mr="auto"
              onClick={() => (target.isSeries ? setAsking('delete') : onDelete('all'))}
            >
              Delete
            </Button>
            <FormEnd onCancel={onClose}>Save</FormEnd>
          </>
        }
      >
        <EventForm
          draft={draft}
          calendars={calendars}
          isNew={false}
          mayHide={event.createdBy === person}
          onChange={setDraft}
          hasFiles={hasAny(attached, coming)}
          files={attached && <FilesOfEvent space={event.space} attached={attached} coming={coming} />}
        />
      </Form>
    </CalendarDialog>
  )
}

const hasAny = (attached: EventFiles | null, { views }: ComingFiles): boolean =>
  views.length + (attached?.files.length ?? 0) + (attached?.links.length ?? 0) > 0

/** The files on their way to an event, each attached as soon as it is there. */
function useFilesComing({ space, id }: CalendarEvent, attached: EventFiles | null): ComingFiles {
  const act = useAct(attachFiles)
  return useComingFiles(attached?.space ?? space, async (file) =>
    tell(await act({ space, id, files: [file.id], links: [] })),
  )
}
