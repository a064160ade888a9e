import type { Fragment, Node } from 'prosemirror-model'
import { Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'
import { newId } from '@atrium/base/id'
import { isSuggesting } from '../suggestions/record.ts'
import { type Placed, childrenOf, groupAt, groupOf, holdsColumns, typeOf } from './places.ts'

/** So many parts are mended after one change. */
const mostMended = 100

/**
 * After what one does oneself, there are at least two columns beside each other, and nothing but columns: one that is left
 * alone is none, and a block between columns becomes one. What others do is drawn as it comes, so that nobody mends it twice,
 * and what is but proposed is mended once it is accepted: who proposes would bring back what is mended, without an end.
 */
export function wholeColumns(): Plugin {
  return new Plugin({
    appendTransaction(changes, _before, state) {
      const { doc, tr } = state
      if (!changes.some(({ docChanged }) => docChanged) || changes.some(isFromText) || !holdsColumns(doc)) return null
      if (isSuggesting(state)) return null
      for (let left = mostMended; left > 0 && mendNext(tr); left -= 1);
      return tr.docChanged ? tr : null
    },
  })
}

/** Whether it shows what is written in the page's text already: what others wrote, or an undo. */
const isFromText = (change: Transaction): boolean => change.getMeta(ySyncPluginKey) !== undefined

/** Mends the first part that is not whole; answers whether there was one. */
function mendNext(tr: Transaction): boolean {
  for (const { placed, inside } of blocksIn(tr.doc, 0)) {
    const type = typeOf(placed.block)
    if (type === 'pageColumn' && inside !== 'columns') return unwrap(tr, placed)
    if (type === 'columns' && mendColumns(tr, placed)) return true
  }
  return false
}

interface Found {
  readonly placed: Placed
  /** What the block lies in. */
  readonly inside: string | undefined
}

/** The blocks around columns and in them, those further out first. */
function* blocksIn(part: Node, begin: number, inside?: string): Generator<Found> {
  for (const placed of childrenOf(part, begin)) {
    const { block, at } = placed
    if (!holdsColumns(block)) continue
    if (block.type.name === 'blockGroup') yield* blocksIn(block, at, inside)
    else yield* around(placed, inside)
  }
}

function* around(placed: Placed, inside: string | undefined): Generator<Found> {
  yield { placed, inside }
  const group = groupOf(placed.block)
  if (group) yield* blocksIn(group, groupAt(placed, group), typeOf(placed.block))
}

function mendColumns(tr: Transaction, columns: Placed): boolean {
  const group = groupOf(columns.block)
  if (!group) return takeAway(tr, columns)
  for (const child of childrenOf(group, groupAt(columns, group))) {
    if (typeOf(child.block) !== 'pageColumn') return wrap(tr, child)
    if (!groupOf(child.block)) return takeAway(tr, group.childCount > 1 ? child : columns)
  }
  return group.childCount === 1 && unwrap(tr, columns)
}

/** Puts the blocks that lie in a block in its place. */
function unwrap(tr: Transaction, placed: Placed): boolean {
  const group = groupOf(placed.block)
  if (!group) return takeAway(tr, placed)
  return put(tr, placed, { content: group.content, moved: placed.at - groupAt(placed, group) - 1 })
}

/** Makes a column of a block. */
function wrap(tr: Transaction, placed: Placed): boolean {
  const { blockContainer, blockGroup, pageColumn } = tr.doc.type.schema.nodes
  if (!blockContainer || !blockGroup || !pageColumn) return false
  const made = blockContainer.create({ id: newId() }, [pageColumn.create(), blockGroup.create(null, placed.block)])
  return put(tr, placed, { content: made, moved: 3 })
}

/** Takes away what holds nothing; an empty line stays where nothing else is. */
function takeAway(tr: Transaction, { block, at }: Placed): boolean {
  const { blockContainer, paragraph } = tr.doc.type.schema.nodes
  const isAlone = tr.doc.resolve(at).parent.childCount === 1
  if (isAlone && blockContainer && paragraph)
    tr.replaceWith(at, at + block.nodeSize, blockContainer.create({ id: newId() }, paragraph.create()))
  else tr.delete(at, at + block.nodeSize)
  return true
}

interface Put {
  readonly content: Fragment | Node
  /** By how much what stands in the block comes to stand further on. */
  readonly moved: number
}

/** Puts something in the place of a block, in which the cursor stays at its words. */
function put(tr: Transaction, { block, at }: Placed, { content, moved }: Put): boolean {
  const { anchor, head } = tr.selection
  const end = at + block.nodeSize
  const isIn = [anchor, head].every((place) => place > at && place < end)
  tr.replaceWith(at, end, content)
  if (isIn) tr.setSelection(selectionAt(tr.doc, anchor + moved, head + moved))
  return true
}

function selectionAt(doc: Node, anchor: number, head: number): Selection {
  const [$anchor, $head] = [doc.resolve(anchor), doc.resolve(head)]
  return $anchor.parent.isTextblock && $head.parent.isTextblock
    ? new TextSelection($anchor, $head)
    : Selection.near($head)
}
