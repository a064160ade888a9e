import type { SpaceId } from '@atrium/engine/contract'
import { useEffect, useMemo } from 'react'
import { unreadIn } from './inbox.ts'
import { useNotifications } from './notifications-provider.tsx'
import { useInbox, useMark } from './use-inbox.ts'

/** While `isRead`, what tells of messages in `space`, or in its thread `thread`, is read where it arrives. */
export function useLookedAt(isRead: boolean, space: SpaceId, thread?: string): void {
  const inbox = useInbox()
  const mark = useMark()
  const { look } = useNotifications()
  const unread = useMemo(
    () => (isRead ? unreadIn(inbox, { space, ...(thread && { thread }) }) : []),
    [isRead, inbox, space, thread],
  )
  useEffect(() => (isRead ? look({ space, thread }) : undefined), [isRead, look, space, thread])
  useEffect(() => {
    if (unread.length > 0) mark(unread, 'read')
  }, [unread, mark])
}
