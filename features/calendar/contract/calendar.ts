import type { FeatureContract } from '@atrium/engine/contract'
import { CalendarEvent, EventWords } from './calendar-event.ts'
import { changeEvent } from './change-event.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent, restoreEvent } from './trash-event.ts'

export const calendarContract: FeatureContract = {
  kinds: [CalendarEvent, EventWords],
  actions: [createEvent, changeEvent, deleteEvent, restoreEvent],
}
