import { useMemo } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useClient, useRow, useRows } from '@atrium/engine/web'
import { NotifyLevel, isMuted } from '@atrium/features/notifications/contract'
import { Member } from '@atrium/features/spaces/contract'
import { useNow } from '@atrium/ui'
import { Message } from '../../contract/message.ts'
import { ReadPosition } from '../../contract/reading.ts'
import { type Unread, positionOf, unreadOf } from '../../contract/unread.ts'
import { lastReadAt } from './last-read.ts'

/** How far the person has read in `space`: as the server knows it, else by the time that this browser kept. */
export function usePosition(space: SpaceId): number {
  const { person } = useClient()
  const kept = useRow(ReadPosition, { space: ownSpace(person), id: space })
  const messages = useRows(Message, space)
  const joinedAt = useRow(Member, { space, id: person })?.joinedAt ?? 0
  return useMemo(() => {
    const lastBefore = (at: number): number => messages.findLast((message) => message.at <= at)?.seq ?? 0
    const position = positionOf({ read: kept, joinedAt, lastBefore })
    return kept ? position : Math.max(position, lastBefore(lastReadAt(space)))
  }, [kept, joinedAt, messages, space])
}

/** What of `space` is unread now. */
export function useUnread(space: SpaceId): Unread {
  const { person: me } = useClient()
  const messages = useRows(Message, space)
  const position = usePosition(space)
  const level = useRow(NotifyLevel, { space: ownSpace(me), id: space })
  const now = useNow()
  const muted = isMuted(level, now)
  return useMemo(() => unreadOf({ messages, position, me, isMuted: muted }), [messages, position, me, muted])
}
