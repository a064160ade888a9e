import type { Nodes, Root } from 'mdast'

/** Visits the parts of a document in their order; by a list of what is left, since it may lie in itself more deeply than the stack is. */
export function walk(tree: Root, visit: (node: Nodes) => void): void {
  const left: Nodes[] = [tree]
  for (let node = left.pop(); node; node = left.pop()) {
    visit(node)
    if ('children' in node) for (const child of node.children.toReversed()) left.push(child)
  }
}
