import type { RecordKind } from '@atrium/engine/contract'
import { CalendarChoices } from './calendar-choices.ts'
import { CalendarEvent, EventWords } from './calendar-event.ts'
import { CalendarImport } from './calendar-import.ts'
import { EventFiles } from './event-files.ts'
import { CalendarFeed } from './calendar-feed.ts'
import { EventReminder } from './event-reminder.ts'

/** What is kept of calendars; screens that show none need no more of them. */
export const calendarKinds: readonly RecordKind[] = [
  CalendarChoices,
  CalendarEvent,
  CalendarFeed,
  CalendarImport,
  EventFiles,
  EventReminder,
  EventWords,
]
