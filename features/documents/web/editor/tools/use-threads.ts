import { useEffect, useMemo } from 'react'
import { useAsk, useRows } from '@atrium/engine/web'
import { listThreads } from '../../../contract/comments.ts'
import { CommentThread, isAlive } from '../../../contract/comment-thread.ts'
import type { PageEditor } from '../page-editor.ts'
import { placeOf } from './anchors.ts'
import { markRanges } from './mark-ranges.ts'

export interface Threads {
  readonly all: readonly CommentThread[]
  /** Whether the server has said what there is. */
  readonly areKnown: boolean
}

/** What is said about a page: what is at hand, and behind it what the server has besides. */
export function useThreads(space: string, document: string): Threads {
  const atHand = useRows(CommentThread, space)
  const { answer } = useAsk(listThreads, { space, document } as never)
  return useMemo(() => {
    const older = answer?.ok ? answer.output.threads : []
    const threads = new Map([...older, ...atHand].map((thread) => [thread.id, thread]))
    const all = [...threads.values()].filter((thread) => thread.document === document)
    return { all, areKnown: answer?.ok === true }
  }, [atHand, answer, document])
}

/** Marks the words on the page that open threads are about, without drawing anything anew as one types. */
export function useMarkedThreads(editor: PageEditor, threads: readonly CommentThread[]): void {
  useEffect(() => {
    const open = threads.filter((thread) => thread.resolvedBy === null && isAlive(thread))
    const quoted = open.flatMap(({ anchor, quote }) => (anchor ? [{ anchor, quote }] : []))
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
