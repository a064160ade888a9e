import { PersonAvatar, useNow, useTime } from '@atrium/ui'
import type { Message } from '../../contract/message.ts'
import { useRoom } from '../room/room-context.ts'
import classes from './thread-chip.module.css'
import { usePersonName } from '../messages/use-person-name.ts'

/** The way into the thread that hangs on a message. */
export function ThreadChip({ message: { id, replies } }: { message: Message }) {
  const { timeAgo } = useTime()
  const { openThread } = useRoom()
  const { nameOf } = usePersonName()
  const now = useNow()
  if (!replies || !openThread) return null
  return (
    <button type="button" className={classes.chip} onClick={() => openThread(id)}>
      {replies.people.slice(0, 3).map((person) => (
        <PersonAvatar key={person} id={person} name={nameOf(person)} size="small" />
      ))}
      <b className="link-button">{replies.count === 1 ? '1 reply' : `${replies.count} replies`}</b>
      <span>last {timeAgo(replies.lastAt, now)}</span>
    </button>
  )
}
