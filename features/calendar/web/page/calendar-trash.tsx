import { Button } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useAsk, useMay, useRows } from '@atrium/engine/web'
import { usePreferences } from '@atrium/features/people/web'
import { Spinner, TrashWays, showOutcome, useNow } from '@atrium/ui'
import { CalendarEvent, titleOf, trashMs } from '../../contract/calendar-event.ts'
import { trashedEvents } from '../../contract/queries.ts'
import { deleteForever, restoreEvent } from '../../contract/trash-event.ts'
import { dayMs } from '@atrium/base/local-date-time'
import { CalendarDialog } from './calendar-dialog.tsx'
import { onlyTime } from '../events/where-events-are.ts'
import { timeWords } from '../events/time-words.ts'

type Trashed = z.infer<typeof trashedEvents.output>['events'][number]

interface Props {
  readonly space: SpaceId
  readonly name: string
  onClose(): void
}

/** What was deleted from a calendar in the last 30 days, to be taken back. */
export function CalendarTrash({ space, name, onClose }: Props) {
  return (
    <CalendarDialog onClose={onClose} title={`Trash: ${name}`}>
      <p className="dim">Deleted events stay here for 30 days. After that they are deleted forever.</p>
      <TrashPage space={space} />
    </CalendarDialog>
  )
}

type Cursor = { readonly at: number; readonly id: string }

type TrashProps = Pick<Props, 'space'> & { readonly after?: Cursor }

/** A page of the trash, and those after it when they are asked for. */
function TrashPage({ space, after }: TrashProps) {
  const { page, problem, again } = useTrash(space, after)
  if (problem) return <p role="alert">{problem}</p>
  if (!page) return <Spinner label="Loading the trash" />
  if (page.events.length === 0) return after ? null : <p className="dim">The trash is empty.</p>
  return (
    <>
      <ul role="list" aria-label="Deleted events">
        {page.events.map((event) => (
          <TrashRow key={event.id} event={event} onDone={again} />
        ))}
      </ul>
      {page.hasMore && <MoreTrash space={space} last={page.events.at(-1)} />}
    </>
  )
}

function MoreTrash({ space, last }: Pick<Props, 'space'> & { readonly last: Trashed | undefined }) {
  const [isShown, setShown] = useState(false)
  if (isShown && last) return <TrashPage space={space} after={{ at: last.trash.at, id: last.id }} />
  return (
    <Button variant="default" onClick={() => setShown(true)}>
      Show more
    </Button>
  )
}

/** What is in the trash, kept up with what is deleted and restored. */
function useTrash(space: SpaceId, after: Cursor | undefined) {
  const news = useRows(CalendarEvent, space).at(-1)?.changed
  const { answer, again } = useAsk(trashedEvents, { space, after }, news)
  return {
    again,
    page: answer?.ok ? answer.output : undefined,
    problem: answer?.ok === false ? answer.message : undefined,
  }
}

function TrashRow({ event, onDone }: { readonly event: Trashed; onDone(): void }) {
  const { space, id, trash } = event
  const preferences = usePreferences()
  const now = useNow()
  const mayDelete = useMay(deleteForever, space)
  const act = { restore: useAct(restoreEvent), forget: useAct(deleteForever) }
  const days = Math.max(1, Math.ceil((trash.at + trashMs - now) / dayMs))

  async function finish(deed: Promise<{ ok: true } | { ok: false; message: string }>, words: string): Promise<void> {
    const answer = await deed
    showOutcome(answer, words)
    onDone()
  }

  return (
    <li className="entry">
      <span className="stack grows breaks">
        <b>{titleOf(event)}</b>
        <span className="dim">
          {timeWords(onlyTime(event), preferences)} · {days === 1 ? 'one day left' : `${days} days left`}
        </span>
      </span>
      <TrashWays
        name={titleOf(event)}
        onRestore={() => void finish(act.restore({ space, id, at: undefined }), 'Event restored.')}
        onDelete={mayDelete ? () => void finish(act.forget({ space, id }), 'Event deleted forever.') : undefined}
      >
        This deletes {titleOf(event)} for everyone. It cannot be undone.
      </TrashWays>
    </li>
  )
}
