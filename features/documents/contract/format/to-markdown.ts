import type {
  BlockContent,
  FootnoteDefinition,
  FootnoteReference,
  List,
  ListItem,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
} from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown as writeMarkdown } from 'mdast-util-to-markdown'
import { escapeHtml } from '@atrium/base/escape-html'
import {
  type Block,
  type Cell,
  type Inline,
  type Mark,
  type Proposed,
  isSafeHref,
  joined,
  plain,
  textOf,
} from './block.ts'
import { settledWords } from './settled-blocks.ts'
import { signedWords } from './signed-words.ts'
import { sourceOf } from './source-of.ts'
import { suggestionSignsToMarkdown } from './suggestion-signs.ts'
import { tableGrid } from './table-grid.ts'
import { formulaSource, marked } from './to-html.ts'

/**
 * The page as Markdown (CommonMark with GitHub's tables, task lists and strikethrough). What is proposed has the signs of
 * CriticMarkup around it, where Markdown has a place for them.
 */
export function toMarkdown(title: string, blocks: readonly Block[]): string {
  const heading: RootContent[] = title
    ? [{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }]
    : []
  const body: Root = { type: 'root', children: flow(blocks) }
  const tree: Root = { type: 'root', children: [...heading, ...body.children, ...numbered(body)] }
  return writeMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown(), suggestionSignsToMarkdown],
  })
}

const wordsOfNotes = new WeakMap<FootnoteReference, string>()

/** Numbers the notes in the order in which they are read; answers what they say. */
function numbered(tree: Nodes, found: FootnoteDefinition[] = []): readonly FootnoteDefinition[] {
  if (tree.type === 'footnoteReference') {
    const identifier = String(found.length + 1)
    tree.identifier = identifier
    const note: PhrasingContent = { type: 'text', value: wordsOfNotes.get(tree) ?? '' }
    found.push({ type: 'footnoteDefinition', identifier, children: [{ type: 'paragraph', children: [note] }] })
  }
  if ('children' in tree) for (const child of tree.children) numbered(child, found)
  return found
}

const listTypes: ReadonlySet<string> = new Set(['bulletListItem', 'numberedListItem', 'checkListItem'])
const isItem = ({ type }: Block): boolean => listTypes.has(type)
const isOrdered = ({ type }: Block): boolean => type === 'numberedListItem'

function flow(blocks: readonly Block[]): BlockContent[] {
  const found: BlockContent[] = []
  let items: Block[] = []
  const flush = (): void => {
    if (items.length > 0) found.push(list(items))
    items = []
  }
  for (const one of blocks) {
    const [first] = items
    if (first && (!isItem(one) || isOrdered(first) !== isOrdered(one) || startsAnew(one))) flush()
    if (isItem(one)) items.push(one)
    else found.push(...single(one))
  }
  flush()
  return found
}

function startOf({ props: { start } }: Block): number {
  return typeof start === 'number' && start >= 0 && start < 1e9 ? start | 0 : 1
}

const startsAnew = (one: Block): boolean => isOrdered(one) && typeof one.props['start'] === 'number'

function list(items: readonly Block[]): List {
  const [first] = items
  const ordered = first !== undefined && isOrdered(first)
  const start = ordered ? startOf(first) : null
  return { type: 'list', ordered, start, spread: false, children: items.map(item) }
}

function item(one: Block): ListItem {
  const words: BlockContent[] = textOf(one.content) ? [paragraph(one.content)] : []
  const checked = one.type === 'checkListItem' ? one.props['checked'] === true : null
  // A box to tick stands in a paragraph, if in an empty one.
  if (checked !== null && words.length === 0) words.push({ type: 'paragraph', children: [] })
  const inside = flow(one.children)
  // Only a list can follow the words of an item without an empty line.
  const spread = inside.length > 1 || inside.some(({ type }) => type !== 'list')
  return { type: 'listItem', checked, spread, children: [...words, ...inside] }
}

const paragraph = (content: readonly Inline[]) => ({ type: 'paragraph' as const, children: phrasing(content) })

