import { Fragment, type Node, type Schema } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useContext, useEffect } from 'react'
import { EarlyWordsContext } from '../page/early-words.tsx'
import type { PageEditor } from './page-editor.ts'

/** Puts what was typed before the editor was there above what stands there, and lets one type on behind it. */
export function useTakeEarlyWords(editor: PageEditor, canWrite: boolean): void {
  const { take } = useContext(EarlyWordsContext)
  useEffect(() => {
    if (!canWrite) return
    const words = take()
    if (words) putFirst(editor.prosemirrorView, words)
    // The box that takes the keys goes, and with it the place where the next one would go.
    else if (words === '' && isNowhereElse(document.activeElement)) editor.focus()
  }, [editor, canWrite, take])
}

const isNowhereElse = (focused: Element | null): boolean =>
  focused === document.body || focused?.hasAttribute('data-early-words') === true

/** As paragraphs; in place of the empty one with which a page begins. */
function putFirst(view: EditorView, words: string): void {
  const { tr } = view.state
  const group = tr.doc.firstChild
  if (!group) return
  const paragraphs = paragraphsOf(words, view.state.schema)
  tr.replaceWith(start, isBlank(group) ? start + group.content.size : start, paragraphs)
  const behind = Selection.findFrom(tr.doc.resolve(start + paragraphs.size), -1, true)
  if (behind) tr.setSelection(behind)
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

/** Where the first block of a page stands. */
const start = 1

const isBlank = (group: Node): boolean =>
  group.childCount === 1 && group.textContent === '' && group.firstChild?.firstChild?.type.name === 'paragraph'

function paragraphsOf(words: string, schema: Schema): Fragment {
  const lines = words.split('\n').map((line) => {
    const paragraph = schema.node('paragraph', null, line === '' ? [] : [schema.text(line)])
    return schema.node('blockContainer', null, [paragraph])
  })
  return Fragment.from(lines)
}
