import { fileAt } from '@atrium/features/files/contract'
import type { OutlineNode } from '@atrium/engine/server'
import { linkSentences } from './link-sentences.ts'

/** What a page says, whom and what it names, and which files it shows. */
export interface Digest {
  /** A line for each block. */
  readonly words: string
  readonly count: number
  readonly links: readonly Link[]
}

interface Link {
  readonly kind: 'person' | 'group' | 'page' | 'file'
  readonly target: string
  /** Of a page: what is said around its name. */
  readonly sentence: string
}

const mostLinks = 500
const mostFiles = 2_000

export function digestOf(outline: readonly OutlineNode[]): Digest {
  const words = outline
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n')
  const links = [...unique(outline.flatMap(linksOf), mostLinks), ...unique(filesIn(outline), mostFiles)]
  return { words, count: words.match(/[\p{L}\p{N}]+/gu)?.length ?? 0, links }
}

/** The first of several is the one that is kept. */
function unique(links: readonly Link[], most: number): readonly Link[] {
  const first = new Map<string, Link>()
  for (const link of links) if (!first.has(keyOf(link))) first.set(keyOf(link), link)
  return [...first.values()].slice(0, most)
}

const keyOf = ({ kind, target }: Link): string => `${kind} ${target}`

/** Whatever space their addresses name: a page that was moved shows its files by where they lay. */
const filesIn = (outline: readonly OutlineNode[]): readonly Link[] =>
  outline.flatMap(({ attributes: { url } }) => {
    const file = typeof url === 'string' ? fileAt(url) : undefined
    return file ? [{ kind: 'file', target: file.id, sentence: '' }] : []
  })

function linksOf(node: OutlineNode): readonly Link[] {
  const pages = [...linkSentences(node)].map(([target, sentence]): Link => ({ kind: 'page', target, sentence }))
  const { name, attributes } = node
  const { kind, target } = attributes
  if (name !== 'mention' || typeof target !== 'string' || target.length > 64) return pages
  if (kind === 'person' || kind === 'group' || kind === 'page') return [...pages, { kind, target, sentence: '' }]
  return pages
}
