import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { deletionMark, insertionMark, suggestionAttribute } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { groupOf } from '../columns/places.ts'
import { type Piece, suggestionsIn } from './find-suggestions.ts'
import { linesOf } from './lines-of.ts'
import { turnedBack } from './record-blocks.ts'
import { asItIs } from './record.ts'
import { suggestionOf } from './stamp.ts'

export type Verdict = 'accept' | 'reject'

/** Accepts or rejects what is proposed under some ids. A block in which somebody else wrote stays with what they wrote. */
export function settle(tr: Transaction, ids: ReadonlySet<string>, verdict: Verdict): Transaction {
  const chosen = suggestionsIn(tr.doc).filter(({ id }) => ids.has(id))
  const pieces = chosen.flatMap((suggestion) => suggestion.pieces)
  // What lies in a block goes before the block, which is looked at with what is left in it.
  for (const piece of pieces.toSorted((one, other) => other.from - one.from || one.to - other.to))
    settlePiece(tr, piece, verdict)
  return asItIs(tr)
}

function settlePiece(tr: Transaction, { kind, node, from, to }: Piece, verdict: Verdict): void {
  const place = { from: tr.mapping.map(from, 1), to: tr.mapping.map(to, -1) }
  const isGone = kind !== 'change' && (kind === 'insert') === (verdict === 'reject')
  if (!node.isInline) return settleBlock(tr, place.from, isGone ? 'gone' : verdict)
  if (place.to <= place.from) return
  if (isGone) tr.delete(place.from, place.to)
  else if (node.isText)
    tr.removeMark(place.from, place.to, node.type.schema.marks[kind === 'insert' ? insertionMark : deletionMark])
  else tr.setNodeAttribute(place.from, suggestionAttribute, null)
}

function settleBlock(tr: Transaction, at: number, verdict: Verdict | 'gone'): void {
  const block = tr.doc.nodeAt(at)
  if (!block?.firstChild) return
  if (verdict === 'gone' && !holdsMore(block)) return takeOff(tr, at, block)
  if (verdict === 'reject') turnBack(tr, at, block)
  tr.setNodeAttribute(at, suggestionAttribute, null)
}

function turnBack(tr: Transaction, at: number, block: Node): void {
  const suggestion = suggestionOf(block)
  if (suggestion?.kind !== 'change' || !block.firstChild) return
  const { type, attrs } = turnedBack(block.firstChild, suggestion.from)
  tr.setNodeMarkup(at + 1, type, attrs)
}

/** Whether something is left in a block beside itself. */
const holdsMore = (block: Node): boolean =>
  groupOf(block) !== undefined ||
  (block.firstChild !== null && linesOf(block.firstChild).some(({ line }) => line.content.size > 0))

/** Takes a block off, with the group that it was alone in; the last of a page gives way to an empty line. */
function takeOff(tr: Transaction, at: number, block: Node): void {
  const $at = tr.doc.resolve(at)
  const isAlone = $at.parent.childCount === 1
  const { blockContainer, paragraph } = tr.doc.type.schema.nodes
  if (!isAlone) tr.delete(at, at + block.nodeSize)
  else if ($at.depth > 1) tr.delete($at.before(), $at.after())
  else if (blockContainer && paragraph)
    tr.replaceWith(at, at + block.nodeSize, blockContainer.create({ id: newId() }, paragraph.create()))
}
