import type { ServerFeature } from '@atrium/engine/server'
import { calendarContract } from '../contract/calendar.ts'
import { calendarAnswers } from './answers.ts'
import { eventSource, privateEventSource } from './event-source.ts'
import { exportAnswer, feedPage } from './feed.ts'
import { forgetSpaceAfter, forgetSpaceJob } from './forget-space.ts'
import { freeSlotsAnswer } from './free-slots.ts'
import { createAfter } from './create-after.ts'
import { importAfter, importAnswers, importJobs } from './import/index.ts'
import { meetingAfter, meetingJob } from './meeting.ts'
import { invitedReader } from './read-attached.ts'
import { migrations } from './migrations.ts'
import { remindAfter, remindJobs } from './remind.ts'
import { createReminderMail } from './reminder-mail.ts'
import { serverActions } from './server-actions.ts'
import { tellJob } from './tell/tell-event.ts'
import { purgeJob, touchJob, trashAfter } from './trash.ts'

export { createReminderMail, eventSource, privateEventSource }
export { laterEvents } from './later-events.ts'

export const calendar: ServerFeature = {
  name: 'calendar',
  kinds: calendarContract.kinds,
  actions: [...calendarContract.actions, ...serverActions],
  queries: [...calendarAnswers, exportAnswer, freeSlotsAnswer, ...importAnswers],
  after: { ...trashAfter, ...remindAfter, ...createAfter, ...meetingAfter, ...forgetSpaceAfter, ...importAfter },
  jobs: [purgeJob, touchJob, ...remindJobs, tellJob, meetingJob, forgetSpaceJob, ...importJobs],
  pages: [feedPage],
  blobReaders: [invitedReader],
  migrations,
}
