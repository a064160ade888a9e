import type { Node } from 'prosemirror-model'
import type { Suggested } from '@atrium/engine/contract'
import { holdsSuggestions } from './holds-suggestions.ts'
import { deletionOf, insertionOf, suggestionOf } from './stamp.ts'

/** One place at which something is proposed. */
export interface Piece {
  readonly kind: 'insert' | 'delete' | 'change'
  readonly from: number
  readonly to: number
  /** What stands there: words or what stands among them, or a block. */
  readonly node: Node
}

/** What somebody proposes at once. */
export interface Suggestion extends Suggested {
  readonly pieces: readonly Piece[]
}

const known = new WeakMap<Node, readonly Suggestion[]>()

/** What is proposed on a page, in the order in which one reads it. */
export function suggestionsIn(doc: Node): readonly Suggestion[] {
  const before = known.get(doc)
  if (before) return before
  const found = new Map<string, { readonly suggested: Suggested; readonly pieces: Piece[] }>()
  for (const { suggested, ...piece } of piecesIn(doc)) {
    const one = found.get(suggested.id)
    if (one) one.pieces.push(piece)
    else found.set(suggested.id, { suggested, pieces: [piece] })
  }
  const all = [...found.values()].map(({ suggested: { id, by, at }, pieces }) => ({ id, by, at, pieces }))
  known.set(doc, all)
  return all
}

interface Found extends Piece {
  readonly suggested: Suggested
}

function piecesIn(doc: Node): readonly Found[] {
  const pieces: Found[] = []
  if (!holdsSuggestions(doc)) return pieces
  doc.descendants((node, from) => {
    if (!holdsSuggestions(node)) return false
    const place = { from, to: from + node.nodeSize, node }
    const [insertion, deletion, suggestion] = [insertionOf(node), deletionOf(node), suggestionOf(node)]
    if (insertion) pieces.push({ ...place, kind: 'insert', suggested: insertion })
    if (deletion) pieces.push({ ...place, kind: 'delete', suggested: deletion })
    if (suggestion?.kind === 'change') pieces.push({ ...place, kind: 'change', suggested: suggestion })
    return true
  })
  return pieces
}
