import { escapeHtml } from '@atrium/base/escape-html'
import { isInnerPath } from '@atrium/base/inner-path'
import { listOfHeadings } from './contents.ts'
import { sourceOf } from './source-of.ts'
import { type Block, type Cell, type Inline, isSafeHref, textOf } from './block.ts'
import { linkify } from './linkify.ts'
import { cellAttributes, colorAttributes, columnGroup, numberAttribute, sideAttribute } from './look-attributes.ts'
import { looksOf, shareOf, widthOf } from './looks.ts'

/** How what is not words is shown. Each may say undefined where it cannot. */
export interface Shown {
  /** Where the reader finds a picture or a file; it is named, and not loaded, where there is no such place. */
  readonly placeOf?: (url: string) => string | undefined
  /** A formula (LaTeX) as safe markup, on its own or within a line; its source where there is none. */
  readonly formula?: (source: string, isInline?: boolean) => string | undefined
  /** A diagram (Mermaid) as the address of an image; its source where there is none. */
  readonly diagram?: (source: string) => string | undefined
  /** The name by which a link leads to a heading. */
  readonly anchorOf?: (block: Block) => string | undefined
  /** Whether the source of a diagram is folded below its image, for who cannot see that. */
  readonly withSources?: boolean
}

/** What is shown, with the notes that were met on the way. */
interface Showing extends Shown {
  readonly notes: string[]
  /** The headings of all, as a list; once, as a page of a thousand lists of a thousand headings would be no page. */
  readonly headings: () => string
}

/**
 * The blocks as HTML that is safe by how it is made: every word is escaped, and links lead to the web, mail or this app. Notes
 * are numbered, and stand below.
 */
export function toHtml(blocks: readonly Block[], shown: Shown = {}): string {
  const notes: string[] = []
  let isListed = false
  const headings = (): string => {
    const list = isListed ? '' : listOfHeadings(blocks, shown.anchorOf)
    isListed = true
    return list
  }
  return flow(blocks, { ...shown, notes, headings }) + notesBelow(notes, shown)
}

/** Only where the page is one of its own do notes and headings have names that links lead to. */
const isOfItsOwn = ({ anchorOf }: Shown): boolean => anchorOf !== undefined

function notesBelow(notes: readonly string[], shown: Shown): string {
  if (notes.length === 0) return ''
  const lines = notes.map((words, index) => {
    if (!isOfItsOwn(shown)) return `<li>${linkify(words)}</li>`
    const back = `<a href="#note-${index + 1}-place" aria-label="Back to the text">↩</a>`
    return `<li id="note-${index + 1}">${linkify(words)} ${back}</li>`
  })
  return `<section class="notes" aria-label="Footnotes"><ol>${lines.join('')}</ol></section>`
}

function flow(blocks: readonly Block[], options: Showing): string {
  let html = ''
  for (let from = 0; from < blocks.length;) {
    const tag = listTag(blocks[from])
    const to = endOfSame(blocks, from, tag)
    const part = blocks.slice(from, to)
    html += tag === undefined ? part.map((one) => single(one, options)).join('') : list(tag, part, options)
    from = to
  }
  return html
}

/** Where the items of the list end, and where there is none, what stands up to the next one. */
function endOfSame(blocks: readonly Block[], from: number, tag: string | undefined): number {
  let end = from + 1
  while (end < blocks.length && listTag(blocks[end]) === tag && blocks[end]?.props['start'] === undefined) end += 1
  return end
}

const list = (tag: string, items: readonly Block[], options: Showing): string =>
  `<${tag}${startOf(items[0])}>${items.map((one) => item(one, options)).join('')}</${tag.slice(0, 2)}>`

/** Maps, and no objects: the names are said by whoever wrote the page, and `constructor` is one. */
const listTags: ReadonlyMap<string, string> = new Map([
  ['bulletListItem', 'ul'],
  ['toggleListItem', 'ul class="toggles"'],
  ['checkListItem', 'ul class="checks"'],
  ['numberedListItem', 'ol'],
])
const listTag = (one: Block | undefined): string | undefined => (one ? listTags.get(one.type) : undefined)

