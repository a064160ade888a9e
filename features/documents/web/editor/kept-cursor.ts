import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

interface Cursor {
  readonly page: string
  readonly anchor: number
  readonly head: number
  readonly at: number
}

/** Within so long the page stands on the screen again. */
const keptMs = 5_000
let kept: Cursor | undefined

/** Remembers where somebody writes on a page that leaves the screen. */
export function keepCursor(page: string, view: EditorView): void {
  if (!view.hasFocus()) return
  const { anchor, head } = view.state.selection
  kept = { page, anchor, head, at: Date.now() }
}

/** Lets one write on where one was, where the page stands at another address now. */
export function takeCursor(page: string, view: EditorView): void {
  const cursor = kept
  kept = undefined
  if (cursor?.page !== page || Date.now() - cursor.at > keptMs) return
  const { doc } = view.state
  const within = (at: number): number => Math.min(at, doc.content.size)
  const selection = TextSelection.between(doc.resolve(within(cursor.anchor)), doc.resolve(within(cursor.head)))
  view.dispatch(view.state.tr.setSelection(selection))
  view.focus()
}
