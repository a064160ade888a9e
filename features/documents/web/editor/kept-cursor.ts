import { TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { carriedCursor, dropCarried } from '../page/carried-cursor.ts'

/** Remembers where somebody writes on a page that leaves the screen to come back. */
export function keepCursor(page: string, view: unknown): void {
  // What the editor gives out before and after it is on the screen is no view.
  const carried = carriedCursor(page)
  if (!carried || !(view instanceof EditorView) || view.isDestroyed || !view.hasFocus()) return
  const { anchor, head } = view.state.selection
  carried.cursor = { anchor, head }
}

/** Lets one write on where one was. */
export function takeCursor(page: string, view: EditorView): void {
  const { cursor, typed = '' } = carriedCursor(page) ?? {}
  if (!cursor) return
  dropCarried()
  const { doc, tr } = view.state
  const within = (at: number): number => Math.min(at, doc.content.size)
  tr.setSelection(TextSelection.between(doc.resolve(within(cursor.anchor)), doc.resolve(within(cursor.head))))
  view.dispatch(typed === '' ? tr : tr.insertText(typed))
  view.focus()
}
