import { IconMessages } from '@tabler/icons-react'
import type { SpaceId } from '@atrium/engine/contract'
import { EmptyState, PersonAvatar, SidePanel, useNow, useTime } from '@atrium/ui'
import { excerptOf } from '@atrium/features/groups/contract'
import type { Message } from '../../contract/message.ts'
import classes from '../conversations/side-list.module.css'
import { useMessage } from '../messages/use-message.ts'
import { usePersonName } from '../messages/use-person-name.ts'
import { type ListedThread, useThreads } from './use-threads.ts'

interface Props {
  readonly space: SpaceId
  onThread(thread: string): void
  onClose(): void
}

/** The threads of a room that one takes part in, beside it. */
export function ThreadsPanel({ space, onThread, onClose }: Props) {
  const threads = useThreads(space)
  return (
    <SidePanel title="Threads" onClose={onClose}>
      {threads.length === 0 && (
        <EmptyState icon={<IconMessages size={24} />} title="No threads yet">
          Threads you start, reply to or are mentioned in appear here.
        </EmptyState>
      )}
      <ul role="list" aria-label="Threads" className={classes.list}>
        {threads.map((thread) => (
          <li key={thread.id}>
            <Thread space={space} thread={thread} onOpen={() => onThread(thread.id)} />
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

interface ThreadProps {
  readonly space: SpaceId
  readonly thread: ListedThread
  onOpen(): void
}

function Thread({ space, thread, onOpen }: ThreadProps) {
  const { timeAgo } = useTime()
  const { at, isUnread } = thread
  const { name, author, words, more } = useWords(space, thread)
  const now = useNow()
  return (
    <button type="button" className={classes.open} onClick={onOpen}>
      <span className={classes.top}>
        <PersonAvatar id={author} name={name} size="small" />
        <b className="cut" dir="auto">
          {name}
        </b>
        <time className="fine still" dateTime={new Date(at).toISOString()}>
          {timeAgo(at, now)}
        </time>
        {isUnread && (
          <i className={classes.dot}>
            <span className="unseen">Unread</span>
          </i>
        )}
      </span>
      <span className="cut">{words}</span>
      <span className="hint cut">{more}</span>
    </button>
  )
}

/** Who began a thread and with what, and how it goes on. */
function useWords(space: SpaceId, { id, notice }: ListedThread) {
  const { nameOf, handleOf } = usePersonName()
  const root = useMessage(space, id)
  const last = notice ? `last ${notice.fromUserName}: ${notice.message}` : ''
  if (!root) return { author: '', name: notice?.fromUserName ?? '', words: '…', more: last }
  const more = [repliesOf(root), last].filter(Boolean).join(', ')
  return { author: root.author, name: nameOf(root.author), words: excerptOf(root.text, nameOf, handleOf), more }
}

function repliesOf({ replies }: Message): string {
  if (!replies) return ''
  return replies.count === 1 ? '1 reply' : `${replies.count} replies`
}
