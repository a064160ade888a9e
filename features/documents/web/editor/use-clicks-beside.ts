import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect } from 'react'
import type { PageEditor } from './page-editor.ts'
import { goBelow } from './ways-out.ts'

/** Has a click beside the words, or below them, lead to the words there: nobody types into nothing. */
export function useClicksBeside({ prosemirrorView: view }: PageEditor, canWrite: boolean): void {
  useEffect(() => {
    const room = view.dom.closest('main')
    if (!canWrite || !room) return undefined
    const handleClick = (event: MouseEvent): void => {
      if (isBeside(event, view) && document.getSelection()?.isCollapsed !== false) goTo(event, view)
    }
    room.addEventListener('click', handleClick)
    return () => room.removeEventListener('click', handleClick)
  }, [view, canWrite])
}

/** Whether nothing but what lies around the words was met, at their height or below. */
function isBeside({ button, target, clientX, clientY }: MouseEvent, view: EditorView): boolean {
  if (button !== 0 || !(target instanceof Element) || !target.contains(view.dom)) return false
  const isOnScrollbar = clientX > target.getBoundingClientRect().left + target.clientWidth
  return !isOnScrollbar && clientY > view.dom.getBoundingClientRect().top
}

function goTo({ clientX, clientY }: MouseEvent, view: EditorView): void {
  const last = [...view.dom.querySelectorAll(':scope > .bn-block-group > .bn-block-outer')].at(-1)
  if (!last || clientY > last.getBoundingClientRect().bottom) return void goBelow(view)
  const { left, right } = last.getBoundingClientRect()
  const found = view.posAtCoords({ left: Math.min(Math.max(clientX, left + 1), right - 1), top: clientY })
  if (!found || view.hasFocus()) return
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(found.pos))))
  view.focus()
}
