import type { FeatureContract } from '@atrium/engine/contract'
import { answerInvitation } from './answer-invitation.ts'
import { CalendarEvent, EventWords } from './calendar-event.ts'
import { changeEvent } from './change-event.ts'
import { createEvent } from './create-event.ts'
import { CalendarFeed, createFeed, revokeFeed } from './feed.ts'
import { EventReminder, setReminders } from './reminder.ts'
import { deleteEvent, restoreEvent } from './trash-event.ts'

export const calendarContract: FeatureContract = {
  kinds: [CalendarEvent, CalendarFeed, EventReminder, EventWords],
  actions: [
    createEvent,
    changeEvent,
    deleteEvent,
    restoreEvent,
    setReminders,
    answerInvitation,
    createFeed,
    revokeFeed,
  ],
}
