import { orderBetween } from '../../contract/order.ts'
import type { Document } from '../../contract/document.ts'
import type { PageTree } from '../tree/page-tree.ts'
import type { TreeRow } from '../tree/tree-rows.ts'

/** Where in the tree a page is to go. */
export interface TreePosition {
  readonly parent: string | null
  readonly order: string
}

/** The end of the pages in `parent`. */
export const lastIn = (tree: PageTree, parent: string | null): TreePosition => ({
  parent,
  order: orderBetween(tree.childrenOf(parent).at(-1)?.order, undefined),
})

/** Just before or after `page`. */
export function beside(tree: PageTree, page: Document, side: 'before' | 'after'): TreePosition {
  const parent = tree.parentOf(page)
  const siblings = tree.childrenOf(parent)
  const index = siblings.findIndex(({ id }) => id === page.id) + (side === 'after' ? 1 : 0)
  const before = siblings[index - 1]?.order
  // Two who put a page to one place at once get the same order: the next place is after both.
  const after = siblings.slice(index).find(({ order }) => before === undefined || order > before)?.order
  return { parent, order: orderBetween(before, after) }
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** Where a page comes to by one step with the keyboard; undefined where there is no way. */
export function stepped(tree: PageTree, page: Document, step: Step): TreePosition | undefined {
  const parent = tree.parentOf(page)
  const siblings = tree.childrenOf(parent)
  const index = siblings.findIndex(({ id }) => id === page.id)
  const from = {
    up: siblings[index - 1],
    down: siblings[index + 1],
    in: siblings[index - 1],
    out: aboveOf(tree, parent),
  }
  const other = from[step]
  if (!other) return undefined
  return step === 'in' ? lastIn(tree, other.id) : beside(tree, other, step === 'up' ? 'before' : 'after')
}

const aboveOf = (tree: PageTree, parent: string | null): Document | undefined =>
  parent === null ? undefined : tree.page(parent)

export type Side = 'before' | 'after' | 'inside'

/** Where a page that is dropped on a row comes to; undefined where it would come to lie in itself. */
export function dropped(tree: PageTree, moved: Document, { row, side }: { row: TreeRow; side: Side }) {
  const { page, isExpanded } = row
  if (tree.pathTo(page).some(({ id }) => id === moved.id)) return undefined
  if (side === 'inside') return lastIn(tree, page.id)
  const [first] = tree.childrenOf(page.id)
  // Below an open page is where its first page begins.
  if (side === 'after' && isExpanded && first) return beside(tree, first, 'before')
  return beside(tree, page, side)
}
