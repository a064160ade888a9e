import { IconHistoryOff } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { EmptyState, Spinner, useNow, useTime } from '@atrium/ui'
import type { Message } from '../../contract/message.ts'
import { type ArrangedMessage, arrange } from './arrange.ts'
import classes from './history-view.module.css'
import { MessageList } from './message-list.tsx'
import { usePersonName } from './use-person-name.ts'
import { type History, type HistoryStart, useHistory } from './use-history.ts'

interface Props {
  readonly space: SpaceId
  readonly from: HistoryStart
  onBack(): void
}

/** A room at some place of its past, from where one reads on both ways. */
export function HistoryView({ space, from, onBack }: Props) {
  const found = useHistory(space, from)
  return (
    <>
      <div className={classes.bar} role="status">
        <span>You are looking at older messages</span>
        <button type="button" className="word-button" onClick={onBack}>
          Back to the newest
        </button>
      </div>
      {found.failure && (
        <p role="alert" className={classes.failure}>
          {found.failure}{' '}
          <button type="button" className="word-button" onClick={() => found.retry()}>
            Try again
          </button>
        </p>
      )}
      <Past from={from} found={found} />
    </>
  )
}

function Past({ from, found }: { from: HistoryStart; found: History }) {
  const client = useClient()
  const names = usePersonName()
  const now = useNow()
  const time = useTime()
  const { messages, older, newer, failure, refresh } = found
  const touched = useRef<string>(undefined)
  const asked = from.by === 'message' ? from.id : undefined
  const items = useMemo(() => arrange(messages ?? [], { now, time, wanted: asked }), [messages, now, time, asked])
  if (!messages) return <div className="fills centred">{!failure && <Spinner label="Loading messages" />}</div>
  if (items.length === 0) return <Nothing from={from} />

  const wanted = wantedOf(messages, items, from)

  function note({ target }: { target: EventTarget }): void {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null
    touched.current = line?.dataset['message'] ?? touched.current
  }

  /** What is done here changes messages that are not at hand, so that they are read again. */
  function readAgain(): void {
    const id = touched.current
    if (id) void client.settled().then(() => refresh(id))
  }

  return (
    <div className="fills stack" onPointerDown={note} onFocus={note} onClick={readAgain} onKeyUp={readAgain}>
      <MessageList items={items} older={older} newer={newer} wanted={wanted} me={names.me} nameOf={names.nameOf} />
    </div>
  )
}

/** What is shown first: the message asked for, or where it would stand. */
function wantedOf(
  messages: readonly Message[],
  items: readonly ArrangedMessage[],
  from: HistoryStart,
): string | undefined {
  const asked = from.by === 'message' ? messages.find(({ id }) => id === from.id) : undefined
  const nearest =
    from.by === 'time'
      ? items.find(({ message }) => message.at >= from.at)
      : items.findLast(({ message }) => message.seq <= (asked?.seq ?? 0))
  return nearest?.message.id
}

const Nothing = ({ from }: { from: HistoryStart }) => (
  <div className="fills centred">
    <EmptyState icon={<IconHistoryOff size={24} />} title="Nothing found">
      {from.by === 'message' ? 'This message no longer exists.' : 'Nothing was written on that day or later.'}
    </EmptyState>
  </div>
)
