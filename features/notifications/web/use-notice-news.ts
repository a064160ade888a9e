import { useEffect, useEffectEvent, useRef } from 'react'
import { useConnection } from '@atrium/engine/web'
import type { Notice } from '../contract/notice.ts'
import { headlineOf } from '../contract/headline.ts'
import { isAskedFor } from './inbox.ts'
import { useNotifications } from './notifications-provider.tsx'
import { useAlerts } from './use-alerts.ts'
import { useInbox } from './use-inbox.ts'
import { withdrawRead } from './withdraw-read.ts'
import { useOpened } from './use-opened.ts'

/** After a long absence no more than these are told of one by one; the badge counts them all. */
const mostAtOnce = 3

/** Shows each notice that arrives as a notification, until it is read on any screen of the person (R3.11, R4.38). */
export function useNoticeNews(): void {
  const inbox = useInbox()
  const isOnline = useConnection().state === 'online'
  const { notify, notifications, markRead, isLookedAt } = useNotifications()
  const { alert, keepOnly } = useAlerts()
  useOpened()
  const last = useRef<number>(undefined)

  const tell = useEffectEvent(() => {
    const before = last.current
    last.current = Math.max(before ?? 0, inbox[0]?.seq ?? 0)
    const unseen = arrivedAfter(before, inbox).filter((notice) => isAskedFor(notice) || !isLookedAt(notice))
    for (const notice of unseen.slice(0, mostAtOnce).toReversed()) {
      notify(notificationOf(notice))
      void alert(notice)
    }
  })
  const follow = useEffectEvent(() => {
    const unread = new Set(inbox.flatMap(({ id, read }) => (read ? [] : [id])))
    keepOnly(unread)
    void withdrawRead(new Set(inbox.flatMap(({ id, read }) => (read ? [id] : []))))
    for (const { id, read, mentionId } of notifications)
      if (mentionId !== undefined && !read && !unread.has(mentionId)) markRead(id)
  })
  useEffect(() => {
    if (isOnline) tell()
    follow()
  }, [isOnline, inbox])
}

/** What is to be told of; nothing while it is not known what was there before. */
const arrivedAfter = (before: number | undefined, inbox: readonly Notice[]): readonly Notice[] =>
  before === undefined ? [] : inbox.filter(({ seq, read, isSilent }) => seq > before && !read && !isSilent)

const notificationOf = (notice: Notice) =>
  ({
    type: 'mention',
    message: [headlineOf(notice), notice.message].filter(Boolean).join(': '),
    mentionId: notice.id,
    link: notice.link,
  }) as const
