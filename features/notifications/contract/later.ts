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
  serverOnly,
} from '@atrium/engine/contract'
import {
  LaterItem,
  type LaterThing,
  dropItem,
  endWait,
  keepItem,
  laterId,
  laterKinds,
  mostKept,
  wait,
} from './later-item.ts'
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

const tooMany = `You can save at most ${mostKept} things for later. Mark some of them as done first.`
const tooFar = 'Choose a time within the next five years.'
const farthestMs = 5 * 366 * 86_400_000

/** Keeps something for later, perhaps with a reminder; done again without one it changes nothing. */
export const saveForLater = defineAction({
  name: 'notifications/save-for-later',
  title: 'Save for later',
  input: z.object({
    ...one,
    /** When it was saved before, for what is put back. */
    since: z.optional(z.int()),
    /** When one is to be reminded; as it is when absent. */
    remindAt: z.optional(z.nullable(z.int())),
    /** Whether one was reminded at that time already, for what is put back. */
    isReminded: z.optional(z.boolean()),
  }),
  may: owners,
  when: [inSpace],
  refusals: {
    'too-many': tooMany,
    'too-far': tooFar,
  },
  where: (_input, by) => ownSpace(by),
  limit: often,
  async apply(tx, { kind, where, thing, since, remindAt, isReminded }, { by, at, refuse }) {
    const space = ownSpace(by)
    if (Number(remindAt) > at + farthestMs) refuse('too-far')
    const before = await tx.get(LaterItem, { space, id: laterId({ kind, thing }) })
    const savedAt = before?.at ?? earlier(since ?? at, at)
    const reminder = reminderOf({ remindAt, isReminded }, before)
    if (!(await keepItem(tx, by, { kind, where, thing, at: savedAt, ...reminder }))) refuse('too-many')
  },
})

const earlier = (one: number, other: number): number => (one < other ? one : other)

type Reminder = Pick<LaterItem, 'remindAt' | 'isReminded' | 'isSnoozed'>
const none: Reminder = { remindAt: null, isReminded: false, isSnoozed: false }

interface Wished {
  readonly remindAt: number | null | undefined
  readonly isReminded: boolean | undefined
}

/** The reminder that is wished for, or else that there was; what is snoozed comes back at the other time. */
function reminderOf({ remindAt, isReminded = false }: Wished, before: Reminder = none): Reminder {
  const { isSnoozed } = before
  if (remindAt === undefined) return { remindAt: before.remindAt, isReminded: before.isReminded, isSnoozed }
  return remindAt === null ? none : { remindAt, isReminded, isSnoozed }
}

/** Has a notice leave the inbox and come back as new at that time. */
export const snoozeNotice = defineAction({
  name: 'notifications/snooze',
  title: 'Snooze a notification',
  input: z.object({ notice: IdSchema, until: z.int() }),
  may: owners,
  when: anytime,
  refusals: { gone: 'This notification no longer exists.', 'too-many': tooMany, 'too-far': tooFar },
  where: (_input, by) => ownSpace(by),
  limit: often,
  async apply(tx, { notice: id, until }, { by, at, refuse }) {
    const space = ownSpace(by)
    const notice = (await tx.get(Notice, { space, id })) ?? refuse('gone')
    if (until > at + farthestMs) refuse('too-far')
    const item = { kind: 'notice', where: space, thing: id, at, remindAt: until } as const
    if (!(await keepItem(tx, by, { ...item, isReminded: false, isSnoozed: true }))) refuse('too-many')
    await tx.put(Notice, { ...notice, read: true, isDone: true })
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

/** Notes that it was time for something that is not told of. Only the server does it. */
export const endLaterWait = defineAction({
  name: 'notifications/end-wait',
  input: z.object({ person: IdSchema, ...wait }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, item, at }) {
    await endWait(tx, person, { item, at })
  },
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
        z.object({
          title: z.string(),
          said: z.string(),
          link: z.string(),
          /** When it begins, as a day or a moment. */
          start: z.nullable(z.string()),
          notice: z.nullable(Notice.schema),
        }),
      ),
    ),
  }),
  may: owners,
  limit: often,
  where: (_input, by) => ownSpace(by),
})

/** What is so of a thing now; null where one may not know. */
export type ToldLater = z.infer<typeof toldLater.output>['things'][number]
