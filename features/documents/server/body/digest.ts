import type { OutlineNode } from '@atrium/engine/server'

/** What a page says and whom it names. */
export interface Digest {
  /** A line for each block. */
  readonly words: string
  readonly count: number
  readonly links: readonly { readonly kind: 'person' | 'page'; readonly target: string }[]
}

const mostLinks = 500

export function digestOf(outline: readonly OutlineNode[]): Digest {
  const words = outline
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n')
  const links = new Map(outline.flatMap(linksOf).map((link) => [`${link.kind} ${link.target}`, link]))
  return { words, count: words.match(/[\p{L}\p{N}]+/gu)?.length ?? 0, links: [...links.values()].slice(0, mostLinks) }
}

function linksOf({ name, attributes: { kind, target } }: OutlineNode): Digest['links'] {
  if (name !== 'mention' || typeof target !== 'string' || target.length > 64) return []
  return kind === 'person' || kind === 'page' ? [{ kind, target }] : []
}
