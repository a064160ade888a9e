import type { Node, ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { newId } from '@atrium/base/id'

/** A block of its own with a line in it. */
export const blockOf = (line: Node): Node => line.type.schema.node('blockContainer', { id: newId() }, line)

/** Puts a line into the block around a place, before all that lies in it, and leads to its start; `$place` is of before the change. */
export function putInside(tr: Transaction, $place: ResolvedPos, line: Node): Transaction {
  const at = tr.mapping.map($place.after())
  const holdsBlocks = $place.node(-1).childCount > 1
  if (holdsBlocks) tr.insert(at + 1, blockOf(line))
  else tr.insert(at, line.type.schema.node('blockGroup', null, blockOf(line)))
  return tr.setSelection(TextSelection.create(tr.doc, at + 3))
}

/** Puts a line below the block around a place, and below all that lies in it, and leads to its start. */
export function putBelow(tr: Transaction, $place: ResolvedPos, line: Node): Transaction {
  const at = tr.mapping.map($place.after(-1))
  tr.insert(at, blockOf(line))
  return tr.setSelection(TextSelection.create(tr.doc, at + 2))
}

/** Makes a paragraph of the line around a place. What lies in its block stays there. */
export const asParagraph = (tr: Transaction, $place: ResolvedPos): Transaction =>
  tr.setNodeMarkup($place.before(), tr.doc.type.schema.nodes['paragraph'], $place.parent.attrs)
