import { type ComponentType, Suspense, lazy } from 'react'
import type { NoticeWordsProps } from '@atrium/features/notifications/web'

const EventNotice = lazy(async () => ({ default: (await import('./event-notice-parts.ts')).EventNotice }))

/** How notices say what is so now, by the kind of what they are about; the calendar's part is fetched with the first of them. */
export const noticeWords: { readonly event: ComponentType<NoticeWordsProps> } = {
  event: ({ notice, children }) => (
    <Suspense fallback={children({ headline: `${notice.fromUserName} changed an event`, said: '' })}>
      <EventNotice notice={notice}>{children}</EventNotice>
    </Suspense>
  ),
}
