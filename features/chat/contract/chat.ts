import type { FeatureContract } from '@atrium/engine/contract'
import { MessageVersion, deleteMessage, editMessage, pinMessage } from './change-message.ts'
import { Conversation, leaveConversation, openConversation } from './conversation.ts'
import { EveryoneSettings, changeEveryoneSettings } from './mention-everyone.ts'
import { Message, sendMessage } from './message.ts'
import { toggleReaction } from './reaction.ts'
import { Draft, ReadPosition, markRead, saveDraft } from './reading.ts'
import {
  ScheduledCount,
  ScheduledMessage,
  cancelScheduled,
  changeScheduled,
  scheduleMessage,
} from './scheduled-message.ts'
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
  actions: [
    sendMessage,
    editMessage,
    deleteMessage,
    pinMessage,
    toggleReaction,
    markRead,
    saveDraft,
    scheduleMessage,
    changeScheduled,
    cancelScheduled,
    openConversation,
    leaveConversation,
    changeEveryoneSettings,
  ],
  signals: [typing],
}
