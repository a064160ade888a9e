import { useMemo } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useClient, useRows } from '@atrium/engine/web'
import { Notice } from '@atrium/features/notifications/contract'
import { threadOf } from '@atrium/features/notifications/web'
import { mentionsIn } from '@atrium/features/groups/contract'
import { Message } from '../../contract/message.ts'

/** A thread that the person takes part in. */
export interface ListedThread {
  /** The id of the message that began it. */
  readonly id: string
  /** When it was last written in. */
  readonly at: number
  readonly isUnread: boolean
  /** Who wrote last and what, as a notice says it. */
  readonly notice: Pick<Notice, 'fromUserId' | 'fromUserName' | 'message'> | undefined
}

/** The threads of a space that the person takes part in, the last written in first. */
export function useThreads(space: SpaceId): readonly ListedThread[] {
  const { person: me } = useClient()
  const notices = useRows(Notice, ownSpace(me))
  const messages = useRows(Message, space)
  return useMemo(() => {
    const replies = notices.filter(({ cause, sourceSpace }) => cause === 'reply' && sourceSpace === space)
    const told = replies.map((notice) => ({
      id: threadOf(notice) ?? notice.sourceId,
      at: notice.timestamp,
      isUnread: !notice.read,
      notice,
    }))
    const byId = new Map<string, ListedThread>(told.map((thread) => [thread.id, thread]))
    for (const message of messages) {
      const { id, replies: hanging } = message
      if (!hanging || !isIn(message, me)) continue
      const known = byId.get(id)
      const at = Math.max(hanging.lastAt, known?.at ?? 0)
      byId.set(id, { isUnread: false, notice: undefined, ...known, id, at })
    }
    return [...byId.values()].toSorted((a, b) => b.at - a.at)
  }, [notices, messages, space, me])
}

const isIn = ({ author, text, replies }: Message, me: string): boolean =>
  author === me || replies?.people.includes(me) === true || mentionsIn(text).people.includes(me)
