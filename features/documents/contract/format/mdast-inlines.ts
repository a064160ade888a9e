import type { Image, ImageReference, PhrasingContent } from 'mdast'
import { type Block, type Inline, type Mark, footnote, formula, isSafeHref, joined, marks, plain } from './block.ts'
import { type Propose, foldProposals, withProposed } from './proposals.ts'
import { imageOfTag, lookOfTag, nameOfClosing, nameOfOpening } from './inline-html.ts'

/** A document of more depth is cut there. */
export const maxDepth = 300

/** Around what is read. */
export interface Context {
  readonly urls: ReadonlyMap<string, string>
  /** What notes of one paragraph say, by their names; the others stay where they are written. */
  readonly notes: ReadonlyMap<string, string>
  readonly depth: number
  /** What a piece of HTML says. */
  html(piece: string): readonly Block[]
  /** What an address stands for that leads nowhere by itself, such as that of a picture beside the text. */
  resolve: Resolve
  /** Whose proposals the signs of CriticMarkup are; they are words where nobody is named. */
  readonly propose?: Propose | undefined
}

export type Resolve = (url: string) => string | undefined

/** How what Markdown does not say itself is read. */
export type FromMdast = Pick<Context, 'html' | 'resolve' | 'propose'>

/** An address that may stand on a page. */
const addressOf = (url: string, { resolve }: Context): string | undefined => (isSafeHref(url) ? url : resolve(url))

/** A tag of a picture as the picture. */
export const tagged = (node: PhrasingContent, { html }: Context): PhrasingContent =>
  node.type === 'html' ? (imageOfTag(node.value, html) ?? node) : node

/** Where a picture lies that may stand on a page. */
export const pictureOf = (image: Image | ImageReference, context: Context): string | undefined =>
  addressOf(image.type === 'image' ? image.url : (context.urls.get(image.identifier) ?? ''), context)

interface InlineStyle {
  readonly marks: readonly Mark[]
  readonly href?: string
}

/** The words of a line. */
export function inlines(nodes: readonly PhrasingContent[], context: Context): readonly Inline[] {
  return joined(within(nodes, { marks: [] }, context).map(inOrder))
}

/** With its marks in the order in which a page has them, whichever stands around which. */
const inOrder = (run: Inline): Inline =>
  run.marks.length < 2 ? run : { ...run, marks: marks.filter((mark) => run.marks.includes(mark)) }

declare module 'mdast' {
  interface EmphasisData {
    /** The tag of HTML that it was, where Markdown has no sign for that. */
    hName?: string
  }
}

const wrapping: Readonly<Record<string, Mark>> = { strong: 'bold', emphasis: 'italic', delete: 'strike' }

const markOf = (node: PhrasingContent): Mark | undefined =>
  node.type === 'emphasis' && node.data?.hName === 'u' ? 'underline' : wrapping[node.type]

function phrasing(node: PhrasingContent, look: InlineStyle, context: Context): readonly Inline[] {
  const mark = markOf(node)
  if (node.type === 'image' || node.type === 'imageReference') return [named(node, look, context)]
  if (node.type === 'proposed')
    return within(node.children, look, context).map((run) => withProposed(run, node.proposed))
  if ('children' in node) return within(node.children, lookOf(node, { look, mark, context }), context)
  if (node.type === 'inlineCode') return [{ ...look, text: node.value, marks: [...look.marks, 'code'] }]
  if (isBreak(node)) return [plain('\n')]
  return [apart(node, context) ?? { ...look, text: wordsOf(node) }]
}

/** What is one thing among the words. */
function apart(node: PhrasingContent, { notes }: Context): Inline | undefined {
  if (node.type === 'inlineMath') return formula(node.value)
  if (node.type === 'footnote') return footnote(node.value)
  const note = node.type === 'footnoteReference' ? notes.get(node.identifier) : undefined
  return note === undefined ? undefined : footnote(note)
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
  return foldProposals(nodes, context.propose).flatMap((one) => {
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
export function trimmed(content: readonly Inline[]): readonly Inline[] {
  const runs = [...content]
  const first = runs[0]
  if (first) runs[0] = { ...first, text: first.text.trimStart() }
  const last = runs.at(-1)
  if (last) runs[runs.length - 1] = { ...last, text: last.text.trimEnd() }
  return joined(runs)
}
