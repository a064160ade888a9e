import type { Image, ImageReference, List, ListItem, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { type Block, type Cell, type Inline, type Mark, block, formula, isSafeHref, joined, plain } from './block.ts'
import { callout, signed } from './callouts.ts'
import { type Toggle, foldElements } from './fold-elements.ts'
import { depthAfter, imageOfTag, lookOfTag, nameOfClosing, nameOfOpening } from './inline-html.ts'

/** A document of more depth is cut there. */
const maxDepth = 300

interface Context {
  readonly urls: ReadonlyMap<string, string>
  readonly depth: number
  /** What a piece of HTML says. */
  html(piece: string): readonly Block[]
  /** What an address stands for that leads nowhere by itself, such as that of a picture beside the text. */
  resolve: Resolve
}

export type Resolve = (url: string) => string | undefined

/** How what Markdown does not say itself is read. */
export type FromMdast = Pick<Context, 'html' | 'resolve'>

/** The blocks of a parsed text. */
export function fromMdast(tree: Root, { html, resolve }: FromMdast): readonly Block[] {
  const urls = new Map<string, string>()
  collectUrls(tree.children, urls)
  return flowAll(tree.children, { urls, html, resolve, depth: 0 })
}

/** Where links by name lead. */
function collectUrls(nodes: readonly RootContent[], urls: Map<string, string>): void {
  for (const node of nodes) {
    if (node.type === 'definition' && !urls.has(node.identifier)) urls.set(node.identifier, node.url)
    if (node.type === 'blockquote') collectUrls(node.children, urls)
  }
}

const flowAll = (nodes: readonly RootContent[], context: Context): readonly Block[] =>
  foldElements(nodes).flatMap((node) => flow(node, context))

function flow(node: RootContent, context: Context): readonly Block[] {
  if (context.depth > maxDepth) return []
  const inside = { ...context, depth: context.depth + 1 }
  switch (node.type) {
    case 'paragraph':
      return paragraph(node.children, context)
    case 'heading':
      return [block('heading', { props: { level: node.depth }, content: inlines(node.children, context) })]
    case 'list':
      return items(node, inside)
    case 'blockquote':
      return quote(node.children, inside)
    case 'table':
      return [table(node, context)]
    default:
      return leaf(node, inside)
  }
}

function leaf(node: RootContent, context: Context): readonly Block[] {
  if (node.type === 'footnoteDefinition')
    return footnote(node.label ?? node.identifier, flowAll(node.children, context))
  if (node.type === 'toggle') return [toggle(node, context)]
  if (node.type === 'aside') return [callout(worded(flowAll(node.children, context)))]
  if (node.type === 'thematicBreak') return [block('divider')]
  return node.type === 'html' ? context.html(node.value) : sources(node)
}

function sources(node: RootContent): readonly Block[] {
  if (node.type === 'math') return [source('math', node.value)]
  return node.type === 'code' ? [source(node.lang ?? 'text', node.value)] : []
}

/** A line that opens what lies below it; in place of its words browsers say 'Details'. */
function toggle({ words, children }: Toggle, context: Context): Block {
  const [first, ...more] = flowAll(words, context)
  const inside = [...more, ...flowAll(children, context)]
  if (first?.type === 'heading') return { ...first, props: { ...first.props, isToggleable: true }, children: inside }
  if (first?.type === 'paragraph') return block('toggleListItem', { content: first.content, children: inside })
  return block('toggleListItem', { content: [plain('Details')], children: first ? [first, ...inside] : inside })
}

/** Code; diagrams and formulas are blocks of their own. */
function source(language: string, value: string): Block {
  const content = joined([plain(value)])
  if (language === 'math' || language === 'mermaid') return block(language, { content })
  return block('codeBlock', { props: { language }, content })
}

/** Words, with images between them as blocks of their own. */
function paragraph(nodes: readonly PhrasingContent[], context: Context): readonly Block[] {
  const found: Block[] = []
  let line: PhrasingContent[] = []
  const flush = (): void => {
    const content = trimmed(inlines(line, context))
    if (content.length > 0) found.push(block('paragraph', { content }))
    line = []
  }
  let open = 0
  for (const node of nodes) {
    if (node.type === 'html') open = depthAfter(node.value, open)
    // What lies in an element, such as a link, stays in it.
    const image = open === 0 ? imageOf(tagged(node, context), context) : undefined
    if (!image) line.push(node)
    else {
      flush()
      found.push(image)
    }
  }
  flush()
  return found
}

/** An address that may stand on a page. */
const addressOf = (url: string, { resolve }: Context): string | undefined => (isSafeHref(url) ? url : resolve(url))

/** A tag of a picture as the picture. */
const tagged = (node: PhrasingContent, { html }: Context): PhrasingContent =>
  node.type === 'html' ? (imageOfTag(node.value, html) ?? node) : node

function imageOf(node: PhrasingContent, context: Context): Block | undefined {
  const image = onlyImage(node)
  const url = image && pictureOf(image, context)
  // Pictures of other sites are not shown, so that those do not learn who reads a page: a badge is better as the link that it is.
  if (!image || url === undefined || (image !== node && isElsewhere(url))) return undefined
  return block('image', { props: { url, caption: image.alt ?? '' } })
}

const pictureOf = (image: Image | ImageReference, context: Context): string | undefined =>
  addressOf(image.type === 'image' ? image.url : (context.urls.get(image.identifier) ?? ''), context)

const isElsewhere = (url: string): boolean => /^https?:/i.test(url)

/** The image, or the image that is all there is of a link. */
function onlyImage(node: PhrasingContent): Image | ImageReference | undefined {
  if (node.type === 'image' || node.type === 'imageReference') return node
  const [inner, ...others] = node.type === 'link' || node.type === 'linkReference' ? node.children : []
  return inner && others.length === 0 ? onlyImage(inner) : undefined
}

function items(list: List, context: Context): readonly Block[] {
  return list.children.map((one, index) => item(one, { list, index, context }))
}

function item(
  { checked, children }: ListItem,
  { list, index, context }: { list: List; index: number; context: Context },
): Block {
  const blocks = flowAll(children, context)
  const [only, ...others] = blocks
  // A toggle is an item by itself.
  if (only?.type === 'toggleListItem' && others.length === 0) return only
  return block(typeOf(list, checked), {
    ...worded(blocks),
    props: { ...startOf(list, index), ...(typeof checked === 'boolean' && { checked }) },
  })
}

/** Blocks of which the first gives its words to what they lie in. */
function worded([first, ...rest]: readonly Block[]): Pick<Block, 'content' | 'children'> {
  if (first?.type === 'paragraph') return { content: first.content, children: rest }
  return { content: [], children: first ? [first, ...rest] : [] }
}

function typeOf({ ordered }: List, checked: boolean | null | undefined): string {
  if (typeof checked === 'boolean') return 'checkListItem'
  return ordered === true ? 'numberedListItem' : 'bulletListItem'
}

const startOf = ({ ordered, start }: List, index: number): Block['props'] =>
  ordered === true && index === 0 && typeof start === 'number' && start !== 1 ? { start } : {}

function quote(nodes: readonly RootContent[], context: Context): readonly Block[] {
  const blocks = flowAll(nodes, context)
  const words = worded(blocks)
  return blocks.length > 0 ? [signed(words) ?? block('quote', words)] : []
}

function footnote(label: string, blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks
  if (!first) return []
  return [{ ...first, content: joined([plain(`[${label}] `), ...first.content]) }, ...rest]
}

/** Markdown knows no table without a header; an empty one says that there is none. */
function table({ children }: Table, context: Context): Block {
  const width = greatest(children.map((row) => row.children.length))
  const hasHeader = children.length < 2 || children[0]?.children.some((cell) => cell.children.length > 0) === true
  const rows = (hasHeader ? children : children.slice(1)).map(({ children: cells }, index) =>
    Array.from({ length: width }, (_, column): Cell => {
      const cell = cells[column]
      return { isHeader: hasHeader && index === 0, content: cell ? inlines(cell.children, context) : [] }
    }),
  )
  return block('table', { rows })
}

const greatest = (numbers: readonly number[]): number => numbers.reduce((most, one) => (one > most ? one : most), 1)

interface InlineStyle {
  readonly marks: readonly Mark[]
  readonly href?: string
}

function inlines(nodes: readonly PhrasingContent[], context: Context): readonly Inline[] {
  return joined(within(nodes, { marks: [] }, context))
}

const wrapping: Readonly<Record<string, Mark>> = { strong: 'bold', emphasis: 'italic', delete: 'strike' }

function phrasing(node: PhrasingContent, look: InlineStyle, context: Context): readonly Inline[] {
  const mark = wrapping[node.type]
  if (node.type === 'image' || node.type === 'imageReference') return [named(node, look, context)]
  if ('children' in node) return within(node.children, lookOf(node, { look, mark, context }), context)
  if (node.type === 'inlineCode') return [{ ...look, text: node.value, marks: [...look.marks, 'code'] }]
  if (node.type === 'inlineMath') return [formula(node.value)]
  return isBreak(node) ? [plain('\n')] : [{ ...look, text: wordsOf(node) }]
}

/** A picture where only words can be: the way to where its link leads, or to itself. */
function named(image: Image | ImageReference, look: InlineStyle, context: Context): Inline {
  const href = look.href ?? pictureOf(image, context)
  const words = image.alt || href?.replace(/^https?:\/\/(www\.)?|\/$/g, '') || ''
  return { ...look, text: words, ...(href !== undefined && { href }) }
}

const isBreak = (node: PhrasingContent): boolean =>
  node.type === 'break' || (node.type === 'html' && /^<br\s*\/?>$/i.test(node.value))

function wordsOf(node: PhrasingContent): string {
  if (node.type === 'text') return onOneLine(node.value)
  if (node.type === 'footnoteReference') return `[${node.label ?? node.identifier}]`
  return ''
}

/** Each end of a line, with the white space around it, as one space. */
function onOneLine(text: string): string {
  if (!text.includes('\n')) return text
  const [first = '', ...rest] = text.split('\n')
  const last = rest.pop() ?? ''
  const between = rest.map((line) => line.trim()).filter((line) => line !== '')
  return [first.trimEnd(), ...between, last.trimStart()].join(' ')
}

function within(nodes: readonly PhrasingContent[], look: InlineStyle, context: Context): readonly Inline[] {
  if (context.depth > maxDepth) return []
  const inside = { ...context, depth: context.depth + 1 }
  const open: { readonly name: string; readonly look: InlineStyle }[] = []
  return nodes.flatMap((one) => {
    const node = tagged(one, context)
    const now = open.at(-1)?.look ?? look
    if (node.type !== 'html' || isBreak(node)) return phrasing(node, now, inside)
    const name = nameOfOpening(node.value)
    const added = lookOfTag(node.value, context.html)
    if (name !== undefined && added) open.push({ name, look: together(now, added) })
    else close(open, nameOfClosing(node.value))
    return []
  })
}

/** Ends an element, with those in it that were never ended. */
function close(open: { readonly name: string }[], name: string | undefined): void {
  const at = open.findLastIndex((one) => one.name === name)
  if (at >= 0) open.splice(at)
}

const together = (look: InlineStyle, { marks, href = look.href }: InlineStyle): InlineStyle => ({
  marks: [...new Set([...look.marks, ...marks])],
  ...(href !== undefined && { href }),
})

interface Around {
  readonly look: InlineStyle
  readonly mark: Mark | undefined
  readonly context: Context
}

function lookOf(node: PhrasingContent, { look, mark, context }: Around): InlineStyle {
  if (mark) return look.marks.includes(mark) ? look : { ...look, marks: [...look.marks, mark] }
  const url = node.type === 'link' ? node.url : node.type === 'linkReference' ? context.urls.get(node.identifier) : ''
  const href = url === undefined ? undefined : addressOf(url, context)
  return href === undefined ? look : { ...look, href }
}

/** Without spaces and breaks at its ends, which a paragraph does not show. */
function trimmed(content: readonly Inline[]): readonly Inline[] {
  const runs = [...content]
  const first = runs[0]
  if (first) runs[0] = { ...first, text: first.text.trimStart() }
  const last = runs.at(-1)
  if (last) runs[runs.length - 1] = { ...last, text: last.text.trimEnd() }
  return joined(runs)
}
