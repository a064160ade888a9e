import type { Node, ResolvedPos } from 'prosemirror-model'

/** What a block is: `paragraph`, `columns`, `pageColumn`, …; undefined for what is no block. */
export const typeOf = ({ type, firstChild }: Node): string | undefined =>
  type.name === 'blockContainer' ? firstChild?.type.name : undefined

/** The blocks in a block; none where it holds no others. */
export const groupOf = (block: Node): Node | undefined =>
  block.lastChild?.type.name === 'blockGroup' ? block.lastChild : undefined

const known = new WeakMap<Node, boolean>()

/** Whether columns stand somewhere in a part of a page. What did not change is not looked through again. */
export function holdsColumns(part: Node): boolean {
  if (part.isTextblock || part.isLeaf) return part.type.name === 'columns' || part.type.name === 'pageColumn'
  const before = known.get(part)
  if (before !== undefined) return before
  const is = part.children.some(holdsColumns)
  known.set(part, is)
  return is
}

/** The depth of the innermost column around a place; 0 where there is none. */
export function columnDepth($place: ResolvedPos): number {
  for (let { depth } = $place; depth > 0; depth -= 1) if (typeOf($place.node(depth)) === 'pageColumn') return depth
  return 0
}

/** Where the innermost column around a place begins; -1 where there is none. */
export function columnAt($place: ResolvedPos): number {
  const depth = columnDepth($place)
  return depth > 0 ? $place.before(depth) : -1
}

/** A block, and where it begins. */
export interface Placed {
  readonly block: Node
  readonly at: number
}

/** What lies in a part of a page that begins there. */
export function* childrenOf(part: Node, begin: number): Generator<Placed> {
  let at = begin + (part.type.name === 'doc' ? 0 : 1)
  for (const block of part.children) {
    yield { block, at }
    at += block.nodeSize
  }
}

/** Where the blocks in a block begin. */
export const groupAt = ({ block, at }: Placed, group: Node): number => at + block.nodeSize - 1 - group.nodeSize
