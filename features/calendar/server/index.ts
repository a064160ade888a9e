import type { ServerFeature } from '@atrium/engine/server'
import { calendarContract } from '../contract/calendar.ts'
import { noteReminded } from '../contract/reminder.ts'
import { purgeEvent } from '../contract/trash-event.ts'
import { calendarAnswers } from './answers.ts'
import { inviteAfter, inviteJobs } from './invite.ts'
import { migrations } from './migrations.ts'
import { remindAfter, remindJobs } from './remind.ts'
import { purgeJob, trashAfter } from './trash.ts'

export const calendar: ServerFeature = {
  name: 'calendar',
  kinds: calendarContract.kinds,
  actions: [...calendarContract.actions, purgeEvent, noteReminded],
  queries: calendarAnswers,
  after: { ...trashAfter, ...remindAfter, ...inviteAfter },
  jobs: [purgeJob, ...remindJobs, ...inviteJobs],
  migrations,
}
