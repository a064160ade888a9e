import { createExtension } from '@blocknote/core'
import type { ResolvedPos } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { hasLines } from './keys/callout-keys.ts'

/** What of the editor is used here. */
interface Leaving {
  readonly prosemirrorView: EditorView
  getTextCursorPosition(): { readonly block: { readonly id: string; readonly type: string } }
}

/** Blocks whose words are the source of something that is drawn. */
export const drawnTypes: ReadonlySet<string> = new Set(['math', 'mermaid'])

/**
 * Leads by the arrow keys out of what has lines of its own: code, callouts and quotes at the end of a page, and the sources of
 * formulas and diagrams, these also by Tab; and by Escape and Tab out of the text, in which Tab alone indents.
 */
export const waysOut = createExtension({
  key: 'waysOut',
  keyboardShortcuts: {
    ArrowDown: ({ editor }: { editor: Leaving }) => leave(editor, 1),
    ArrowUp: ({ editor }: { editor: Leaving }) => leave(editor, -1),
    Tab: ({ editor }: { editor: Leaving }) => isInDrawn(editor) && leaveTo(editor, 1),
    'Shift-Tab': ({ editor }: { editor: Leaving }) => isInDrawn(editor) && leaveTo(editor, -1),
  },
  prosemirrorPlugins: [leaveByTab()],
})

function leaveByTab(): Plugin {
  let isLeaving = false
  let isAllowed = false
  return new Plugin({
    view(view) {
      // Heard after all others: where nothing is indented, what one types next belongs here all the same.
      function stay(event: KeyboardEvent): void {
        if (event.key !== 'Tab' || isAllowed || !view.editable) return
        if (view.state.selection.empty) event.preventDefault()
      }
      view.dom.addEventListener('keydown', stay)
      return { destroy: () => view.dom.removeEventListener('keydown', stay) }
    },
    props: {
      handleDOMEvents: {
        /** What is handled here goes past the editor, to the browser. */
        keydown(_view, { key }) {
          isAllowed = isLeaving && key === 'Tab'
          if (key !== 'Shift') isLeaving = key === 'Escape'
          return isAllowed
        },
      },
    },
  })
}

function leave(editor: Leaving, way: 1 | -1): boolean {
  const { $head, empty } = editor.prosemirrorView.state.selection
  return empty && isAtEdge($head, way) && leaveTo(editor, way)
}

/** Whether no line of a code is further on, or no word of a callout or a quote. */
function isAtEdge({ parent, parentOffset }: ResolvedPos, way: 1 | -1): boolean {
  if (hasLines(parent)) return way === 1 && parentOffset === parent.content.size
  return parent.type.spec.code === true && !hasLine(parent.textContent, parentOffset, way)
}

function leaveTo(editor: Leaving, way: 1 | -1): boolean {
  const { prosemirrorView: view } = editor
  const { $head } = view.state.selection
  const edge = view.state.doc.resolve(way === 1 ? $head.after() : $head.before())
  const next = Selection.findFrom(edge, way, true)
  if (!next) return way === 1 && goBelow(view)
  // From code the browser goes on by itself.
  if (!isInDrawn(editor)) return false
  view.dispatch(view.state.tr.setSelection(next).scrollIntoView())
  return true
}

const isInDrawn = (editor: Leaving): boolean => drawnTypes.has(editor.getTextCursorPosition().block.type)

const hasLine = (words: string, at: number, way: 1 | -1): boolean =>
  (way === 1 ? words.slice(at) : words.slice(0, at)).includes('\n')

/** Puts the cursor into an empty paragraph at the end of the page; into the last block where it is one. */
export function goBelow(view: EditorView): boolean {
  const { tr, schema } = view.state
  const { blockContainer, paragraph } = schema.nodes
  const last = tr.doc.firstChild?.lastChild?.firstChild
  if (!blockContainer || !paragraph) return false
  if (last?.type !== paragraph || last.content.size > 0)
    tr.insert(tr.doc.content.size - 1, blockContainer.create(null, paragraph.create()))
  view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)).scrollIntoView())
  view.focus()
  return true
}
