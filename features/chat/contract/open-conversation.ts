import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  defineAction,
  defineGate,
  ownSpace,
  teamSpace,
  writers,
  anytime,
  UuidSpaceIdSchema,
} from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { admit, dismiss, openSpace } from '@atrium/features/spaces/contract'
import { Conversation, beginners, maxConversation } from './conversation.ts'

/**
 * The one id that the conversation of two people has, whoever of them opens it: their ids laid over each other, as a UUID
 * of version 8, which nothing else here has.
 */
export function pairId(one: string, other: string): SpaceId {
  const [a, b] = [one, other].map((id) => id.replaceAll('-', ''))
  const hex = Array.from({ length: 32 }, (_, index) =>
    (Number.parseInt(a?.[index] ?? '0', 16) ^ Number.parseInt(b?.[index] ?? '0', 16)).toString(16),
  ).join('')
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17)}`
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => marked.slice(from, to))
    .join('-') as SpaceId
}

/** Opens a direct conversation with others of the team; the one that two people have is there already the second time. */
export const openConversation = defineAction({
  name: 'chat/open-conversation',
  title: 'Direct message',
  input: z.object({
    id: UuidSpaceIdSchema,
    people: z.array(IdSchema).check(z.minLength(1), z.maxLength(maxConversation - 1)),
  }),
  may: beginners.may,
  when: anytime,
  refusals: {
    'no-person': 'This person is no longer on the team.',
    alone: 'Choose someone else to write to.',
    'wrong-id': 'This conversation cannot be opened. Reload the page and try again.',
  },
  where: () => teamSpace,
  also: ({ id, people }, by) => [id, ...[by, ...people].map((person) => ownSpace(person))],
  async apply(tx, { id, people }, { by, at, refuse }) {
    const all = [...new Set<string>([by, ...people])]
    const [, other] = all
    if (!other) return refuse('alone')
    if (all.length === 2 ? id !== pairId(by, other) : !isTimed(id)) refuse('wrong-id')
    if (await tx.get(Conversation, { space: id, id })) return
    await openSpace(tx, { id, kind: 'conversation' })
    for (const person of all) {
      const profile = (await tx.get(Person, { space: teamSpace, id: person })) ?? refuse('no-person')
      await admit(tx, { space: id, id: person, role: 'member', email: profile.email, joinedAt: at })
    }
    await tx.add(Conversation, { space: id, id, createdAt: at, people: all })
  },
})

const onGroup = defineGate({
  name: 'more than two people are in the conversation',
  refusals: { 'not-a-group': 'Only a conversation of more than two people can be left.' },
  async pass(tx, { space }: { readonly space: SpaceId }, { refuse }) {
    const conversation = await tx.get(Conversation, { space, id: space })
    return conversation && conversation.people.length > 2 ? conversation : refuse('not-a-group')
  },
})

/** Goes out of a conversation of more than two, whose words one then sees no more. */
export const leaveConversation = defineAction({
  name: 'chat/leave-conversation',
  input: z.object({ space: SpaceIdSchema }),
  may: writers,
  when: anytime,
  on: onGroup,
  refusals: {},
  also: (_input, by) => [ownSpace(by)],
  async apply(tx, { space }, { by, on: conversation }) {
    await tx.put(Conversation, { ...conversation, people: conversation.people.filter((person) => person !== by) })
    await dismiss(tx, { space, id: by })
  },
})

const isTimed = (id: string): boolean => id[14] === '7'
