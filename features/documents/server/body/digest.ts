import { fileAt } from '@atrium/features/files/contract'
import type { OutlineNode } from '@atrium/engine/server'

/** What a page says, whom and what it names, and which files of its space it shows. */
export interface Digest {
  /** A line for each block. */
  readonly words: string
  readonly count: number
  readonly links: readonly Link[]
}

interface Link {
  readonly kind: 'person' | 'page' | 'file'
  readonly target: string
}

const mostLinks = 500
const mostFiles = 2_000

export function digestOf(outline: readonly OutlineNode[], space: string): Digest {
  const words = outline
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n')
  const links = [...unique(outline.flatMap(linksOf), mostLinks), ...unique(filesIn(outline, space), mostFiles)]
  return { words, count: words.match(/[\p{L}\p{N}]+/gu)?.length ?? 0, links }
}

const unique = (links: readonly Link[], most: number): readonly Link[] =>
  [...new Map(links.map((link) => [`${link.kind} ${link.target}`, link])).values()].slice(0, most)

const filesIn = (outline: readonly OutlineNode[], space: string): readonly Link[] =>
  outline.flatMap(({ attributes: { url } }) => {
    const file = typeof url === 'string' ? fileAt(url) : undefined
    return file?.space === space ? [{ kind: 'file', target: file.id }] : []
  })

function linksOf({ name, attributes: { kind, target } }: OutlineNode): readonly Link[] {
  if (name !== 'mention' || typeof target !== 'string' || target.length > 64) return []
  return kind === 'person' || kind === 'page' ? [{ kind, target }] : []
}