function startOf(one: Block | undefined): string {
  const start = one?.props['start']
  return typeof start === 'number' && start > 0 && start < 1e9 ? ` start="${start | 0}"` : ''
}

function item(one: Block, options: Showing): string {
  const inside = flow(one.children, options)
  const line = inlines(one.content, options)
  const [looks, side] = [colorAttributes(looksOf(one.props)), sideAttribute(looksOf(one.props))]
  if (one.type === 'toggleListItem')
    return `<li${looks}><details open><summary${side}>${line}</summary>${inside}</details></li>`
  const words = one.type === 'checkListItem' ? `${boxOf(one)} <span>${line}</span>` : line
  return `<li${looks}${side}>${words}${inside}</li>`
}

function boxOf({ props }: Block): string {
  const isChecked = props['checked'] === true
  return `<input type="checkbox" disabled aria-label="${isChecked ? 'Done' : 'To do'}"${isChecked ? ' checked' : ''}>`
}

/** A block that is no item of a list, in the colours that it has with all that lies in it. */
function single(one: Block, options: Showing): string {
  const html = uncolored(one, options)
  const colors = colorAttributes(looksOf(one.props))
  return colors && html ? `<div${colors}>${html}</div>` : html
}

function uncolored(one: Block, options: Showing): string {
  const inside = one.children.length > 0 ? `<div class="inside">${flow(one.children, options)}</div>` : ''
  const make = makers.get(one.type)
  if (one.type === 'columns') return `<div class="columns">${flow(one.children, options)}</div>`
  if (one.type === 'pageColumn') return `<div class="column"${shareStyle(one)}>${flow(one.children, options)}</div>`
  if (one.type === 'quote') return `<blockquote>${words(one, options)}${inside}</blockquote>`
  if (one.type === 'callout') return `<aside class="callout">${words(one, options)}${inside}</aside>`
  return (make ? make(one, options) : words(one, options)) + inside
}

function shareStyle({ props }: Block): string {
  const share = shareOf(props['width'])
  return share === 1 ? '' : ` style="flex-grow: ${share}"`
}

const words = ({ content, props }: Block, options: Showing): string =>
  textOf(content) ? `<p${sideAttribute(looksOf(props))}>${inlines(content, options)}</p>` : ''

const makers: ReadonlyMap<string, (one: Block, options: Showing) => string> = new Map(
  Object.entries<(one: Block, options: Showing) => string>({
    heading(one, options) {
      const { content, props } = one
      const level = typeof props['level'] === 'number' ? props['level'] | 0 : 1
      // The title of the page is its only heading of the first level.
      const tag = `h${level >= 1 && level < 5 ? level + 1 : 6}`
      const anchor = options.anchorOf?.(one)
      const id = anchor === undefined ? '' : ` id="${escapeHtml(anchor)}"`
      return `<${tag}${id}${sideAttribute(looksOf(props))}>${inlines(content, options)}</${tag}>`
    },
    codeBlock: ({ content }) => code(textOf(content)),
    math(one, { formula }) {
      const drawn = formula?.(sourceOf(one))
      return drawn === undefined ? code(sourceOf(one)) : `<div class="wide formula">${drawn}</div>`
    },
    mermaid(one, { diagram, withSources = false }) {
      const source = sourceOf(one)
      const drawn = diagram?.(source)
      if (drawn === undefined) return code(source)
      const below = withSources ? `<details><summary>Source</summary>${code(source)}</details>` : ''
      return `<figure class="diagram"><img src="${escapeHtml(drawn)}" alt="Diagram">${below}</figure>`
    },
    divider: () => '<hr>',
    contents: (_one, { headings }) => headings(),
    table: ({ rows = [] }, options) =>
      `<div class="wide" tabindex="0"><table>${columnGroup(rows)}${rows.map((cells) => row(cells, options)).join('')}</table></div>`,
    image: (one, options) => placed(one, options, { make: image, what: 'Picture' }),
    file: (one, options) => placed(one, options, { make: attachment, what: 'File' }),
    video: (one, options) => placed(one, options, { make: attachment, what: 'Video' }),
    audio: (one, options) => placed(one, options, { make: attachment, what: 'Audio' }),
    embed: (one) => embedded(one, text(one.props['url'])),
  }),
)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const code = (source: string): string => `<pre tabindex="0"><code>${escapeHtml(source)}</code></pre>`

