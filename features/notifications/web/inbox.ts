import type { SpaceId } from '@atrium/engine/contract'
import type { Cause, Notice } from '../contract/notice.ts'

/** What of the inbox is looked at, by what brought it there. */
export const filters = ['all', 'mentions', 'threads', 'invitations'] as const
export type Filter = (typeof filters)[number]

/** What of the inbox is looked at, by what became of it. */
export type Stage = 'inbox' | 'unread' | 'done'

/** As many notices are shown at first, and as many more at each wish (R7.15, R9.05). */
export const pageOfNotices = 20

const filterOf: Readonly<Record<Cause, Exclude<Filter, 'all'>>> = {
  mention: 'mentions',
  channel: 'mentions',
  here: 'mentions',
  direct: 'mentions',
  reply: 'threads',
  comment: 'threads',
  watched: 'threads',
  keyword: 'mentions',
  reaction: 'threads',
  invitation: 'invitations',
  event: 'invitations',
  answered: 'invitations',
  request: 'invitations',
  declined: 'invitations',
  added: 'invitations',
  joined: 'invitations',
  reminder: 'invitations',
  later: 'invitations',
  account: 'invitations',
  import: 'invitations',
}

const isAt: Readonly<Record<Stage, (notice: Notice) => boolean>> = {
  inbox: ({ isDone }) => !isDone,
  unread: ({ isDone, read }) => !isDone && !read,
  done: ({ isDone }) => isDone,
}

/** The notices of `newestFirst` that are looked at. */
export const noticesAt = (
  newestFirst: readonly Notice[],
  { filter, stage }: { filter: Filter; stage: Stage },
): readonly Notice[] =>
  newestFirst.filter((notice) => (filter === 'all' || filterOf[notice.cause] === filter) && isAt[stage](notice))

/** The thread in which the message of a notice stands. */
export function threadOf({ link }: Pick<Notice, 'link'>): string | undefined {
  return new URL(link, 'http://localhost').searchParams.get('thread') ?? undefined
}

/** It comes when its person asked for it, and is read when they say so: not by looking at where it leads to. */
export const isAskedFor = ({ cause, facts }: Pick<Notice, 'cause' | 'facts'>): boolean =>
  cause === 'later' || facts['again'] !== undefined

/** The unread ones that are read by looking at `space`, or at one of its threads. */
export const unreadIn = (notices: readonly Notice[], place: { space: SpaceId; thread?: string }): readonly Notice[] =>
  notices.filter(
    (notice) =>
      !notice.read &&
      !isAskedFor(notice) &&
      notice.sourceType === 'message' &&
      notice.sourceSpace === place.space &&
      threadOf(notice) === place.thread,
  )
