import { useEffect, useMemo, useRef, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useMay } from '@atrium/engine/web'
import { useLookedAt } from '@atrium/features/notifications/web'
import { SidePanel, Spinner, useMedia, useNow, useTime } from '@atrium/ui'
import { sendMessage } from '../../contract/message.ts'
import { type ArrangedMessage, arrange } from '../messages/arrange.ts'
import { Composer } from '../composer/composer.tsx'
import { MessageLine } from '../messages/message-line.tsx'
import { Room } from '../room/room.tsx'
import classes from './thread-panel.module.css'
import { usePersonName } from '../messages/use-person-name.ts'
import { useIsArchived } from '../room/use-is-archived.ts'
import { useIsLooking } from '../reading/use-reading.ts'
import { useRoomState } from '../room/use-room-state.ts'
import { useRoomPlace } from '../room/use-room-place.ts'
import { type FoundThread, useThread } from './use-thread.ts'

interface Props {
  readonly space: SpaceId
  readonly thread: string
  onClose(): void
}

/** A thread beside the room: the message that began it, and its replies. */
export function ThreadPanel({ space, thread, onClose }: Props) {
  const found = useThread(space, thread)
  const { root, replies } = found
  const mayWrite = useMay(sendMessage, space)
  const isArchived = useIsArchived(space)
  useLookedAt(useIsLooking() && root !== undefined, space, thread)
  const { room, quoted, box, drop } = useRoomState({ space })
  const now = useNow()
  const time = useTime()
  // There the keyboard would cover what one came to read.
  const isTouched = useMedia('(hover: none)')
  const [{ message: wanted }] = useRoomPlace()
  const items = useMemo(
    () => arrange(root ? [root, ...replies] : [], { now, time, wanted, editing: room.editing, isThread: true }),
    [root, replies, now, time, wanted, room.editing],
  )
  return (
    <Room ways={room}>
      <SidePanel title="Thread" isWide onClose={onClose} data-over={drop.isOver} {...drop.handlers}>
        {root ? <Replies items={items} /> : <Missing thread={found} />}
        <Lack thread={found} />
        {root && isArchived && (
          <p className="dim at-gutter">This workspace is archived: you can read here, but not write.</p>
        )}
        {root && mayWrite && !isArchived && (
          <Composer
            space={space}
            thread={thread}
            placeholder="Reply"
            quote={quoted}
            handle={box}
            autoFocus={!isTouched}
            onQuoteDone={room.endQuote}
            onQuoteBack={room.quoteAgain}
          />
        )}
      </SidePanel>
    </Room>
  )
}

function Missing({ thread: { isLoading, failure } }: { thread: FoundThread }) {
  if (isLoading) return <Spinner label="Loading thread" />
  return (
    <p role="alert" className="dim at-gutter">
      {failure ?? 'The message that started this thread no longer exists.'}
    </p>
  )
}

/** Says that replies are missing between those that are shown. */
const Lack = ({ thread: { root, failure } }: { thread: FoundThread }) =>
  root && failure ? (
    <p role="alert" className="dim at-gutter">
      Some replies could not be loaded: {failure}
    </p>
  ) : null

function Replies({ items }: { items: readonly ArrangedMessage[] }) {
  const { nameOf } = usePersonName()
  const [active, setActive] = useState<string>()
  const end = useRef<HTMLLIElement>(null)
  const count = items.length
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <div className={classes.scroller} tabIndex={0} role="group" aria-label="Thread">
      <ol role="list" aria-label="Replies">
        {items.map((item) => (
          <li
            key={item.message.id}
            onPointerEnter={() => setActive(item.message.id)}
            onFocus={() => setActive(item.message.id)}
          >
            <MessageLine item={item} author={nameOf(item.message.author)} isActive={item.message.id === active} />
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
    </div>
  )
}
