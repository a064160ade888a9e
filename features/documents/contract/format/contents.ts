import { escapeHtml } from '@atrium/base/escape-html'
import { type Block, textOf } from './block.ts'

/** What a page has to say of its own headings. */
export interface Contents {
  /** A list of links to the headings, as safe HTML; nothing of a page that has few. */
  readonly html: string
  /** The name by which a link leads to a heading. */
  anchorOf(block: Block): string | undefined
}

export interface Heading {
  readonly block: Block
  readonly level: number
  readonly words: string
}

/** From so many headings on one looks for them. */
const fewest = 3

/** Whether somebody put the contents into a page where they wanted them. */
const holdsContents = (blocks: readonly Block[]): boolean =>
  blocks.some(({ type, children }) => type === 'contents' || holdsContents(children))

/** What a page's own block of its contents says, as safe HTML; with links where headings have names that these lead to. */
export function listOfHeadings(blocks: readonly Block[], anchorOf?: Contents['anchorOf']): string {
  const headings = headingsIn(blocks)
  return headings.length === 0 ? '' : navigation(headings, { className: 'contents here', anchorOf })
}

interface Look {
  readonly className: string
  readonly anchorOf: Contents['anchorOf'] | undefined
}

function navigation(headings: readonly Heading[], { className, anchorOf }: Look): string {
  const top = headings.reduce((least, { level }) => (level < least ? level : least), 6)
  const lines = headings.map(({ block, level, words }) => {
    const name = anchorOf?.(block)
    const line = name === undefined ? escapeHtml(words) : `<a href="#${escapeHtml(name)}">${escapeHtml(words)}</a>`
    return `<li class="in-${level - top}">${line}</li>`
  })
  return `<nav aria-label="Contents" class="${className}"><ul>${lines.join('')}</ul></nav>`
}

/**
 * The table of contents of a page: its headings with words, also those that lie in other blocks. One that says them itself has
 * none in front.
 */
export function contentsOf(blocks: readonly Block[]): Contents {
  const headings = headingsIn(blocks)
  const anchors = new Map(headings.map(({ block }, index) => [block, `part-${index + 1}`]))
  const anchorOf: Contents['anchorOf'] = (block) => anchors.get(block)
  const isWanted = headings.length >= fewest && !holdsContents(blocks)
  return { html: isWanted ? navigation(headings, { className: 'contents', anchorOf }) : '', anchorOf }
}

/** The headings that have words, in their order, also those that lie in other blocks; levels are those of HTML. */
export function headingsIn(blocks: readonly Block[]): readonly Heading[] {
  return blocks.flatMap((block) => {
    const words = block.type === 'heading' ? textOf(block.content).trim() : ''
    const { level } = block.props
    const own = words === '' ? [] : [{ block, level: typeof level === 'number' ? level : 1, words }]
    return [...own, ...headingsIn(block.children)]
  })
}
