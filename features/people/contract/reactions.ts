import * as z from 'zod/mini'

/** Who reacted to what was said, by emoji, in the order in which the emojis came. */
export const ReactionsSchema = z.array(z.object({ emoji: z.string(), people: z.array(z.string()) }))
export type Reactions = z.infer<typeof ReactionsSchema>

/** What anything that was said may be reacted with. */
export const EmojiSchema = z.emoji().check(z.maxLength(32))

/** So many different reactions anything may have. */
export const maxReactions = 20

/** The reactions once `person` has added the emoji, or taken theirs back; those that stay keep their places. */
export function toggleReactionOf(reactions: Reactions, emoji: string, person: string): Reactions {
  const people = reactions.find((reaction) => reaction.emoji === emoji)?.people
  if (!people) return [...reactions, { emoji, people: [person] }]
  const others = people.filter((one) => one !== person)
  const now = others.length < people.length ? others : [...people, person]
  return reactions
    .map((reaction) => (reaction.emoji === emoji ? { emoji, people: now } : reaction))
    .filter((reaction) => reaction.people.length > 0)
}
