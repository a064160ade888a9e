import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, defineAction, talkers } from '@atrium/engine/contract'
import { Message, whenTalking } from './message.ts'
import { onMessage } from './on-message.ts'

export const maxReactions = 20

/** Adds one's emoji to a message, or takes it away when it is there already. */
export const toggleReaction = defineAction({
  name: 'chat/toggle-reaction',
  title: 'Reaction',
  input: z.object({ space: SpaceIdSchema, message: IdSchema, emoji: z.emoji().check(z.maxLength(32)) }),
  may: talkers,
  when: whenTalking,
  on: onMessage,
  refusals: { 'too-many': 'A message can have at most 20 different reactions.' },
  async apply(tx, { emoji }, { on: message, by, refuse }) {
    const reactions = toggled(message.reactions, emoji, by)
    if (reactions.length > maxReactions) refuse('too-many')
    await tx.put(Message, { ...message, reactions })
  },
})

type Reactions = Message['reactions']

function toggled(reactions: Reactions, emoji: string, person: string): Reactions {
  const people = reactions.find((reaction) => reaction.emoji === emoji)?.people
  if (!people) return [...reactions, { emoji, people: [person] }]
  const others = people.filter((one) => one !== person)
  const now = others.length < people.length ? others : [...people, person]
  return reactions
    .map((reaction) => (reaction.emoji === emoji ? { emoji, people: now } : reaction))
    .filter((reaction) => reaction.people.length > 0)
}
