export { MentionedEvent, findMentionable } from '@atrium/features/calendar/web'
