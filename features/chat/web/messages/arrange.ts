import type { TimeWords } from '@atrium/ui'
import type { Message } from '../../contract/message.ts'

export interface ArrangedMessage {
  readonly message: Message
  readonly day: string | undefined
  readonly continues: boolean
  readonly isFirstUnread: boolean
}

/** Within this time, messages of one author stand under one name. */
const togetherMs = 5 * 60_000

interface Arrangement {
  /** Milliseconds since 1970, for the names of the days. */
  readonly now: number
  readonly time: TimeWords
  /** The message above which the line 'New' stands. */
  readonly unreadFrom?: string | undefined
  /** The message that somebody comes for: of a deleted one they read that it was. */
  readonly wanted?: string | undefined
  /** The message whose words are being changed, which are not thrown away with it. */
  readonly editing?: string | undefined
  /** A thread shows its replies, a room does not. */
  readonly isThread?: boolean
}

/** The messages of a room, without the replies of its threads, each with how it stands to the one before it. */
export function arrange(
  messages: readonly Message[],
  { now, time, unreadFrom, wanted, editing, isThread = false }: Arrangement,
): readonly ArrangedMessage[] {
  const inRoom = messages.filter((message) => isShown(message, { isThread, kept: [wanted, editing] }))
  return inRoom.map((message, index) => {
    const before = inRoom[index - 1]
    const opensDay = !before || !time.isSameDay(before.at, message.at)
    const isFirstUnread = message.id === unreadFrom
    const continues = !opensDay && !isFirstUnread && isOneTurn(before, message)
    return { message, day: opensDay ? time.dayName(message.at, now) : undefined, continues, isFirstUnread }
  })
}

/** What was deleted leaves a trace only where something hangs on it, or somebody looks for it. */
const isShown = (
  { id, thread, deletedAt, replies }: Message,
  { isThread, kept }: { readonly isThread: boolean; readonly kept: readonly (string | undefined)[] },
): boolean => (isThread || thread === null) && (deletedAt === null || replies !== null || kept.includes(id))

/** A quote begins anew, as it needs to be seen whose words answer whose. */
const isOneTurn = (before: Message, message: Message): boolean =>
  before.author === message.author && message.at - before.at < togetherMs && message.quote === null && !message.pinned
