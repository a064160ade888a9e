import type { Message } from './message.ts'

/** How many of a space's newest messages are looked at (R7.16, R7.17). */
export const unreadLimits = { team: 50, workspace: 100 } as const

export interface Unread {
  /** Messages of others after the position; as many as were looked at, at most. */
  readonly count: number
  /** The first of them. */
  readonly first: string | undefined
}

interface Reading {
  /** In the order in which they were said; the newest of the space, or all that are at hand. */
  readonly messages: readonly Pick<Message, 'id' | 'author' | 'seq' | 'thread' | 'deletedAt'>[]
  /** The log number of the last message read; 0 for who never read. */
  readonly position: number
  readonly me: string
  /** A muted space counts nothing. */
  readonly isMuted?: boolean
}

interface Arrival {
  /** The stored position, if there is one. */
  readonly read: { readonly seq: number; readonly at: number } | undefined
  /** When they came into the space, in milliseconds since 1970. */
  readonly joinedAt: number
  /** The log number of the last message that was said by a time; 0 for none. */
  lastBefore(at: number): number
}

/** Up to where somebody has read: nothing that was said before they came is unread, unless they marked it so since. */
export function positionOf({ read, joinedAt, lastBefore }: Arrival): number {
  if (read && read.at >= joinedAt) return read.seq
  const [then, kept] = [lastBefore(joinedAt), read?.seq ?? 0]
  return then > kept ? then : kept
}

/** What is unread, always worked out anew from what is there: the same in the browser and on the server. */
export function unreadOf({ messages, position, me, isMuted = false }: Reading): Unread {
  if (isMuted) return { count: 0, first: undefined }
  const unread = messages.filter((message) => message.seq > position && counts(message, me))
  return { count: unread.length, first: unread[0]?.id }
}

/** Replies in threads are counted there, and what was deleted is not. */
const counts = ({ author, thread, deletedAt }: Reading['messages'][number], me: string): boolean =>
  author !== me && thread === null && deletedAt === null
