import type { FeatureContract } from '@atrium/engine/contract'
import { Conversation } from './conversation.ts'
import { EveryoneSettings } from './mention-everyone.ts'
import { MessageVersion } from './message-version.ts'
import { Message, sendMessage } from './message.ts'
import { Draft, ReadPosition, markRead, saveDraft } from './reading.ts'
import { ScheduledCount, ScheduledMessage } from './scheduled-message.ts'
import { typing } from './typing.ts'

export const chatContract: FeatureContract = {
  kinds: [
    Message,
    MessageVersion,
    ReadPosition,
    Draft,
    Conversation,
    ScheduledMessage,
    ScheduledCount,
    EveryoneSettings,
  ],
  actions: [sendMessage, markRead, saveDraft],
  signals: [typing],
}
