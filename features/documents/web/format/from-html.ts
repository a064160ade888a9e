import { fromHtml as parseHtml } from 'hast-util-from-html'
import { type Handle, defaultHandlers, toMdast } from 'hast-util-to-mdast'
import type { Root } from 'mdast'
import type { Block } from '../../contract/format/block.ts'
import { fromMdast } from '../../contract/format/from-mdast.ts'
import type { Resolve } from '../../contract/format/mdast-inlines.ts'
import { type Written, titled } from '../../contract/format/titled.ts'
import { confluencePage } from './confluence.ts'

/** What a page of HTML says. */
interface WrittenHtml extends Written {
  /** The titles of the pages that it says to lie in, the highest first. */
  readonly above: readonly string[]
}

/** A page out of HTML: what Markdown could say of it; never scripts, styles or frames. */
export function fromHtml(html: string, resolve: Resolve = nowhere): WrittenHtml {
  const whole = parseHtml(html)
  const context = { html: () => [], resolve }
  const exported = confluencePage(whole)
  if (exported) {
    const { title, above, tree } = exported
    return { title: title.slice(0, 200), above, blocks: fromMdast(mdastOf(tree), context) }
  }
  const found = titled(fromMdast(mdastOf(whole), context))
  return { ...found, title: found.title || titleIn(whole.children, ['html', 'head', 'title']), above: [] }
}

/** A piece of HTML that stands in Markdown. */
export const fromHtmlPiece = (html: string, resolve: Resolve): readonly Block[] =>
  fromMdast(mdastOf(parseHtml(html, { fragment: true })), { html: () => [], resolve })

const nowhere: Resolve = () => undefined

function mdastOf(tree: ReturnType<typeof parseHtml>): Root {
  const found = toMdast(tree, { document: true, handlers: { details, aside, div, nav, code, sup, u } })
  return found.type === 'root' ? found : { type: 'root', children: [] }
}

const details: Handle = (state, node) => {
  const summary = node.children.find((child) => child.type === 'element' && child.tagName === 'summary')
  const inside = node.children.filter((child) => child !== summary)
  return {
    type: 'toggle',
    words: summary?.type === 'element' ? state.toFlow(state.all(summary)) : [],
    children: state.toFlow(state.all({ ...node, children: inside })),
  }
}

/** A callout of ours; other asides are words like any. */
const aside: Handle = (state, node) => {
  const children = state.toFlow(state.all(node))
  return hasClass(node, 'callout') ? { type: 'aside', children } : children
}

/** How we, Notion and Confluence call what holds columns. */
const columnLists = ['columns', 'column-list', 'columnLayout']

const div: Handle = (state, node) => {
  if (hasClass(node, 'toc-macro')) return { type: 'contents' }
  if (!columnLists.some((name) => hasClass(node, name))) return state.toFlow(state.all(node))
  const columns = node.children.filter((child) => child.type === 'element')
  return { type: 'columns', columns: columns.map((column) => state.toFlow(state.all(column))) }
}

/** The contents of the page where we, Notion and Confluence have them; those that we put in front of a page are made anew. */
const nav: Handle = (state, node) => {
  if (['here', 'table_of_contents'].some((name) => hasClass(node, name))) return { type: 'contents' }
  return hasClass(node, 'contents') ? undefined : state.toFlow(state.all(node))
}

const code: Handle = (state, node) =>
  hasClass(node, 'formula') ? { type: 'inlineMath', value: wordsIn(node) } : defaultHandlers.code(state, node)

const sup: Handle = (state, node) =>
  hasClass(node, 'footnote') ? { type: 'footnote', value: wordsIn(node) } : state.all(node)

/** Said to be what it was by the name that tools for such trees go by, as Markdown has no underlined words. */
const u: Handle = (state, node) => ({ ...defaultHandlers.u(state, node), data: { hName: 'u' } })

const wordsIn = ({ children }: Parameters<Handle>[1]): string =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('')

const hasClass = ({ properties: { className } }: Parameters<Handle>[1], name: string): boolean =>
  Array.isArray(className) && className.includes(name)

type Nodes = ReturnType<typeof parseHtml>['children']

/** The words at the end of a path of elements. */
function titleIn(nodes: Nodes, [name, ...names]: readonly string[]): string {
  for (const node of nodes) {
    if (name === undefined && node.type === 'text') return node.value.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
    if (node.type === 'element' && node.tagName === name) return titleIn(node.children, names)
  }
  return ''
}
