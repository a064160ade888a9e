import type { RecordKind } from '@atrium/engine/contract'
import { CalendarEvent, EventWords } from './calendar-event.ts'
import { CalendarFeed } from './feed.ts'
import { EventReminder } from './reminder.ts'

/** What is kept of calendars; screens that show none need no more of them. */
export const calendarKinds: readonly RecordKind[] = [CalendarEvent, CalendarFeed, EventReminder, EventWords]
