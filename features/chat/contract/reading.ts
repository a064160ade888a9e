import * as z from 'zod/mini'
import {
  Access,
  IdSchema,
  SpaceIdSchema,
  defineAction,
  defineRecord,
  ownSpace,
  owners,
  anytime,
} from '@atrium/engine/contract'
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
const noSpace = { 'no-space': 'You are no longer a member of this conversation.' } as const

/** Says that all up to `seq` is read; it only goes on, unless `isUnread` asks to have what follows before one again. */
export const markRead = defineAction({
  name: 'chat/mark-read',
  input: z.object({ ...place, seq: z.int().check(z.gte(0)), isUnread: z.optional(z.boolean()) }),
  may: owners,
  when: anytime,
  isQuiet: true,
  refusals: noSpace,
  where: (_input, by) => ownSpace(by),
  async apply(tx, { space: target, thread, seq, isUnread }, { by, at, refuse }) {
    const space = ownSpace(by)
    if (!(await tx.get(Access, { space, id: target }))) refuse('no-space')
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

/** Keeps what is being written for one's other devices; an empty text forgets it. */
export const saveDraft = defineAction({
  name: 'chat/save-draft',
  title: 'Draft',
  input: z.object({ ...place, text: z.string().check(z.maxLength(2 * maxMessageLength)) }),
  may: owners,
  when: anytime,
  isQuiet: true,
  refusals: noSpace,
  where: (_input, by) => ownSpace(by),
  async apply(tx, { space: target, thread, text }, { by, at, refuse }) {
    const space = ownSpace(by)
    const id = thread ?? target
    if (text === '') return tx.drop(Draft, { space, id })
    if (!(await tx.get(Access, { space, id: target }))) refuse('no-space')
    const known = await tx.get(Draft, { space, id })
    await tx.put(Draft, { ...known, space, id, target, text, at })
  },
})
