import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineAction, talkers } from '@atrium/engine/contract'
import { EmojiSchema, maxReactions, toggleReactionOf } from '@atrium/features/people/contract'
import { Message, whenTalking } from './message.ts'
import { onMessage } from './on-message.ts'

/** Adds one's emoji to a message, or takes it away when it is there already. */
export const toggleReaction = defineAction({
  name: 'chat/toggle-reaction',
  title: 'Reaction',
  input: z.object({ space: SpaceIdSchema, message: IdSchema, emoji: EmojiSchema }),
  may: talkers,
  when: whenTalking,
  on: onMessage,
  refusals: { 'too-many': 'A message can have at most 20 different reactions.' },
  async apply(tx, { emoji }, { on: message, by, refuse }) {
    const reactions = toggleReactionOf(message.reactions, emoji, by)
    if (reactions.length > maxReactions) refuse('too-many')
    await tx.put(Message, { ...message, reactions })
  },
})
