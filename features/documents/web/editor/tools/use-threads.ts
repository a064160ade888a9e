import { useEffect, useMemo, useState } from 'react'
import { useAsk, useRows } from '@atrium/engine/web'
import { CommentThread, listThreads } from '../../../contract/comments.ts'
import type { PageEditor } from '../create-editor.ts'
import { placeOf } from './anchors.ts'
import { markRanges } from './mark-ranges.ts'

/** What is said about a page: what is at hand, and behind it what the server has besides. */
export function useThreads(space: string, document: string): readonly CommentThread[] {
  const atHand = useRows(CommentThread, space)
  const { answer } = useAsk(listThreads, { space, document } as never)
  return useMemo(() => {
    const older = answer?.ok ? answer.output.threads : []
    const threads = new Map([...older, ...atHand].map((thread) => [thread.id, thread]))
    return [...threads.values()].filter((thread) => thread.document === document)
  }, [atHand, answer, document])
}

/** Marks the words on the page that open threads are about. */
export function useMarkedThreads(editor: PageEditor, threads: readonly CommentThread[]): void {
  const [, setRound] = useState(0)
  useEffect(() => editor.onChange(() => setRound((count) => count + 1)), [editor])
  useEffect(() => {
    const places = threads.flatMap(({ anchor, resolvedBy }) => {
      const place = anchor && resolvedBy === null ? placeOf(editor, anchor) : undefined
      return place ? [place] : []
    })
    const frame = requestAnimationFrame(() => markRanges(editor, 'commented', places))
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => () => void markRanges(editor, 'commented', []), [editor])
}
