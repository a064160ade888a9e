import { Fragment } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useContext, useEffect } from 'react'
import { EarlyWordsContext } from '../early-words.tsx'
import type { PageEditor } from './page-editor.ts'

/** Puts what was typed before the editor was there above what stands there, and lets one type on behind it. */
export function useTakeEarlyWords(editor: PageEditor, canWrite: boolean): void {
  const { take } = useContext(EarlyWordsContext)
  useEffect(() => {
    if (!canWrite) return
    const words = take()
    if (words !== '') putFirst(editor.prosemirrorView, words)
  }, [editor, canWrite, take])
}

/** As paragraphs; in place of the empty one with which a page begins. */
function putFirst(view: EditorView, words: string): void {
  const { tr, schema } = view.state
  const { blockContainer, paragraph } = schema.nodes
  const group = tr.doc.firstChild
  if (!blockContainer || !paragraph || !group) return
  const paragraphs = Fragment.from(
    words
      .split('\n')
      .map((line) => blockContainer.create(null, paragraph.create(null, line ? schema.text(line) : null))),
  )
  const start = 1
  const isBlank = group.childCount === 1 && group.textContent === '' && group.firstChild?.firstChild?.type === paragraph
  tr.replaceWith(start, isBlank ? start + group.content.size : start, paragraphs)
  const behind = Selection.findFrom(tr.doc.resolve(start + paragraphs.size), -1, true)
  if (behind) tr.setSelection(behind)
  view.dispatch(tr.scrollIntoView())
  view.focus()
}
