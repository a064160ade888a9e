import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useClient, useRows } from '@atrium/engine/web'
import { useLookedAt } from '@atrium/features/notifications/web'
import { Message } from '../../contract/message.ts'
import { markRead } from '../../contract/reading.ts'
import { unreadOf } from '../../contract/unread.ts'
import { keepLastRead } from './last-read.ts'
import { usePosition } from './use-unread.ts'

/** How long something has to be in view to count as read. */
const readAfterMs = 600

export interface Reading {
  /** The message above which the line 'New' stands. */
  readonly line: string | undefined
  /** Has everything from `message` on unread again, until one comes back. */
  markUnread(message: Pick<Message, 'seq' | 'id'>): void
}

/** Marks a space as read while its newest message is looked at (R4.39, R4.40). */
export function useReading(space: SpaceId, isAtEnd: boolean): Reading {
  const { person: me } = useClient()
  const mark = useAct(markRead)
  const messages = useRows(Message, space)
  const position = usePosition(space)
  const isLooking = useIsLooking()
  const { first } = useMemo(() => unreadOf({ messages, position, me }), [messages, position, me])
  const [line, setLine] = useLine(first, isLooking)
  const [isHeld, setIsHeld] = useState(false)
  if (isHeld && !isLooking) setIsHeld(false)
  const isRead = isLooking && isAtEnd && !isHeld
  useLookedAt(isRead, space)
  useMarkAfterAWhile(space, isRead ? newestAfter(messages, position) : undefined)

  function markUnread({ seq, id }: Pick<Message, 'seq' | 'id'>): void {
    setIsHeld(true)
    setLine(id)
    void mark({ space, seq: seq - 1, isUnread: true })
  }
  return { line, markUnread }
}

/** The log number of the newest message, when it is after `position`. */
function newestAfter(messages: readonly Message[], position: number): number | undefined {
  const newest = messages.at(-1)?.seq ?? 0
  return newest > position ? newest : undefined
}

/** The line stays where it was while one reads on, and moves when something new comes while nobody looks. */
function useLine(first: string | undefined, isLooking: boolean) {
  const [line, setLine] = useState(first)
  if (first !== undefined && first !== line && (line === undefined || !isLooking)) setLine(first)
  return [line, setLine] as const
}

/** Marks all up to `seq` as read when it stays wanted for long enough. */
function useMarkAfterAWhile(space: SpaceId, seq: number | undefined): void {
  const mark = useAct(markRead)
  useEffect(() => {
    if (seq === undefined) return undefined
    const timer = setTimeout(() => {
      keepLastRead(space)
      void mark({ space, seq })
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [seq, mark, space])
}

/** Whether this page is in front of somebody. */
export function useIsLooking(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const events = ['focus', 'blur', 'visibilitychange'] as const
      for (const event of events) addEventListener(event, listener)
      document.addEventListener('visibilitychange', listener)
      return () => {
        for (const event of events) removeEventListener(event, listener)
        document.removeEventListener('visibilitychange', listener)
      }
    },
    () => !document.hidden && document.hasFocus(),
  )
}