/** A block that is no item of a list. What lies in it follows, where Markdown has no place inside. */
function single(one: Block): BlockContent[] {
  const inside = flow(one.children)
  if (isUnsaid(one)) return inside
  const make = makers.get(one.type)
  if (one.type === 'callout') return [callout(one, inside)]
  if (one.type === 'toggleListItem' && !isProposed(one)) return toggle(one, inside)
  if (one.type === 'quote') return [{ type: 'blockquote', children: [...words(one), ...inside] }]
  return [...(make ? make(one) : words(one)), ...inside]
}

/** Whether it is but proposed, and nothing that signs can stand around. */
const isUnsaid = ({ type, proposed }: Block): boolean => proposed?.insert !== undefined && withoutSigns.has(type)

const withoutSigns: ReadonlySet<string> = new Set(['codeBlock', 'math', 'mermaid', 'divider', 'contents'])

/** HTML has no place for signs. */
const isProposed = ({ content }: Block): boolean => content.some(({ proposed }) => proposed)

/** As GitHub writes it: in HTML, of which the first two lines are one piece. */
function toggle({ content }: Block, inside: readonly BlockContent[]): BlockContent[] {
  const words = withoutLooks(content).map(({ href, ...run }) => {
    if (run.isFormula) return formulaSource(run.text)
    if (run.isFootnote) return `<sup class="footnote">${escapeHtml(run.text)}</sup>`
    const shown = marked(run)
    return href !== undefined && isSafeHref(href) ? `<a href="${escapeHtml(href.trim())}">${shown}</a>` : shown
  })
  return [
    { type: 'html', value: `<details>\n<summary>${words.join('')}</summary>` },
    ...inside,
    { type: 'html', value: '</details>' },
  ]
}

/** As GitHub writes what is to stand out. */
function callout({ content, props }: Block, inside: readonly BlockContent[]): BlockContent {
  const sign = alertSigns.get(text(props['tone'])) ?? 'NOTE'
  const words: PhrasingContent[] = [
    { type: 'html', value: `[!${sign}]` },
    { type: 'text', value: '\n' },
  ]
  const line: BlockContent = { type: 'paragraph', children: [...words, ...phrasing(content)] }
  return { type: 'blockquote', children: [line, ...inside] }
}

const alertSigns: ReadonlyMap<string, string> = new Map([
  ['warning', 'WARNING'],
  ['tip', 'TIP'],
  ['success', 'SUCCESS'],
])

const words = ({ content }: Block): BlockContent[] => (textOf(content).trim() ? [paragraph(content)] : [])

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** By names that whoever wrote the page has said: no object, which knows `constructor` too. */
const makers: ReadonlyMap<string, (one: Block) => BlockContent[]> = new Map(
  Object.entries<(one: Block) => BlockContent[]>({
    heading: ({ content, props }) => [{ type: 'heading', depth: depthOf(props['level']), children: phrasing(content) }],
    codeBlock: ({ content, props }) => [code(text(props['language']), textOf(settledWords(content)))],
    divider: () => [{ type: 'thematicBreak' }],
    // As most who read Markdown with contents in it know them.
    contents: () => [{ type: 'html', value: '[TOC]' }],
    table: ({ rows = [] }) => tableOf(tableGrid(rows)),
    image: ({ props, proposed }) => [
      signedNode(
        { type: 'image', url: text(props['url']), alt: text(props['caption']) || text(props['name']) },
        proposed,
      ),
    ],
    file: attachment,
    video: attachment,
    audio: attachment,
    embed: attachment,
    math: (one) => [code('math', sourceOf({ ...one, content: settledWords(one.content) }))],
    mermaid: (one) => [code('mermaid', sourceOf({ ...one, content: settledWords(one.content) }))],
  }),
)

const code = (lang: string, value: string): BlockContent => ({
  type: 'code',
  lang: lang === 'text' ? null : lang,
  value,
})

function attachment({ props, proposed }: Block): BlockContent[] {
  const url = text(props['url'])
  const name = text(props['name']) || text(props['caption']) || url
  return url ? [signedNode({ type: 'link', url, children: [{ type: 'text', value: name }] }, proposed)] : []
}

const signedNode = (node: PhrasingContent, proposed: Proposed | undefined): BlockContent => ({
  type: 'paragraph',
  children: signedWords([{ ...plain('x'), ...(proposed && { proposed }) }], () => [node]),
})

