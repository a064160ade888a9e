export { calendarContract } from '@atrium/features/calendar/contract'
