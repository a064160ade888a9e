import * as z from 'zod/mini'
import {
  Access,
  IdSchema,
  SpaceIdSchema,
  anytime,
  defineAction,
  defineGate,
  defineQuery,
  ownSpace,
  owners,
} from '@atrium/engine/contract'
import { LaterItem, type LaterThing, dropItem, keepItem, laterId, laterKinds, mostKept } from './later-item.ts'
import { Notice } from './notice.ts'

const one = { kind: z.enum(laterKinds), where: SpaceIdSchema, thing: IdSchema }
const often = { times: 300, perMs: 60_000 }

type InSpace = Pick<LaterThing, 'kind' | 'where'>

/** Who is invited to an event may not be in its space, and notices are one's own. */
const inSpace = defineGate({
  name: 'one is in the space of the message or document',
  refusals: { 'no-space': 'You no longer have access to this.' },
  async pass(tx, { kind, where }: InSpace, { by, refuse }) {
    const isOfSpace = kind === 'message' || kind === 'document'
    if (isOfSpace && !(await tx.get(Access, { space: ownSpace(by), id: where }))) refuse('no-space')
  },
})

/** Keeps something for later; done again it changes nothing. */
export const saveForLater = defineAction({
  name: 'notifications/save-for-later',
  title: 'Save for later',
  input: z.object({
    ...one,
    /** When it was saved before, for what is put back. */
    since: z.optional(z.int()),
  }),
  may: owners,
  when: [inSpace],
  refusals: {
    'too-many': `You can save at most ${mostKept} things for later. Mark some of them as done first.`,
  },
  where: (_input, by) => ownSpace(by),
  limit: often,
  async apply(tx, { kind, where, thing, since }, { by, at, refuse }) {
    const space = ownSpace(by)
    const before = await tx.get(LaterItem, { space, id: laterId({ kind, thing }) })
    const savedAt = before?.at ?? (since !== undefined && since < at ? since : at)
    if (!(await keepItem(tx, by, { kind, where, thing, at: savedAt }))) refuse('too-many')
  },
})

/** Takes something off that was kept for later. */
export const finishLater = defineAction({
  name: 'notifications/finish-later',
  title: 'Saved for later: done',
  input: z.object({ kind: one.kind, thing: IdSchema }),
  may: owners,
  when: anytime,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  limit: often,
  apply: (tx, item, { by }) => dropItem(tx, by, laterId(item)),
})

/** So many things are asked about at once. */
export const mostTold = 50

/**
 * What things are called and say now, and where they are found, in the order asked for; null where they are no longer there or
 * one may not read them. A notice comes as it is.
 */
export const toldLater = defineQuery({
  name: 'notifications/later',
  input: z.object({ things: z.array(z.object(one)).check(z.maxLength(mostTold)) }),
  output: z.object({
    things: z.array(
      z.nullable(
        z.object({ title: z.string(), said: z.string(), link: z.string(), notice: z.nullable(Notice.schema) }),
      ),
    ),
  }),
  may: owners,
  limit: often,
  where: (_input, by) => ownSpace(by),
})

/** What is so of a thing now; null where one may not know. */
export type ToldLater = z.infer<typeof toldLater.output>['things'][number]
