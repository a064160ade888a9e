import * as z from 'zod/mini'
import { isInnerPath } from '@atrium/base/inner-path'
import {
  Access,
  IdSchema,
  type Role,
  type Tx,
  anytime,
  defineAction,
  defineRecord,
  managers,
  ownSpace,
  owners,
  readers,
  serverOnly,
} from '@atrium/engine/contract'
import { endSnooze, endWait, wait } from './later-item.ts'
import { emailTime } from './email-time.ts'

/** What can make a notice. */
export const causes = [
  'mention',
  'channel',
  'here',
  'reply',
  'comment',
  'watched',
  'keyword',
  'direct',
  'reaction',
  'event',
  'answered',
  'invitation',
  'request',
  'declined',
  'added',
  'joined',
  'reminder',
  'later',
  'account',
  'import',
] as const
export type Cause = (typeof causes)[number]

/** The kinds of thing that a notice can be about. */
const sourceTypes = ['message', 'workspace', 'document', 'event'] as const

/** What the source's feature notes of a notice for itself, to say later what is so by then: times and ids, nobody's words. */
const facts = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(300)))
export type Facts = z.infer<typeof facts>

const contents = {
  cause: z.enum(causes),
  fromUserId: z.string(),
  /** The display name when it was sent, else the email address, else 'User'. */
  fromUserName: z.string(),
  message: z.string().check(z.maxLength(300)),
  sourceType: z.enum(sourceTypes),
  sourceId: z.string(),
  /** The space in which the source is, whose unread count it adds to. */
  sourceSpace: z.string(),
  sourceName: z.string(),
  /** A path of the app. */
  link: z.string().check(z.refine(isInnerPath)),
  /** Whether it came while its owner did not want to be disturbed, or had the space muted. */
  isSilent: z.boolean(),
}

/** Something that one person should know, in their own space, which nobody else can read. Times are in milliseconds. */
export const Notice = defineRecord({
  name: 'notice',
  schema: z.object({
    space: z.string(),
    id: z.string(),
    userId: z.string(),
    ...contents,
    facts: z._default(facts, {}),
    /** When it is told by email unless it was read by then; null for not at all. */
    emailAt: z._default(z.nullable(z.number()), null),
    read: z.boolean(),
    isDone: z.boolean(),
    /** The server's. */
    timestamp: z.number(),
    seq: z.number(),
  }),
  atHand: { newest: 50, by: 'seq' },
})
export type Notice = z.infer<typeof Notice.schema>

/**
 * Puts a notice into somebody's inbox; one about the same source takes the place of the last. Whoever may not see the space any
 * more by then is told nothing. Only the server does it.
 */
export const deliverNotice = defineAction({
  name: 'notifications/deliver',
  input: z.object({
    person: IdSchema,
    notice: z.object({ id: IdSchema, ...contents, facts: z.optional(facts) }),
    /** When it is told on their devices, unless it was read by then. */
    pushAt: z.optional(z.nullable(z.number())),
    /** From when on it is told by email, unless it was read by then. */
    emailAt: z.optional(z.nullable(z.number())),
    /** What its person kept for later and asked to be told of now: nothing is told where they do not wait for it any more. */
    wait: z.optional(z.object(wait)),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, notice, emailAt = null, wait: waited }, { at, seq }) {
    const space = ownSpace(person)
    if (waited && !(await endWait(tx, person, waited))) return
    if (!(await mayHear(tx, person, notice))) return
    if (!waited) await endSnooze(tx, person, notice.id)
    const before = await tx.get(Notice, { space, id: notice.id })
    const state = {
      emailAt: emailTime(waitingFor(before, at), emailAt),
      read: false,
      isDone: false,
      timestamp: at,
      seq,
    }
    await tx.put(Notice, { ...notice, facts: notice.facts ?? {}, space, userId: person, ...state })
  },
})

/** When a notice is told by email that is still to be. */
const waitingFor = (notice: Notice | undefined, now: number): number | null => {
  const at = notice && !notice.read ? notice.emailAt : null
  return at !== null && at > now ? at : null
}

/** Whether somebody may know what a notice tells of a space: time passes between what is done and what is told of it. */
async function mayHear(tx: Tx, person: string, notice: NoticeContents): Promise<boolean> {
  const access = await tx.get(Access, { space: ownSpace(person), id: notice.sourceSpace })
  return mayHearAs(access?.role, notice)
}

