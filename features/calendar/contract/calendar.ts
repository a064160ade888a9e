import type { FeatureContract } from '@atrium/engine/contract'
import { answerInvitation } from './answer-invitation.ts'
import { setChoices } from './choose.ts'
import { changeEvent } from './change-event.ts'
import { createEvent } from './create-event.ts'
import { attachFiles, detachFiles } from './attach-files.ts'
import { createFeed, revokeFeed } from './feed.ts'
import { cancelImport, dismissImport, startImport, undoImport } from './import-file.ts'
import { calendarKinds } from './kinds.ts'
import { setReminders } from './reminder.ts'
import { putBackEvent } from './put-back-event.ts'
import { deleteEvent, deleteForever, restoreEvent } from './trash-event.ts'

export const calendarContract: FeatureContract = {
  kinds: calendarKinds,
  actions: [
    createEvent,
    changeEvent,
    deleteEvent,
    restoreEvent,
    deleteForever,
    putBackEvent,
    attachFiles,
    detachFiles,
    setReminders,
    setChoices,
    answerInvitation,
    createFeed,
    revokeFeed,
    startImport,
    cancelImport,
    undoImport,
    dismissImport,
  ],
}
