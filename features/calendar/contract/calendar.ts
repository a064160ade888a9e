import type { FeatureContract } from '@atrium/engine/contract'
import { answerInvitation } from './answer-invitation.ts'
import { changeEvent } from './change-event.ts'
import { createEvent } from './create-event.ts'
import { createFeed, revokeFeed } from './feed.ts'
import { calendarKinds } from './kinds.ts'
import { setReminders } from './reminder.ts'
import { deleteEvent, restoreEvent } from './trash-event.ts'

export const calendarContract: FeatureContract = {
  kinds: calendarKinds,
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
