import { inOrder } from '@atrium/base/in-order'
import { XmlElement } from 'yjs'
import type { Part, Sayings } from './sayings.ts'

/** Where one part stands among the old ones and its like among the new ones. */
export interface Pair {
  readonly here: number
  readonly there: number
}

/** Parts as they are and as they are wanted. */
export interface Sides {
  readonly old: readonly Part[]
  readonly fresh: readonly Part[]
}

/**
 * Which of the old parts go on as which of the new ones, as many as stay in order: those of one `id`, and others that say the
 * same; between these, elements of one kind that hold something and have no `id`.
 */
export function pairParts({ old, fresh }: Sides, sayings: Sayings): readonly Pair[] {
  const surest = pairsBy({ old, fresh }, (part) => idOf(part) ?? sayings.of(part))
  const pairs: Pair[] = []
  let before = { here: -1, there: -1 }
  for (const pair of [...surest, undefined]) {
    const { here, there } = before
    const between = { old: old.slice(here + 1, pair?.here), fresh: fresh.slice(there + 1, pair?.there) }
    for (const one of pairsBy(between, kindOf)) pairs.push({ here: here + 1 + one.here, there: there + 1 + one.there })
    if (pair) pairs.push(pair)
    before = pair ?? before
  }
  return pairs
}

type NameOf = (part: Part) => string | number | null

function pairsBy({ old, fresh }: Sides, nameOf: NameOf): readonly Pair[] {
  return [...inOrder(numbered(old, nameOf), numbered(fresh, nameOf))].map(([there, here]) => ({ here, there }))
}

/** Of parts with one name the first goes on as the first, and so on. */
function numbered(parts: readonly Part[], nameOf: NameOf): readonly (string | null)[] {
  const counts = new Map<string | number, number>()
  return parts.map((part) => {
    const name = nameOf(part)
    if (name === null) return null
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return `${count} ${name}`
  })
}

function idOf(part: Part): string | undefined {
  const id = part instanceof XmlElement ? part.getAttribute('id') : undefined
  return id && part instanceof XmlElement ? `#${part.nodeName} ${id}` : undefined
}

const kindOf = (part: Part): string | null =>
  part instanceof XmlElement && part.length > 0 && idOf(part) === undefined ? part.nodeName : null
