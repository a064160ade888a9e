import type { PhrasingContent } from 'mdast'
import type { Suggested } from '@atrium/engine/contract'
import type { Block, Inline, Proposed } from './block.ts'
import { wordsIn } from './block.ts'
import { type Pair, pairsIn } from './pairs-of-signs.ts'
import type { SuggestionSign } from './suggestion-signs.ts'

/** What stands between two signs. */
export interface ProposedNodes {
  readonly type: 'proposed'
  readonly proposed: Proposed
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface PhrasingContentMap {
    proposed: ProposedNodes
  }
  interface RootContentMap {
    proposed: ProposedNodes
  }
}

/** In whose name, and when, something is proposed: each time under a new id. */
export type Propose = () => Suggested

/** What stands beside each other, that between two signs as one; a sign without its other is a word. */
export function foldProposals(
  nodes: readonly PhrasingContent[],
  propose: Propose | undefined,
): readonly PhrasingContent[] {
  if (!propose || !nodes.some(isSign)) return nodes
  const fold = folding(nodes, { pairs: pairsIn(nodes.map((node) => (isSign(node) ? node.value : undefined))), propose })
  return fold(0, nodes.length)
}

const isSign = (node: PhrasingContent): node is SuggestionSign => node.type === 'suggestionSign'

interface Folding {
  readonly pairs: ReadonlyMap<number, Pair>
  readonly propose: Propose
}

function folding(nodes: readonly PhrasingContent[], { pairs, propose }: Folding) {
  return fold

  function fold(from: number, to: number): PhrasingContent[] {
    const found: PhrasingContent[] = []
    for (let at = from; at < to; at += 1) {
      const node = nodes[at]
      const pair = pairs.get(at)
      if (!node) continue
      if (pair && isSign(node)) {
        found.push(...proposed(node, { at, pair, before: found.at(-1) }))
        at = pair.end
      } else found.push(isSign(node) ? { type: 'text', value: node.value } : node)
    }
    return found
  }

  function proposed(
    { value }: SuggestionSign,
    { at, pair: { end, arrow }, before }: { at: number; pair: Pair; before: PhrasingContent | undefined },
  ): PhrasingContent[] {
    if (arrow !== undefined) {
      const suggested = propose()
      return [
        { type: 'proposed', proposed: { delete: suggested }, children: fold(at + 1, arrow) },
        { type: 'proposed', proposed: { insert: suggested }, children: fold(arrow + 1, end) },
      ]
    }
    const children = fold(at + 1, end)
    if (value === '{--') return [{ type: 'proposed', proposed: { delete: propose() }, children }]
    // What is put in just behind what is taken off stands in its place.
    const replaced = before?.type === 'proposed' ? before.proposed.delete : undefined
    return [{ type: 'proposed', proposed: { insert: replaced ?? propose() }, children }]
  }
}

export const withProposed = (run: Inline, proposed: Proposed): Inline => ({
  ...run,
  proposed: { ...proposed, ...run.proposed },
})

/** The blocks, each of which all words are proposed as proposed itself: without them Markdown would not have it. */
export const proposedAsWhole = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((one) => {
    const proposed = one.proposed ?? ofAll(wordsIn(one))
    return { ...one, children: proposedAsWhole(one.children), ...(proposed && { proposed }) }
  })

function ofAll(words: readonly Inline[]): Proposed | undefined {
  const first = words[0]?.proposed
  if (first?.insert && words.every(({ proposed }) => proposed?.insert)) return { insert: first.insert }
  return first?.delete && words.every(({ proposed }) => proposed?.delete) ? { delete: first.delete } : undefined
}
