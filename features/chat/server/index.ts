import type { ServerFeature } from '@atrium/engine/server'
import { chatContract } from '../contract/chat.ts'
import { dropVersions } from '../contract/change-message.ts'
import { forgetAfter, forgetJob } from './forget-message.ts'
import { historyAnswers } from './history.ts'
import { keywordReader } from './keyword-reader.ts'
import { migrations } from './migrations.ts'
import { notifyAfter, notifyJob } from './notify.ts'
import { reactionAfter, tellReaction } from './tell-reaction.ts'
import { rareChatActions } from '../contract/rare-chat.ts'
import { settleScheduled, takeScheduled } from '../contract/schedule-message.ts'
import { scheduledAfter, sendScheduled } from './send-scheduled.ts'

export { laterMessages } from './later-messages.ts'
export { messageReplies } from './message-replies.ts'
export { messageSource } from './message-source.ts'

export const chat: ServerFeature = {
  name: 'chat',
  ...chatContract,
  actions: [...chatContract.actions, ...rareChatActions, dropVersions, settleScheduled, takeScheduled],
  queries: historyAnswers,
  after: { ...notifyAfter, ...reactionAfter, ...forgetAfter, ...scheduledAfter },
  readers: [keywordReader],
  jobs: [notifyJob, tellReaction, forgetJob, sendScheduled],
  migrations,
}
