import type { Node } from 'prosemirror-model'
import type { EditorState, Selection, Transaction } from 'prosemirror-state'
import { asParagraph, blockOf, putBelow, putInside } from './put-line.ts'

/** Whether a line hides what lies in its block, or shows it. */
const isToggle = ({ type, attrs }: Node): boolean =>
  type.name === 'toggleListItem' || (type.name === 'heading' && attrs['isToggleable'] === true)

/**
 * What Enter does in a toggle, of which nothing goes elsewhere: in an open one it goes on inside, and from a closed one below it.
 * An empty line between others inside is followed by another one: it would lead out, and take all below it along. `isOpen` says
 * whether the line that begins there shows what lies in its block.
 */
export function enterInToggle(state: EditorState, isOpen: (at: number) => boolean): Transaction | undefined {
  const { tr, schema, selection } = state
  const { $from, $to } = selection
  if (isBetweenOthers(selection)) return putBelow(tr, $from, schema.node('paragraph'))
  if (!isToggle($from.parent) || !$from.sameParent($to)) return undefined
  return $from.parent.content.size === 0 ? asParagraph(tr, $from) : splitToggle(state, isOpen)
}

function splitToggle({ tr, schema, selection }: EditorState, isOpen: (at: number) => boolean): Transaction {
  const { $from, $to, empty } = selection
  const { type, content } = $from.parent
  const next = type.name === 'heading' ? 'paragraph' : type
  // In front of all words, they stay what they are, below an empty line.
  if (empty && $from.parentOffset === 0) return tr.insert($from.before(-1), blockOf(schema.node(next)))
  const words = content.cut($to.parentOffset)
  tr.delete($from.pos, $from.end())
  return isOpen($from.before())
    ? putInside(tr, $from, schema.node('paragraph', null, words))
    : putBelow(tr, $from, schema.node(next, null, words))
}

/** Whether the cursor is in an empty paragraph in a toggle, with others below it there. */
function isBetweenOthers({ $head, empty }: Selection): boolean {
  const block = $head.depth - 1
  if (!empty || block < 4 || $head.parent.type.name !== 'paragraph' || $head.parent.content.size > 0) return false
  const around = $head.node(block - 2).firstChild
  return around !== null && isToggle(around) && $head.index(block - 1) < $head.node(block - 1).childCount - 1
}
