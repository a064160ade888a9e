import { escapeHtml } from '@atrium/base/escape-html'
import { type Block, textOf } from './block.ts'

/** What a page has to say of its own headings. */
export interface Contents {
  /** A list of links to the headings, as safe HTML; nothing of a page that has few. */
  readonly html: string
  /** The name by which a link leads to a heading. */
  anchorOf(block: Block): string | undefined
}

interface Heading {
  readonly block: Block
  readonly level: number
  readonly words: string
}

/** From so many headings on one looks for them. */
const fewest = 3

/** The table of contents of a page: its headings with words, also those that lie in other blocks. */
export function contentsOf(blocks: readonly Block[]): Contents {
  const headings = headingsIn(blocks)
  const anchors = new Map(headings.map(({ block }, index) => [block, `part-${index + 1}`]))
  const top = headings.reduce((least, { level }) => (level < least ? level : least), 6)
  const line = ({ block, level, words }: Heading): string =>
    `<li class="in-${level - top}"><a href="#${anchors.get(block)}">${escapeHtml(words)}</a></li>`
  const list = `<nav aria-label="Contents" class="contents"><ul>${headings.map(line).join('')}</ul></nav>`
  return { html: headings.length < fewest ? '' : list, anchorOf: (block) => anchors.get(block) }
}

function headingsIn(blocks: readonly Block[]): readonly Heading[] {
  return blocks.flatMap((block) => {
    const words = block.type === 'heading' ? textOf(block.content).trim() : ''
    const { level } = block.props
    const own = words === '' ? [] : [{ block, level: typeof level === 'number' ? level : 1, words }]
    return [...own, ...headingsIn(block.children)]
  })
}
