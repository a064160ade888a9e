import * as z from 'zod/mini'
import { isInnerPath } from '@atrium/base/inner-path'
import { IdSchema, defineAction, defineRecord, ownSpace } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'

/** What can make a notice. */
export const causes = [
  'mention',
  'channel',
  'here',
  'reply',
  'direct',
  'invitation',
  'request',
  'declined',
  'added',
  'joined',
  'reminder',
  'account',
] as const
export type Cause = (typeof causes)[number]

/** The kinds of thing that a notice can be about. */
export const sourceTypes = ['message', 'workspace', 'document', 'event'] as const

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
    read: z.boolean(),
    isDone: z.boolean(),
    /** The server's. */
    timestamp: z.number(),
    seq: z.number(),
  }),
  atHand: { newest: 50, by: 'seq' },
})
export type Notice = z.infer<typeof Notice.schema>

/** Puts a notice into somebody's inbox; one about the same source takes the place of the last. Only the server does it. */
export const deliverNotice = defineAction({
  name: 'notifications/deliver',
  input: z.object({ person: IdSchema, notice: z.object({ id: IdSchema, ...contents }) }),
  may: may['notifications/deliver'],
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, notice }, { at, seq }) {
    const space = ownSpace(person)
    await tx.get(Notice, { space, id: notice.id })
    await tx.put(Notice, { ...notice, space, userId: person, read: false, isDone: false, timestamp: at, seq })
  },
})

/** What a notice can be marked as; what is done is also read. */
export const marks = ['read', 'unread', 'done', 'open'] as const

/** Marks notices of one's own; those that are gone are left out. */
export const markNotices = defineAction({
  name: 'notifications/mark',
  title: 'Mark notifications',
  input: z.object({ ids: z.array(IdSchema).check(z.maxLength(200)), as: z.enum(marks) }),
  may: may['notifications/mark'],
  isQuiet: true,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  async apply(tx, { ids, as }, { by }) {
    for (const id of new Set(ids)) {
      const notice = await tx.get(Notice, { space: ownSpace(by), id })
      const marked = notice && {
        ...notice,
        read: as !== 'unread',
        isDone: as === 'done' || (as !== 'open' && notice.isDone),
      }
      if (marked && (marked.read !== notice.read || marked.isDone !== notice.isDone)) await tx.put(Notice, marked)
    }
  },
})

/** Marks all notices of one's own, also those that no screen has at hand, a moment later. */
export const markAllNotices = defineAction({
  name: 'notifications/mark-all',
  title: 'Mark all notifications',
  input: z.object({ as: z.enum(['read', 'done']) }),
  may: may['notifications/mark-all'],
  isQuiet: true,
  refusals: {},
  where: (_input, by) => ownSpace(by),
  apply: () => Promise.resolve(),
})

/** Why `notice` was sent, in words. */
export function whyOf({ cause, sourceName }: Pick<Notice, 'cause' | 'sourceName'>): string {
  return {
    mention: `You were mentioned by name in ${sourceName}.`,
    channel: `Everyone in ${sourceName} was mentioned with @channel.`,
    here: `Everyone who was here was mentioned with @here in ${sourceName}.`,
    reply: `You wrote or were mentioned in this thread in ${sourceName}.`,
    direct: 'It was written to you.',
    invitation: `You were asked to join ${sourceName}.`,
    request: `You can accept or decline join requests for ${sourceName}.`,
    declined: `You asked to join ${sourceName}.`,
    added: `You are a member of ${sourceName} now.`,
    joined: `You own ${sourceName}.`,
    reminder: `You asked to be reminded of this event in ${sourceName}.`,
    account: 'It is about your own account.',
  }[cause]
}

/** A notice about a space that one may not see any more is not shown. */
export const isVisible = (notice: Notice, spaces: ReadonlySet<string>): boolean =>
  notice.cause === 'invitation' || notice.cause === 'declined' || spaces.has(notice.sourceSpace)

/** What a sender says of a notice. */
export type NoticeContents = z.infer<typeof deliverNotice.input>['notice']
