import { IconClock, IconPinned } from '@tabler/icons-react'
import { useIsWaiting } from '@atrium/engine/web'
import { ShownFiles } from '@atrium/features/files/web'
import { PersonName } from '@atrium/features/people/web'
import { PersonAvatar, useTime } from '@atrium/ui'
import { Message } from '../../contract/message.ts'
import type { ArrangedMessage } from './arrange.ts'
import { EditBox } from '../composer/edit-box.tsx'
import classes from './message-line.module.css'
import { MessageText } from './message-text.tsx'
import { MessageTools } from './message-tools.tsx'
import { Quoted } from './quoted.tsx'
import { Reactions } from './reactions.tsx'
import { useRoom } from '../room/room-context.ts'
import { ThreadChip } from '../threads/thread-chip.tsx'

interface Props {
  readonly item: ArrangedMessage
  readonly author: string
  /** Whether it was come for, by a link. */
  readonly isWanted?: boolean
  /** Whether its tools are shown. */
  readonly isActive: boolean
}

/** One message, with its author above the first of several. */
export function MessageLine({ item, author, isWanted = false, isActive }: Props) {
  const { message, continues } = item
  const isWaiting = useIsWaiting(Message, message)
  return (
    <>
      <Above item={item} />
      <div
        className={continues ? classes.line : `${classes.line} ${classes.first}`}
        data-message={message.id}
        data-waiting={isWaiting}
        data-wanted={isWanted}
        tabIndex={-1}
      >
        <div className={classes.side}>
          {continues ? <Time at={message.at} /> : <PersonAvatar id={message.author} name={author} />}
        </div>
        <div className={classes.body}>
          <p className={continues ? 'unseen' : classes.head}>
            <Author item={item} author={author} />
            {!continues && <Time at={message.at} />}
            {message.pinned && <Pinned />}
          </p>
          <Contents message={message} />
        </div>
        {isWaiting ? <Waiting /> : <Tools message={message} isActive={isActive} />}
      </div>
    </>
  )
}

/** What follows a message of the same person says whose it is only to those who do not see it. */
const Author = ({ item: { message, continues }, author }: Pick<Props, 'item' | 'author'>) =>
  continues ? <span>{author}</span> : <PersonName id={message.author} name={author} className={classes.author} />

/** The name of the day, and the line above what is new. */
function Above({ item: { day, isFirstUnread } }: Pick<Props, 'item'>) {
  return (
    <>
      {day && (
        <p className={classes.day}>
          <span>{day}</span>
        </p>
      )}
      {isFirstUnread && (
        <p className={classes.unread} role="separator" aria-label="New messages">
          New
        </p>
      )}
    </>
  )
}

const Tools = ({ message, isActive }: { message: Message; isActive: boolean }) =>
  isActive && message.deletedAt === null ? <MessageTools message={message} /> : null

function Time({ at }: { at: number }) {
  const { clockTime, fullTime } = useTime()
  return (
    <time className="fine" dateTime={new Date(at).toISOString()} title={fullTime(at)}>
      {clockTime(at)}
    </time>
  )
}

const Pinned = () => (
  <span className="within-row fine">
    <IconPinned size={13} aria-hidden="true" /> Pinned
  </span>
)

const Waiting = () => (
  <span className={classes.waiting} title="Waiting to send">
    <IconClock size={14} aria-hidden="true" />
    <span className="unseen">Waiting to send</span>
  </span>
)

function Contents({ message }: { message: Message }) {
  const { editing } = useRoom()
  // What somebody was writing there stays until they let go of it.
  const isGone = message.deletedAt !== null && editing !== message.id
  return (
    <>
      {isGone ? <p className="dimmed">This message was deleted.</p> : <Said message={message} />}
      {message.replies && <ThreadChip message={message} />}
    </>
  )
}

function Said({ message }: { message: Message }) {
  const { fullTime } = useTime()
  const { editing } = useRoom()
  return (
    <>
      {message.quote && <Quoted space={message.space} id={message.quote} />}
      {editing === message.id ? <EditBox message={message} /> : message.text && <MessageText text={message.text} />}
      <ShownFiles files={message.files} />
      {message.editedAt !== null && (
        <span className="fine" title={fullTime(message.editedAt)}>
          edited
        </span>
      )}
      <Reactions message={message} />
    </>
  )
}
