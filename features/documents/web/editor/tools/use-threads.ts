import type { SpaceId } from '@atrium/engine/contract'
import { useEffect, useMemo, useState } from 'react'
import { useAsk, useClient, useRows } from '@atrium/engine/web'
import { listThreads, mostListed } from '../../../contract/comments.ts'
import { CommentThread, isAlive } from '../../../contract/comment-thread.ts'
import type { PageEditor } from '../page-editor.ts'
import { type Quoted, placeOf } from './anchors.ts'
import { markRanges } from './mark-ranges.ts'

export interface Threads {
  readonly all: readonly CommentThread[]
  /** Whether the server has said what there is. */
  readonly areKnown: boolean
  /** Whether there are others that were not fetched so far. */
  readonly hasMore: boolean
  loadMore(): void
}

/** What is said about a page: what is at hand, and behind it what the server has besides, page by page. */
export function useThreads(space: SpaceId, document: string): Threads {
  const client = useClient()
  const atHand = useRows(CommentThread, space)
  const { answer } = useAsk(listThreads, { space, document })
  const first = answer?.ok ? answer.output.threads : none
  const [further, setFurther] = useState<Further>({ first, threads: none, isEnd: false })
  // What was fetched behind an answer says nothing behind the next one.
  const { threads: others, isEnd } = further.first === first ? further : { threads: none, isEnd: false }
  const all = useMemo(() => {
    const threads = new Map([...first, ...others, ...atHand].map((thread) => [thread.id, thread]))
    return [...threads.values()].filter((thread) => thread.document === document)
  }, [atHand, first, others, document])

  async function fetchMore(): Promise<void> {
    const last = others.at(-1) ?? first.at(-1)
    if (!last) return
    const after = { isResolved: last.resolvedBy !== null, seq: last.seq }
    const more = await client.ask(listThreads, { space, document, after })
    if (!more.ok) return
    const { threads } = more.output
    setFurther({ first, threads: [...others, ...threads], isEnd: threads.length < mostListed })
  }

  return {
    all,
    areKnown: answer?.ok === true,
    hasMore: first.length === mostListed && !isEnd,
    loadMore: () => void fetchMore(),
  }
}

interface Further {
  /** The answer behind which it was fetched. */
  readonly first: readonly CommentThread[]
  readonly threads: readonly CommentThread[]
  readonly isEnd: boolean
}

const none: readonly CommentThread[] = []

/** Marks the words on the page that open threads are about, without drawing anything anew as one types. */
export function useMarkedThreads(editor: PageEditor, threads: readonly CommentThread[]): void {
  useEffect(() => {
    const quoted = openOn(threads)
    let frame = 0
    const mark = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const places = quoted.map((words) => placeOf(editor, words)).filter((place) => place !== undefined)
        markRanges(editor, 'commented', places)
      })
    }
    mark()
    const stop = quoted.length > 0 ? editor.onChange(mark) : undefined
    return () => {
      stop?.()
      cancelAnimationFrame(frame)
      markRanges(editor, 'commented', [])
    }
  }, [editor, threads])
}

/** The open threads about something on the page. */
export const openOn = (threads: readonly CommentThread[]): readonly PlacedThread[] =>
  threads.flatMap((thread) => {
    const { id, anchor, quote, resolvedBy } = thread
    return anchor && resolvedBy === null && isAlive(thread) ? [{ id, anchor, quote }] : []
  })

export interface PlacedThread extends Quoted {
  readonly id: string
}
