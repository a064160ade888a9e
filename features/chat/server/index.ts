import type { ServerFeature } from '@atrium/engine/server'
import { chatContract } from '../contract/chat.ts'
import { historyAnswers } from './history.ts'
import { migrations } from './migrations.ts'
import { notifyAfter, notifyJob } from './notify.ts'

export { messageSource } from './message-source.ts'

export const chat: ServerFeature = {
  name: 'chat',
  ...chatContract,
  queries: historyAnswers,
  after: notifyAfter,
  jobs: [notifyJob],
  migrations,
}
