export { CalendarPage } from './calendar-page.tsx'
export { findMentionable } from './find-mentionable.ts'
export { MentionedEvent } from './mentioned-event.tsx'
