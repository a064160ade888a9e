export { MentionedEvent, findMentionable, readDay } from '@atrium/features/calendar/web'
