import type {
  FootnoteDefinition,
  Image,
  ImageReference,
  List,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast'
import { type Block, type Cell, block, joined, plain, textOf } from './block.ts'
import { callout, signed } from './callouts.ts'
import { type Columns, type Toggle, foldElements } from './fold-elements.ts'
import { depthAfter } from './inline-html.ts'
import { type Context, type FromMdast, inlines, maxDepth, pictureOf, tagged, trimmed } from './mdast-inlines.ts'
import { type ProposedNodes, foldProposals, proposedAsWhole } from './proposals.ts'
import { shortNotes } from './short-notes.ts'
import { walk } from './walk.ts'

/** The blocks of a parsed text. */
export function fromMdast(tree: Root, { html, resolve, propose }: FromMdast): readonly Block[] {
  const context = { urls: urlsByName(tree), notes: shortNotes(tree), html, resolve, propose, depth: 0 }
  const blocks = flowAll(tree.children, context)
  return propose ? proposedAsWhole(blocks) : blocks
}

/** Where links by name lead, wherever that is said. */
function urlsByName(tree: Root): ReadonlyMap<string, string> {
  const urls = new Map<string, string>()
  walk(tree, (node) => {
    if (node.type === 'definition' && !urls.has(node.identifier)) urls.set(node.identifier, node.url)
  })
  return urls
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

/** How Markdown asks for the contents of the page: `[TOC]`, and GitLab's and Azure's `[[_TOC_]]`. */
const asksForContents = (content: Block['content']): boolean => /^\[\[?_?toc_?\]?\]$/i.test(textOf(content))

function leaf(node: RootContent, context: Context): readonly Block[] {
  if (node.type === 'footnoteDefinition') return longNote(node, context)
  if (node.type === 'toggle') return [toggle(node, context)]
  if (node.type === 'aside') return [callout(worded(flowAll(node.children, context)))]
  if (node.type === 'columns') return beside(node, context)
  if (node.type === 'contents') return [block('contents')]
  if (node.type === 'thematicBreak') return [block('divider')]
  return node.type === 'html' ? context.html(node.value) : sources(node)
}

/** Columns of which something is in two at least; what stands alone is as wide as the page. */
function beside({ columns }: Columns, context: Context): readonly Block[] {
  const filled = columns.map((nodes) => flowAll(nodes, context)).filter((children) => children.length > 0)
  if (filled.length < 2) return filled.flat()
  return [block('columns', { children: filled.map((children) => block('pageColumn', { children })) })]
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
    if (asksForContents(content)) found.push(block('contents'))
    else if (content.length > 0) found.push(block('paragraph', { content }))
    line = []
  }
  let open = 0
  for (const node of foldProposals(nodes, context.propose).flatMap(picturesApart)) {
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

/** What is proposed with a picture in it in its parts, so that the picture can be a block of its own. */
function picturesApart(node: PhrasingContent): readonly PhrasingContent[] {
  if (node.type !== 'proposed' || !node.children.some((child) => onlyImage(child) !== undefined)) return [node]
  return node.children.map((child) => ({ ...node, children: [child] }))
}

function imageOf(node: PhrasingContent, context: Context): Block | undefined {
  if (node.type === 'proposed') return proposedImage(node, context)
  const image = onlyImage(node)
  const url = image && pictureOf(image, context)
  // Pictures of other sites are not shown, so that those do not learn who reads a page: a badge is better as the link that it is.
  if (!image || url === undefined || (image !== node && isElsewhere(url))) return undefined
  return block('image', { props: { url, caption: image.alt ?? '' } })
}

function proposedImage({ children: [only, ...others], proposed }: ProposedNodes, context: Context): Block | undefined {
  const image = only && others.length === 0 ? imageOf(only, context) : undefined
  return image && { ...image, proposed: { ...proposed, ...image.proposed } }
}

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

const startOf = ({ start }: List, index: number): Block['props'] =>
  index === 0 && typeof start === 'number' && start !== 1 ? { start } : {}

function quote(nodes: readonly RootContent[], context: Context): readonly Block[] {
  const blocks = flowAll(nodes, context)
  const words = worded(blocks)
  return blocks.length > 0 ? [signed(words) ?? block('quote', words)] : []
}

/** A note of more than a paragraph is no note at the foot of a page: it stays where it is, under its name. */
function longNote({ identifier, label, children }: FootnoteDefinition, context: Context): readonly Block[] {
  if (context.notes.has(identifier)) return []
  const [first, ...rest] = flowAll(children, context)
  if (!first) return []
  return [{ ...first, content: joined([plain(`[${label ?? identifier}] `), ...first.content]) }, ...rest]
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
