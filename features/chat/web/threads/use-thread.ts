import { useMemo, useState } from 'react'
import type { Asked, SpaceId } from '@atrium/engine/contract'
import { type RowChange, useAsk, useRow, useRowNews, useRows } from '@atrium/engine/web'
import { Message } from '../../contract/message.ts'
import { readThread } from './read-thread.ts'
import { type Heard, repliesOf } from './replies-of.ts'

export interface FoundThread {
  /** The message that began it. */
  readonly root: Message | undefined
  /** Oldest first. */
  readonly replies: readonly Message[]
  readonly isLoading: boolean
  /** Why it cannot be shown, or not all of it. */
  readonly failure: string | undefined
}

/** A thread as the server keeps it, with what was heard of it since and what is at hand in place of what was asked for. */
export function useThread(space: SpaceId, thread: string): FoundThread {
  const rootRow = useRow(Message, { space, id: thread })
  const atHand = useRows(Message, space)
  const { answer, again } = useAsk(readThread, { space, thread })
  const heard = useHeard({ space, thread }, again)
  const asked = answer?.ok ? answer.output : nothing
  const replies = useMemo(
    () => repliesOf(thread, { asked: asked.messages, heard, atHand }),
    [asked, heard, atHand, thread],
  )
  const root = rootRow ?? heard.get(thread) ?? asked.root ?? undefined
  return { root, replies, isLoading: !answer, failure: failureOf(answer) }
}

const failureOf = (answer: Asked | undefined): string | undefined => (answer?.ok === false ? answer.message : undefined)

const nothing = { root: null, messages: [] as readonly Message[] }

interface Place {
  readonly space: SpaceId
  readonly thread: string
}

/** What happens to a thread while it is looked at, also to what is too old to be at hand; `onMissed` where that is not known. */
function useHeard({ space, thread }: Place, onMissed: () => void): Heard {
  const [heard, setHeard] = useState<Heard>(new Map())
  useRowNews(Message, space, (changes) => {
    if (!changes) {
      setHeard(new Map())
      return onMissed()
    }
    setHeard((before) => withChanges(before, changes, thread))
  })
  return heard
}

function withChanges(before: Heard, changes: readonly RowChange<Message>[], thread: string): Heard {
  const some = changes.filter(({ id, row }) => before.has(id) || id === thread || row?.thread === thread)
  return some.length === 0 ? before : new Map([...before, ...some.map(({ id, row }) => [id, row ?? null] as const)])
}
