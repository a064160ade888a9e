import { type AbstractType, ContentType, type Doc, Item } from 'yjs'
import type { Weight } from './text-load.ts'

type Parent = AbstractType<unknown>

/** How many items a document has, how many its longest list, and how deep its lists lie in each other. */
export function weigh(doc: Doc): Omit<Weight, 'bytes'> {
  let [items, longest, depth] = [0, 0, 0]
  const lists = new Map<unknown, Map<string | null, number>>()
  const depths = new Map<unknown, number>()
  for (const structs of doc.store.clients.values()) {
    items += structs.length
    for (const struct of structs) {
      if (!(struct instanceof Item)) continue
      const list = lists.get(struct.parent) ?? new Map<string | null, number>()
      const count = (list.get(struct.parentSub) ?? 0) + 1
      lists.set(struct.parent, list.set(struct.parentSub, count))
      longest = Math.max(longest, count)
      if (struct.content instanceof ContentType) depth = Math.max(depth, depthOf(struct.content.type, depths))
    }
  }
  return { items, longest, depth }
}

/** Climbs without recursion: a hostile tree may be deeper than the stack. */
function depthOf(type: Parent, depths: Map<unknown, number>): number {
  const path: Parent[] = []
  let at: Parent | null = type
  while (at && !depths.has(at)) {
    path.push(at)
    at = parentOf(at)
  }
  let depth = depths.get(at) ?? 0
  for (const one of path.toReversed()) depths.set(one, (depth += 1))
  return depth
}

const parentOf = ({ _item: item }: Parent): Parent | null =>
  // Once it is in the document a part's parent is a type, and no id or name of one.
  (item?.parent ?? null) as Parent | null
