export { EventNotice } from '@atrium/features/calendar/web'