/** Markdown has no tables without a header; one that nobody wrote is empty. */
function tableOf(grid: ReturnType<typeof tableGrid>): BlockContent[] {
  const [first] = grid
  if (!first) return []
  const header = first.some((cell) => cell?.isHeader) ? [] : [row(first.map(() => undefined))]
  return [{ type: 'table', children: [...header, ...grid.map(row)] }]
}

/** Markdown has no cells over several columns or rows: those that one reaches over are empty. */
const row = (cells: readonly (Cell | undefined)[]): TableRow => ({
  type: 'tableRow',
  children: cells.map((cell) => ({
    type: 'tableCell',
    children: phrasing((cell?.content ?? []).map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }))),
  })),
})

type Depth = 1 | 2 | 3 | 4 | 5 | 6

function depthOf(level: unknown): Depth {
  const depth = typeof level === 'number' ? level | 0 : 1
  return depth >= 1 && depth <= 6 ? (depth as Depth) : 1
}

const phrasing = (content: readonly Inline[]): PhrasingContent[] => signedWords(withoutLooks(content), nested)

/** Markdown knows no colours: what differs in nothing else is one run. */
const withoutLooks = (content: readonly Inline[]): readonly Inline[] =>
  joined(content.map(({ looks: _looks, ...run }) => run))

/** Runs in nested marks: those that go on over several runs are opened once. */
function nested(content: readonly Inline[]): PhrasingContent[] {
  return nest(
    content.map((run) => ({ ...run, open: [...(run.href === undefined ? [] : [run.href]), ...wrapping(run)] })),
  )
}

type Open = Inline & { readonly open: readonly string[] }

/** The tag comes first: signs of Markdown that stand before one may count as words. */
const wraps: readonly Mark[] = ['underline', 'bold', 'italic', 'strike']
const wrapping = ({ marks }: Inline): readonly string[] => wraps.filter((mark) => marks.includes(mark))

function nest(runs: readonly Open[]): PhrasingContent[] {
  const found: PhrasingContent[] = []
  for (let from = 0; from < runs.length;) {
    const run = runs[from]
    if (!run) break
    const [mark] = run.open
    const isSame = (other: Open): boolean => other.open[0] === mark && other.href === run.href
    const end = mark === undefined ? from + 1 : endOf(runs, from, isSame)
    const inside = runs.slice(from, end).map((one) => ({ ...one, open: one.open.slice(1) }))
    found.push(...(mark === undefined ? leaf(run) : wrapped(mark, run, inside)))
    from = end
  }
  return found
}

function endOf(runs: readonly Open[], from: number, isSame: (run: Open) => boolean): number {
  let end = from
  for (let run = runs[end]; run && isSame(run); run = runs[end]) end += 1
  return end
}

function wrapped(mark: string, { href }: Open, inside: readonly Open[]): PhrasingContent[] {
  const children = nest(inside)
  if (mark === href) return [{ type: 'link', url: href, children } as PhrasingContent]
  if (mark === 'underline') return [{ type: 'html', value: '<u>' }, ...children, { type: 'html', value: '</u>' }]
  if (mark === 'bold') return [{ type: 'strong', children }]
  return [mark === 'italic' ? { type: 'emphasis', children } : { type: 'delete', children }]
}

/** It is numbered once all are there. */
function note(words: string): FootnoteReference {
  const reference: FootnoteReference = { type: 'footnoteReference', identifier: '' }
  wordsOfNotes.set(reference, words.replaceAll('\n', ' ').trim())
  return reference
}

function leaf({ text: words, marks, isFormula, isFootnote }: Inline): PhrasingContent[] {
  if (isFootnote) return [note(words)]
  if (isFormula) return [{ type: 'inlineMath', value: words.replaceAll('\n', ' ').trim() }]
  if (marks.includes('code')) return [{ type: 'inlineCode', value: words.replaceAll('\n', ' ') }]
  return words
    .split('\n')
    .flatMap((line, index): PhrasingContent[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      ...(line ? [{ type: 'text', value: line } as const] : []),
    ])
}
