import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  defineAction,
  defineGate,
  defineRecord,
  ownSpace,
  owners,
} from '@atrium/engine/contract'
import { inThatSpace } from '@atrium/features/spaces/contract'
import { maxMessageLength } from './message.ts'

/** How far a person has read in one space, or in one thread: kept in their own space under the other's id. */
export const ReadPosition = defineRecord({
  name: 'readPosition',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    /** The log number of the last message read. */
    seq: z.number(),
    /** When it was marked, by the server's clock in milliseconds. */
    at: z.number(),
  }),
})
export type ReadPosition = z.infer<typeof ReadPosition.schema>

const place = { space: SpaceIdSchema, thread: z.optional(IdSchema) }

/** Says that all up to `seq` is read; it only goes on, unless `isUnread` asks to have what follows before one again. */
export const markRead = defineAction({
  name: 'chat/mark-read',
  input: z.object({ ...place, seq: z.int().check(z.gte(0)), isUnread: z.optional(z.boolean()) }),
  may: owners,
  when: [inThatSpace],
  isQuiet: true,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { space: target, thread, seq, isUnread }, { by, at }) {
    const space = ownSpace(by)
    const id = thread ?? target
    const before = await tx.get(ReadPosition, { space, id })
    if (before && (isUnread ? before.seq === seq : before.seq >= seq)) return
    await tx.put(ReadPosition, { space, id, seq, at })
  },
})

/** Words not yet sent, in the order of the person's devices: the last one to write counts. */
export const Draft = defineRecord({
  name: 'draft',
  schema: z.object({
    space: SpaceIdSchema,
    /** The space or the thread that it is for. */
    id: z.string(),
    target: z.string(),
    text: z.string(),
    at: z.number(),
  }),
})
export type Draft = z.infer<typeof Draft.schema>

/** What was written may be forgotten from outside. */
const inThatSpaceUnlessEmpty = defineGate({
  ...inThatSpace,
  name: `${inThatSpace.name}, unless the draft is forgotten`,
  async pass(tx, draft: { readonly space: SpaceId; readonly text: string }, deed) {
    if (draft.text !== '') await inThatSpace.pass(tx, draft, deed)
  },
})

/** Keeps what is being written for one's other devices; an empty text forgets it. */
export const saveDraft = defineAction({
  name: 'chat/save-draft',
  title: 'Draft',
  input: z.object({ ...place, text: z.string().check(z.maxLength(2 * maxMessageLength)) }),
  may: owners,
  when: [inThatSpaceUnlessEmpty],
  isQuiet: true,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { space: target, thread, text }, { by, at }) {
    const space = ownSpace(by)
    const id = thread ?? target
    if (text === '') return tx.drop(Draft, { space, id })
    const known = await tx.get(Draft, { space, id })
    await tx.put(Draft, { ...known, space, id, target, text, at })
  },
})
