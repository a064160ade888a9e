import * as z from 'zod/mini'
import {
  Access,
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  anytime,
  defineAction,
  defineGate,
  ownSpace,
  owners,
  serverOnly,
  talkers,
} from '@atrium/engine/contract'
import { text } from './message.ts'
import { ScheduledCount, ScheduledMessage } from './scheduled-message.ts'

/** By so much the clocks of the machines may differ. */
const slackMs = 60_000

const mostScheduled = 50
const farthestMs = 366 * 86_400_000
const often = { times: 120, perMs: 60_000 }

const empty = { empty: 'Write something first.' } as const
const badTime = { past: 'Choose a time in the future.', 'too-far': 'Choose a time within a year.' } as const

/** Whoever reads alone has nothing to say there later either. */
const writesThere = defineGate({
  name: 'one may write in the space that it is for',
  refusals: { 'no-space': 'You can no longer write in this conversation.' },
  async pass(tx, { space: id }: { readonly space: SpaceId }, { by, refuse }) {
    const access = await tx.get(Access, { space: ownSpace(by), id })
    if (!access || !talkers.includes(access.role)) refuse('no-space')
  },
})

/** Writes a message that is sent at its time, if its writer may still say something there then. */
export const scheduleMessage = defineAction({
  name: 'chat/schedule-message',
  title: 'Send later',
  input: z.object({
    space: SpaceIdSchema,
    id: IdSchema,
    text,
    thread: z.optional(IdSchema),
    quote: z.optional(IdSchema),
    sendAt: z.int(),
  }),
  may: owners,
  when: [writesThere],
  refusals: {
    ...empty,
    ...badTime,
    'too-many': `You can schedule at most ${mostScheduled} messages. Send or delete some first.`,
  },
  limit: often,
  where: (_input, by) => ownSpace(by),
  async apply(tx, { space: target, id, text, thread = null, quote = null, sendAt }, { by, at, refuse }) {
    const space = ownSpace(by)
    if (text.trim() === '') refuse('empty')
    checkTime(sendAt, at, refuse)
    if ((await count(tx, by, 1)) > mostScheduled) refuse('too-many')
    await tx.add(ScheduledMessage, {
      space,
      id,
      target,
      thread,
      quote,
      text: text.trim(),
      sendAt,
      isSending: false,
      problem: '',
    })
  },
})

/** Hands on a message of one's own that is not being sent yet. */
const onUnsent = defineGate({
  name: 'the message is not sent yet',
  refusals: { gone: 'This message was sent or deleted in the meantime.' },
  async pass(tx, { id }: { readonly id: string }, { space, refuse }) {
    const message = await tx.get(ScheduledMessage, { space, id })
    return message && !message.isSending ? message : refuse('gone')
  },
})

/** Changes the words or the time of a message that is not sent yet; a time of null sends it at once. */
export const changeScheduled = defineAction({
  name: 'chat/change-scheduled',
  title: 'Scheduled message',
  input: z.object({ id: IdSchema, text: z.optional(text), sendAt: z.optional(z.nullable(z.int())) }),
  may: owners,
  when: anytime,
  on: onUnsent,
  refusals: { ...empty, ...badTime },
  limit: often,
  where: (_input, by) => ownSpace(by),
  async apply(tx, { text, sendAt }, { on: before, at, refuse }) {
    if (text?.trim() === '') refuse('empty')
    if (typeof sendAt === 'number') checkTime(sendAt, at, refuse)
    await tx.put(ScheduledMessage, { ...before, text: text?.trim() ?? before.text, ...timeOf(sendAt, before, at) })
  },
})

/** The time that is wished for, with which what went wrong at another is forgotten; as it is where none is. */
function timeOf(
  sendAt: number | null | undefined,
  before: ScheduledMessage,
  now: number,
): Pick<ScheduledMessage, 'sendAt' | 'problem'> {
  return sendAt === undefined
    ? { sendAt: before.sendAt, problem: before.problem }
    : { sendAt: sendAt ?? now, problem: '' }
}

/** Deletes a message that is not sent yet. */
export const cancelScheduled = defineAction({
  name: 'chat/cancel-scheduled',
  title: 'Delete scheduled message',
  input: z.object({ id: IdSchema }),
  may: owners,
  when: anytime,
  on: onUnsent,
  refusals: {},
  limit: often,
  where: (_input, by) => ownSpace(by),
  apply: (tx, { id }, { by }) => drop(tx, by, id),
})

/** The same of one whose time has come; what was changed meanwhile has a job of its own. */
const onDue = defineGate({
  ...onUnsent,
  name: `${onUnsent.name}, and its time has come`,
  async pass(tx, input: { readonly id: string }, deed) {
    const message = await onUnsent.pass(tx, input, deed)
    return message.problem === '' && message.sendAt <= deed.at + slackMs ? message : deed.refuse('gone')
  },
})

/** Notes that a message whose time has come is being sent: nobody changes it any more. Only the server does it. */
export const takeScheduled = defineAction({
  name: 'chat/take-scheduled',
  input: z.object({ person: IdSchema, id: IdSchema }),
  may: serverOnly,
  when: anytime,
  on: onDue,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  apply: (tx, _input, { on: before }) => tx.put(ScheduledMessage, { ...before, isSending: true }),
})

/** Notes that a message was sent, or why it was not. Only the server does it. */
export const settleScheduled = defineAction({
  name: 'chat/settle-scheduled',
  input: z.object({ person: IdSchema, id: IdSchema, problem: z.string() }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, id, problem }) {
    if (problem === '') return drop(tx, person, id)
    const before = await tx.get(ScheduledMessage, { space: ownSpace(person), id })
    if (before) await tx.put(ScheduledMessage, { ...before, isSending: false, problem })
  },
})

function checkTime(sendAt: number, now: number, refuse: (code: keyof typeof badTime) => never): void {
  if (sendAt <= now) refuse('past')
  if (sendAt > now + farthestMs) refuse('too-far')
}

async function drop(tx: Tx, person: string, id: string): Promise<void> {
  const key = { space: ownSpace(person), id }
  if (!(await tx.get(ScheduledMessage, key))) return
  await tx.drop(ScheduledMessage, key)
  await count(tx, person, -1)
}

async function count(tx: Tx, person: string, by: 1 | -1): Promise<number> {
  const space = ownSpace(person)
  const before = await tx.get(ScheduledCount, { space, id: space })
  const now = (before?.count ?? 0) + by
  await tx.put(ScheduledCount, { space, id: space, count: now < 0 ? 0 : now })
  return now
}
