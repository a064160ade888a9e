import type { Action } from '@atrium/engine/contract'
import { changeEveryoneSettings } from './change-everyone-settings.ts'
import { deleteMessage, editMessage, pinMessage } from './change-message.ts'
import { leaveConversation, openConversation } from './open-conversation.ts'
import { toggleReaction } from './reaction.ts'
import { cancelScheduled, changeScheduled, scheduleMessage } from './schedule-message.ts'

/** What is done to what was said and to conversations: a screen fetches how it is done when it is. */
export const rareChatActions: readonly Action[] = [
  editMessage,
  deleteMessage,
  pinMessage,
  toggleReaction,
  scheduleMessage,
  changeScheduled,
  cancelScheduled,
  openConversation,
  leaveConversation,
  changeEveryoneSettings,
]
