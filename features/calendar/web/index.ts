export { CalendarPage } from './calendar-page.tsx'
export { EventNotice } from './event-notice.tsx'
export { findMentionable } from './find-mentionable.ts'
export { MentionedEvent } from './mentioned-event.tsx'
