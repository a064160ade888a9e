import { IconMessages, IconPaperclip, IconPinned } from '@tabler/icons-react'
import type { SpaceId } from '@atrium/engine/contract'
import { DateButton } from '../messages/date-button.tsx'
import classes from './room-tools.module.css'
import { usePins } from './use-pins.ts'
import type { RoomPanel, RoomPlace } from './use-room-place.ts'
import { useThreads } from '../threads/use-threads.ts'

interface Props {
  readonly space: SpaceId
  readonly place: RoomPlace
  onPlace(place: RoomPlace): void
}

/** The ways to what is not among a room's newest messages: pins, threads, files, and any day. */
export function RoomTools({ space, place, onPlace }: Props) {
  const { count } = usePins(space)
  const hasUnread = useThreads(space).some(({ isUnread }) => isUnread)
  const { panel, thread, ...rest } = place
  const shown = thread ? undefined : panel
  const toggle = (wanted: RoomPanel): void => onPlace(shown === wanted ? rest : { ...rest, panel: wanted })
  return (
    <div className={classes.tools} role="group" aria-label="Room">
      <button
        type="button"
        className={classes.tool}
        aria-label={count === 0 ? 'Pinned messages' : `Pinned messages, ${count}`}
        title="Pinned messages"
        aria-expanded={shown === 'pins'}
        onClick={() => toggle('pins')}
      >
        <IconPinned size={18} stroke={1.75} aria-hidden="true" />
        {count > 0 && count}
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label={hasUnread ? 'Threads, unread' : 'Threads'}
        title="Threads"
        aria-expanded={shown === 'threads'}
        onClick={() => toggle('threads')}
      >
        <IconMessages size={18} stroke={1.75} aria-hidden="true" />
        {hasUnread && <i className="dot" />}
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label="Files of this conversation"
        title="Files"
        aria-expanded={shown === 'files'}
        onClick={() => toggle('files')}
      >
        <IconPaperclip size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <DateButton onDay={(at) => onPlace({ at })} />
    </div>
  )
}
