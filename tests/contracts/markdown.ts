import { type Block, type Inline, type Mark, block, textOf } from '../../features/documents/contract/format/block.ts'
import { blocksOfMarkdown } from '../../features/documents/contract/format/from-markdown.ts'
import type { Resolve } from '../../features/documents/contract/format/mdast-inlines.ts'

const looks: Readonly<Record<string, readonly Mark[]>> = { p: [], a: [], b: ['bold'], i: ['italic'] }

/** As much HTML as is needed here: a tag around words, or a picture. */
export function html(piece: string): readonly Block[] {
  const [, src] = /^<img src="([^"]*)"/.exec(piece) ?? []
  if (src !== undefined) return [block('image', { props: { url: src, caption: 'seen' } })]
  const [, tag = '', href, text = ''] = /^<(\w+)(?: href="([^"]*)")?[^>]*>([\s\S]*?)(?:<\/\w+>)?$/.exec(piece) ?? []
  const marks = looks[tag]
  return marks ? [paragraph({ text, marks, ...(href !== undefined && { href }) })] : []
}

export const resolve: Resolve = (url) => (url.startsWith('beside/') ? `/files/${url.slice(7)}` : undefined)
export const read = (text: string): readonly Block[] => blocksOfMarkdown(text, { html, resolve })
export const paragraph = (...content: readonly Inline[]): Block => block('paragraph', { content })
export const linked = (text: string, href: string): Inline => ({ text, marks: [], href })

/** Each block by its kind and words, and what lies in it. */
export const outline = (blocks: readonly Block[]): readonly unknown[] =>
  blocks.map(({ type, content, children }) =>
    children.length > 0 ? [type, textOf(content), outline(children)] : [type, textOf(content)],
  )
