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
import { type WaitedFor, longestBackMs, nobody, slackMs, waitedFor } from './until-back.ts'

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
const noPerson = { 'no-person': 'This notification is not about someone’s words. Choose a time instead.' } as const
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
    /** Whether one is reminded before that time once who a notification is from is back. */
    untilBack: z.optional(z.boolean()),
  }),
  may: owners,
  when: [inSpace],
  refusals: {
    'too-many': tooMany,
    'too-far': tooFar,
    ...noPerson,
  },
  where: (_input, by) => ownSpace(by),
  limit: often,
  async apply(tx, { kind, where, thing, since, remindAt, isReminded, untilBack = false }, { by, at, refuse }) {
    const space = ownSpace(by)
    if (Number(remindAt) > at + farthest(untilBack)) refuse('too-far')
    const before = await tx.get(LaterItem, { space, id: laterId({ kind, thing }) })
    const reminder = reminderOf({ remindAt, isReminded }, before)
    const waited = untilBack ? await waitedFor(tx, { by, at, kind, thing }) : keptWait(remindAt, before)
    const kept = waited ?? refuse('no-person')
    if (!(await keepItem(tx, by, { kind, where, thing, at: savedAt(before, since, at), ...reminder, ...kept })))
      refuse('too-many')
  },
})

const farthest = (untilBack: boolean): number => (untilBack ? longestBackMs + slackMs : farthestMs)

/** Nobody is waited for any more once another time is chosen. */
const keptWait = (remindAt: number | null | undefined, before: WaitedFor = nobody): WaitedFor =>
  remindAt === undefined ? { backOf: before.backOf, wasOut: before.wasOut } : nobody

const earlier = (one: number, other: number): number => (one < other ? one : other)

const savedAt = (before: Pick<LaterItem, 'at'> | undefined, since: number | undefined, now: number): number =>
  before?.at ?? earlier(since ?? now, now)

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
  input: z.object({
    notice: IdSchema,
    until: z.int(),
    /** Whether it comes back before that time once who it is from is back. */
    untilBack: z.optional(z.boolean()),
  }),
  may: owners,
  when: anytime,
  refusals: { gone: 'This notification no longer exists.', 'too-many': tooMany, 'too-far': tooFar, ...noPerson },
  where: (_input, by) => ownSpace(by),
  limit: often,
  async apply(tx, { notice: id, until, untilBack = false }, { by, at, refuse }) {
    const space = ownSpace(by)
    const notice = (await tx.get(Notice, { space, id })) ?? refuse('gone')
    if (until > at + farthest(untilBack)) refuse('too-far')
    const waited = untilBack ? await waitedFor(tx, { by, at, kind: 'notice', thing: id }) : nobody
    if (!waited) return refuse('no-person')
    const item = { kind: 'notice', where: space, thing: id, at, remindAt: until } as const
    if (!(await keepItem(tx, by, { ...item, isReminded: false, isSnoozed: true, ...waited }))) refuse('too-many')
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
