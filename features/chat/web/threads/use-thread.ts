import { useEffect, useMemo, useRef } from 'react'
import type { Asked, SpaceId } from '@atrium/engine/contract'
import { useAsk, useRow, useRows } from '@atrium/engine/web'
import { Message } from '../../contract/message.ts'
import { threadMessages } from '../../contract/queries.ts'

export interface FoundThread {
  /** The message that began it. */
  readonly root: Message | undefined
  /** Oldest first. */
  readonly replies: readonly Message[]
  readonly isLoading: boolean
  /** Why it cannot be shown. */
  readonly failure: string | undefined
}

const mostReplies = 200

/** A thread as the server keeps it, with what is at hand of it in place of what was asked for. */
export function useThread(space: SpaceId, thread: string): FoundThread {
  const rootRow = useRow(Message, { space, id: thread })
  const atHand = useRows(Message, space)
  const { answer, again } = useAsk(threadMessages, { space, thread, after: 0, limit: mostReplies })
  useAgain(rootRow?.replies?.lastSeq, again)
  const asked = answer?.ok ? answer.output : nothing
  const replies = useMemo(() => {
    const ofThread = atHand.filter((message) => message.thread === thread)
    const byId = new Map([...asked.messages, ...ofThread].map((message) => [message.id, message]))
    return [...byId.values()].toSorted((a, b) => a.seq - b.seq)
  }, [asked, atHand, thread])
  return { root: rootRow ?? asked.root ?? undefined, replies, isLoading: !answer, failure: failureOf(answer) }
}

const failureOf = (answer: Asked | undefined): string | undefined => (answer?.ok === false ? answer.message : undefined)

const nothing = { root: null, messages: [] as readonly Message[] }

/** Asks again when `known` changes, which says that there is more. */
function useAgain(known: number | undefined, again: () => void): void {
  const last = useRef(known)
  useEffect(() => {
    if (last.current !== known) again()
    last.current = known
  }, [known, again])
}
