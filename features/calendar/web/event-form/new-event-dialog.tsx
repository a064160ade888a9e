import { useState } from 'react'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { type FileRef, deleteFile } from '@atrium/features/files/contract'
import { Form, FormEnd, FormError } from '@atrium/ui'
import { CalendarDialog } from '../page/calendar-dialog.tsx'
import { type Along, type EventDraft, isChanged, nothingAlong } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { FilesField } from './files-field.tsx'
import type { Calendar } from '../events/use-calendars.ts'
import { useComingFiles } from './use-coming-files.ts'
import { useEventDeeds } from '../events/use-event-deeds.ts'
import { useProblem } from '../page/use-problem.ts'

interface Props {
  readonly draft: EventDraft
  readonly calendars: readonly Calendar[]
  /** What goes along with it from the first. */
  readonly along?: Along | undefined
  onClose(): void
}

/** Asks what a new event is. */
export function NewEventDialog({ draft: given, calendars, along: alongWith = nothingAlong, onClose }: Props) {
  const { person } = useClient()
  const [first] = useState(given)
  const [draft, setDraft] = useState(first)
  const deeds = useEventDeeds()
  const home = draft.isPrivate ? ownSpace(person) : draft.space
  const { along, isOther, coming, brought, setAlong, discard } = useAlong(home, alongWith)
  const { problem, run } = useProblem(() => {
    // What was brought elsewhere, before another calendar was chosen, has been carried on from there.
    discard(brought.filter((file) => file.space !== home || !along.files.includes(file)))
    onClose()
  })
  const isWaiting = coming.views.length > 0

  function handleCancel(): void {
    coming.views.forEach(({ id }) => coming.remove(id))
    discard(brought)
    onClose()
  }

  return (
    <CalendarDialog
      onClose={handleCancel}
      title="New event"
      isForm
      isChanged={isWaiting || isOther || isChanged(first, draft)}
    >
      <Form
        {...coming.taker}
        action={() => run(() => deeds.create(draft, { along }))}
        foot={
          <>
            <FormError>{problem}</FormError>
            {isWaiting && (
              <span role="status" className="dim">
                Uploading its files.
              </span>
            )}
            <FormEnd disabled={isWaiting} onCancel={handleCancel}>
              Save
            </FormEnd>
          </>
        }
      >
        <EventForm
          draft={draft}
          calendars={calendars}
          isNew
          mayHide
          onChange={setDraft}
          hasFiles={isWaiting || along.files.length + along.links.length > 0}
          files={
            <FilesField
              {...along}
              coming={coming}
              onRemove={(file) => setAlong({ ...along, files: along.files.filter((one) => one !== file) })}
              onRemoveLink={(link) => setAlong({ ...along, links: along.links.filter((one) => one !== link) })}
            />
          }
        />
      </Form>
    </CalendarDialog>
  )
}

/** What goes along with an event that is not there yet; what was brought for it and is not needed goes into the trash. */
function useAlong(home: SpaceId, given: Along) {
  const client = useClient()
  const [first] = useState(given)
  const [along, setAlong] = useState(first)
  const [brought, setBrought] = useState<readonly FileRef[]>([])
  const coming = useComingFiles(home, (file) => {
    setBrought((before) => [...before, file])
    setAlong((before) => ({ ...before, files: [...before.files, file] }))
  })
  return {
    along,
    isOther: along !== first,
    coming,
    brought,
    setAlong,
    discard(files: readonly FileRef[]): void {
      for (const { space, id } of files) void client.act(deleteFile, { space, id })
    },
  }
}
