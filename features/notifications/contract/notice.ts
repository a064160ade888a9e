import * as z from 'zod/mini'
import { isInnerPath } from '@atrium/base/inner-path'
import { IdSchema, anytime, defineAction, defineRecord, ownSpace, owners, SpaceIdSchema } from '@atrium/engine/contract'
import { endSnooze } from './later-item.ts'

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
export const noticeFacts = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(300)))
export type Facts = z.infer<typeof noticeFacts>

export const noticeContents = {
  cause: z.enum(causes),
  fromUserId: z.string(),
  /** The display name when it was sent, else the email address, else 'User'. */
  fromUserName: z.string(),
  message: z.string().check(z.maxLength(300)),
  sourceType: z.enum(sourceTypes),
  sourceId: z.string(),
  /** The space in which the source is, whose unread count it adds to. */
  sourceSpace: SpaceIdSchema,
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
    space: SpaceIdSchema,
    id: z.string(),
    userId: z.string(),
    ...noticeContents,
    facts: z._default(noticeFacts, {}),
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
  async apply() {},
})

type Told = Pick<Notice, 'cause' | 'sourceType' | 'sourceName' | 'facts'>

/** Why `notice` was sent, in words. */
export function whyOf({ cause, sourceType, sourceName, facts: { group, keyword, what } }: Told): string {
  // What a document is called is for who reads the notice to find.
  const place = sourceName || 'this document'
  const ofSource = whyOfSource[sourceType]?.[cause]
  return (
    ofSource ??
    {
      mention: group
        ? `@${group}, a group you are in, was mentioned in ${place}.`
        : `You were mentioned by name in ${place}.`,
      channel: `Everyone in ${place} was mentioned with @channel.`,
      here: `Everyone who was online was mentioned with @here in ${place}.`,
      reply: `You wrote or were mentioned in this thread in ${place}.`,
      comment: `You created ${place}.`,
      keyword: `“${keyword ?? ''}” is one of your keywords.`,
      watched: 'You watch this document, or the place it is in.',
      direct: 'This message is for you.',
      reaction: 'You wrote this message.',
      event: 'You are invited to this event.',
      answered: 'You created this event.',
      invitation: `You were asked to join ${place}.`,
      request: `You can approve or decline join requests for ${place}.`,
      declined: `You asked to join ${place}.`,
      added: `You are a member of ${place} now.`,
      joined: `You own ${place}.`,
      reminder: 'You asked to be reminded of this event.',
      later: what === 'unsent' ? 'You scheduled this message.' : 'You asked to be reminded of this.',
      account: 'It is about your own account.',
      import: `You imported a file into ${place}.`,
    }[cause]
  )
}

const whyOfSource: Readonly<Record<string, Partial<Record<Cause, string>>>> = {
  event: { invitation: 'You are invited to this event.' },
  document: { added: 'You were given access to it.' },
}

/** A notice about a space that one may not see any more is not shown; of an event it says only what one may know. */
export const isVisible = (notice: Notice, spaces: ReadonlySet<string>): boolean =>
  notice.sourceType === 'event' ||
  asksIn.has(notice.cause) ||
  notice.sourceSpace === notice.space ||
  spaces.has(notice.sourceSpace)

export const asksIn: ReadonlySet<Cause> = new Set(['invitation', 'declined'])
