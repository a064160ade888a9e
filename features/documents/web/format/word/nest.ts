import type { Block } from '../../../contract/format/block.ts'
import type { Placed } from './paragraph.ts'

interface Node extends Placed {
  readonly inside: Node[]
}

/** In these nothing lies. */
const flat: ReadonlySet<string> = new Set(['heading', 'divider', 'contents', 'table'])

/** Blocks that lie in each other as deep as they stand, each no more than a step below the one before. */
export function nest(placed: readonly Placed[]): readonly Block[] {
  const top: Node[] = []
  let path: Node[] = []
  for (const one of placed) {
    const node: Node = { ...one, inside: [] }
    path = path.slice(0, one.depth)
    const last = path.at(-1)
    if (last && flat.has(last.block.type)) path = path.slice(0, -1)
    const beside = path.at(-1)?.inside ?? top
    beside.push(node)
    path = [...path, node]
  }
  return built(top)
}

const built = (nodes: readonly Node[]): readonly Block[] =>
  nodes.map(({ block, inside, number }, at) => ({
    ...block,
    props: { ...block.props, ...startOf(number, nodes[at - 1]?.number) },
    children: built(inside),
  }))

/** Where the number of an item is not that which follows by itself. */
function startOf(number: number | undefined, before: number | undefined): Block['props'] {
  return number === undefined || number === (before ?? 0) + 1 ? {} : { start: number }
}