const nameOf = ({ props }: Block): string => text(props['caption']) || text(props['name'])

interface Placing {
  readonly make: (one: Block, url: string) => string
  readonly what: string
}

function placed(one: Block, { placeOf }: Showing, { make, what }: Placing): string {
  const url = text(one.props['url'])
  const there = placeOf ? placeOf(url) : url
  return there === undefined ? named(one, what) : make(one, there)
}

/** What the reader cannot load; what lies elsewhere on the web is linked to. */
function named(one: Block, what: string): string {
  const url = text(one.props['url'])
  const words = escapeHtml(nameOf(one) || what)
  return `<p class="outside">${what}: ${/^https?:/i.test(url) ? link(url, words) : words}</p>`
}

const isPicture = (url: string): boolean =>
  /^https?:\/\//i.test(url) || /^data:image\/[a-z+.-]+;base64,/.test(url) || isInnerPath(url)

function image(one: Block, url: string): string {
  const caption = nameOf(one)
  if (!isPicture(url)) return ''
  const below = caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''
  const width = numberAttribute('width', widthOf(one.props['previewWidth']))
  const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(caption)}"${width} loading="lazy">`
  return `<figure${sideAttribute(looksOf(one.props))}>${picture}${below}</figure>`
}

const attachment = (one: Block, url: string): string =>
  url ? `<p>${link(url, escapeHtml(nameOf(one) || url))}</p>` : ''

/** With what the page that it leads to says of itself. */
const embedded = (one: Block, url: string): string => {
  const about = text(one.props['about'])
  return attachment(one, url) + (url && about ? `<p>${escapeHtml(about)}</p>` : '')
}

const row = (cells: readonly Cell[], options: Showing): string =>
  `<tr>${cells.map((one) => cell(one, options)).join('')}</tr>`

function cell(one: Cell, options: Showing): string {
  const tag = one.isHeader ? 'th' : 'td'
  return `<${tag}${cellAttributes(one)}>${inlines(one.content, options)}</${tag}>`
}

const tags = { bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' } as const

const inlines = (content: readonly Inline[], options: Showing): string =>
  content.map((run) => inline(run, options)).join('')

function inline(run: Inline, options: Showing): string {
  const { formula, notes } = options
  if (run.isFootnote) return noted(notes.push(run.text), options)
  if (run.isFormula) return formula?.(run.text, true) ?? formulaSource(run.text)
  const words = run.href === undefined ? marked(run) : link(run.href, marked(run))
  const colors = colorAttributes(run.looks ?? {})
  return colors ? `<span${colors}>${words}</span>` : words
}

const noted = (nth: number, shown: Shown): string =>
  isOfItsOwn(shown)
    ? `<sup id="note-${nth}-place"><a href="#note-${nth}" aria-label="Footnote ${nth}">${nth}</a></sup>`
    : `<sup>${nth}</sup>`

/** A formula as it was written, so that it can be read as one again. */
export const formulaSource = (source: string): string => `<code class="formula">${escapeHtml(source)}</code>`

/** A run of words as it looks, wherever it leads. */
export function marked({ text: words, marks }: Inline): string {
  const shown = escapeHtml(words).replaceAll('\n', '<br>')
  return marks.reduceRight((inner, mark) => `<${tags[mark]}>${inner}</${tags[mark]}>`, shown)
}

const link = (href: string, inner: string): string =>
  isSafeHref(href) ? `<a href="${escapeHtml(href.trim())}" rel="noopener noreferrer nofollow">${inner}</a>` : inner
