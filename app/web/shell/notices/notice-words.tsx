import { type ComponentType, Suspense, lazy } from 'react'
import { DocumentNotice } from '@atrium/features/documents/web'
import { type NoticeWordsProps, plainWords } from '@atrium/features/notifications/web'

const EventNotice = lazy(async () => ({
  default: (await import('../calendar-parts/event-notice-parts.ts')).EventNotice,
}))

/** How notices say what is so now, by the kind of what they are about; the calendar's part is fetched with the first of them. */
export const noticeWords: Readonly<Record<'document' | 'event', ComponentType<NoticeWordsProps>>> = {
  document: DocumentNotice,
  event: ({ notice, children }) => (
    <Suspense fallback={children(plainWords({ ...notice, sourceName: 'an event' }))}>
      <EventNotice notice={notice}>{children}</EventNotice>
    </Suspense>
  ),
}
