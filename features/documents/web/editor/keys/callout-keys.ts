import type { Node } from 'prosemirror-model'
import type { EditorState, Selection, Transaction } from 'prosemirror-state'
import { asParagraph, putBelow, putInside } from './put-line.ts'

/** Whether the words of a block are written in several lines: a callout or a quote. */
export const hasLines = ({ type }: Node): boolean => type.name === 'callout' || type.name === 'quote'

/** What Enter does in a callout or a quote: a new line in it, and from an empty one at its end the way out. */
export function enterInCallout({ tr, schema, selection, storedMarks }: EditorState): Transaction | undefined {
  const { $from, $to } = selection
  if (!hasLines($from.parent) || !$from.sameParent($to)) return undefined
  if ($from.parent.content.size === 0) return asParagraph(tr, $from)
  if (isInEmptyLastLine(selection)) {
    const put = $from.node(-1).childCount > 1 ? putInside : putBelow
    return put(tr.delete($from.pos - 1, $from.pos), $from, schema.node('paragraph'))
  }
  return tr.replaceWith($from.pos, $to.pos, schema.node('hardBreak')).ensureMarks(storedMarks ?? $from.marks())
}

const isInEmptyLastLine = ({ $head, empty }: Selection): boolean =>
  empty && $head.parentOffset === $head.parent.content.size && $head.nodeBefore?.type.name === 'hardBreak'
