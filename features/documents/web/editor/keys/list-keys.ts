import type { Node } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import { typeOf } from '../columns/places.ts'

const itemTypes: ReadonlySet<string | undefined> = new Set(['bulletListItem', 'numberedListItem', 'checkListItem'])

const isItem = (block: Node): boolean => itemTypes.has(typeOf(block))

/** Whether the cursor is in an empty item that lies in another one: Enter leads out of that, to the items around it. */
export function isAtEndOfInnerList({ selection: { $head, empty } }: EditorState): boolean {
  const block = $head.depth - 1
  if (!empty || block < 4 || $head.parent.content.size > 0) return false
  return isItem($head.node(block)) && isItem($head.node(block - 2))
}

/** Whether several blocks are selected, the first of them an item, that can go into the block before them. */
export function canGoIn({ selection }: EditorState): boolean {
  const range = rangeOfItems(selection)
  const before = range && range.startIndex > 0 ? range.parent.child(range.startIndex - 1) : undefined
  return before !== undefined && typeOf(before) !== 'columns'
}

/** Whether several blocks are selected, the first of them an item, that can come out of the block that they lie in. */
export function canComeOut({ selection }: EditorState): boolean {
  const range = rangeOfItems(selection)
  return range !== undefined && range.depth > 1 && typeOf(range.$from.node(range.depth - 1)) !== 'pageColumn'
}

function rangeOfItems({ $from, $to }: Selection) {
  if ($from.depth < 2 || $from.sameParent($to) || !isItem($from.node(-1))) return undefined
  return $from.blockRange($to, ({ type }) => type.name === 'blockGroup') ?? undefined
}
