import type { ServerFeature } from '@atrium/engine/server'
import { calendarContract } from '../contract/calendar.ts'
import { purgeEvent } from '../contract/trash-event.ts'
import { calendarAnswers } from './answers.ts'
import { migrations } from './migrations.ts'
import { purgeJob, trashAfter } from './trash.ts'

export const calendar: ServerFeature = {
  name: 'calendar',
  kinds: calendarContract.kinds,
  actions: [...calendarContract.actions, purgeEvent],
  queries: calendarAnswers,
  after: trashAfter,
  jobs: [purgeJob],
  migrations,
}