type About = Pick<NoticeContents, 'cause' | 'sourceType' | 'sourceSpace'>

/** Whether who has `role` in a notice's space may know what it tells. */
export function mayHearAs(role: Role | undefined, about: About): boolean {
  if (isOfOneself(about)) return true
  const hearers: readonly Role[] = about.cause === 'request' ? managers : readers
  return role !== undefined && hearers.includes(role)
}

/** It says that somebody may come in, or may not, or is about what is their own. */
const isOfOneself = ({ cause, sourceType, sourceSpace }: About): boolean =>
  cause === 'account' || sourceSpace.startsWith(ownSpace('')) || (asksIn.has(cause) && sourceType === 'workspace')

/** What a notice can be marked as; what is done is also read. */
export const marks = ['read', 'unread', 'done', 'open'] as const

/** Marks notices of one's own; those that are gone are left out. */
export const markNotices = defineAction({
  name: 'notifications/mark',
  title: 'Mark notifications',
  input: z.object({ ids: z.array(IdSchema).check(z.maxLength(200)), as: z.enum(marks) }),
  may: owners,
  when: anytime,
  isQuiet: true,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { ids, as }, { by }) {
    for (const id of new Set(ids)) {
      if (as !== 'read') await endSnooze(tx, by, id)
      const notice = await tx.get(Notice, { space: ownSpace(by), id })
      const marked = notice && markedAs(notice, as)
      if (marked && (marked.read !== notice.read || marked.isDone !== notice.isDone)) await tx.put(Notice, marked)
    }
  },
})

const markedAs = (notice: Notice, as: (typeof marks)[number]): Notice => ({
  ...notice,
  read: as !== 'unread',
  isDone: as === 'done' || (as !== 'open' && notice.isDone),
})

/** Marks all notices of one's own, also those that no screen has at hand, a moment later. */
export const markAllNotices = defineAction({
  name: 'notifications/mark-all',
  title: 'Mark all notifications',
  input: z.object({ as: z.enum(['read', 'done']) }),
  may: owners,
  when: anytime,
  isQuiet: true,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  apply: () => Promise.resolve(),
})

type Told = Pick<Notice, 'cause' | 'sourceType' | 'sourceName' | 'facts'>

/** Why `notice` was sent, in words. */
export function whyOf({ cause, sourceType, sourceName, facts: { group, keyword } }: Told): string {
  const ofEvent = sourceType === 'event' ? whyOfEvent[cause] : undefined
  return (
    ofEvent ??
    {
      mention: group
        ? `@${group}, a group you are in, was mentioned in ${sourceName}.`
        : `You were mentioned by name in ${sourceName}.`,
      channel: `Everyone in ${sourceName} was mentioned with @channel.`,
      here: `Everyone who was online was mentioned with @here in ${sourceName}.`,
      reply: `You wrote or were mentioned in this thread in ${sourceName}.`,
      comment: `You created ${sourceName}.`,
      keyword: `“${keyword ?? ''}” is one of your keywords.`,
      watched: 'You watch this document, or the place it is in.',
      direct: 'This message is for you.',
      reaction: 'You wrote this message.',
      event: 'You are invited to this event.',
      answered: 'You created this event.',
      invitation: `You were asked to join ${sourceName}.`,
      request: `You can accept or decline join requests for ${sourceName}.`,
      declined: `You asked to join ${sourceName}.`,
      added: `You are a member of ${sourceName} now.`,
      joined: `You own ${sourceName}.`,
      reminder: 'You asked to be reminded of this event.',
      later: 'You asked to be reminded of this.',
      account: 'It is about your own account.',
      import: `You imported a file into ${sourceName}.`,
    }[cause]
  )
}

const whyOfEvent: Partial<Record<Cause, string>> = { invitation: 'You are invited to this event.' }

/** A notice about a space that one may not see any more is not shown; of an event it says only what one may know. */
export const isVisible = (notice: Notice, spaces: ReadonlySet<string>): boolean =>
  notice.sourceType === 'event' || asksIn.has(notice.cause) || spaces.has(notice.sourceSpace)

const asksIn: ReadonlySet<Cause> = new Set(['invitation', 'declined'])

/** What a sender says of a notice. */
export type NoticeContents = z.infer<typeof deliverNotice.input>['notice']
