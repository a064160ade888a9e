import {
  type ElementSuggestion,
  type Suggested,
  deletionMark,
  insertionMark,
  readElementSuggestion,
  readSuggested,
  suggestionAttribute,
} from '@atrium/engine/contract'
import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { fileUrl } from '@atrium/features/files/contract'
import { documentPath } from '../document-path.ts'
import {
  type Block,
  type Cell,
  type Inline,
  type Mark,
  type Proposed,
  type Value,
  block,
  footnote,
  formula,
  joined,
  marks,
  textOf,
} from './block.ts'
import { type Looks, cellLooksOf, looksOf } from './looks.ts'
import { settledBlocks, settledWords } from './settled-blocks.ts'
import { threadMark, threadsAttribute } from './thread-marks.ts'

/** A document of more depth is cut there, so that nobody's document can exhaust the stack. */
const maxDepth = 400

/**
 * The blocks of a page's text; what this version does not know is kept by its name with the words in it. What somebody
 * proposes is not said by the page as long as nobody accepts it.
 */
export const readBlocks = (fragment: XmlFragment): readonly Block[] => settledBlocks(readProposedBlocks(fragment))

/** The same with what is proposed, each block and each run with what is proposed of it. */
export function readProposedBlocks(fragment: XmlFragment): readonly Block[] {
  return elementsOf(fragment).flatMap((group) => (group.nodeName === 'blockGroup' ? readGroup(group, 0) : []))
}

/** The block of that id, with what lies in it; undefined where there is none. */
export function readBlock(fragment: XmlFragment, id: string): Block | undefined {
  const left: XmlElement[] = [...elementsOf(fragment)]
  for (let element = left.pop(); element; element = left.pop()) {
    if (element.nodeName === 'blockContainer' && element.getAttribute('id') === id)
      return settledBlocks(readContainer(element, 0))[0]
    if (element.nodeName === 'blockContainer' || element.nodeName === 'blockGroup')
      for (const inside of elementsOf(element)) left.push(inside)
  }
  return undefined
}

function readGroup(group: XmlElement, depth: number): readonly Block[] {
  if (depth > maxDepth) return []
  return elementsOf(group).flatMap((container) => readContainer(container, depth))
}

function readContainer(container: XmlElement, depth: number): readonly Block[] {
  const parts = elementsOf(container)
  const children = parts.filter(({ nodeName }) => nodeName === 'blockGroup').flatMap((one) => readGroup(one, depth + 1))
  const [content] = parts.filter(({ nodeName }) => nodeName !== 'blockGroup')
  if (!content) return children
  const suggestion = suggestionOf(container)
  const read = readContent(content)
  const { type, props } = suggestion?.kind === 'change' ? suggestion.from : read
  return [{ ...read, type, props, children, ...proposedOf(container), ...threadsOf(container) }]
}

function threadsOf(container: XmlElement): { readonly threads?: readonly string[] } {
  const named: unknown = container.getAttribute(threadsAttribute)
  return typeof named === 'string' ? { threads: named.split(' ') } : {}
}

const suggestionOf = (element: XmlElement): ElementSuggestion | undefined =>
  readElementSuggestion(element.getAttribute(suggestionAttribute))

/** What is proposed of an element, but for what it would become. */
function proposedOf(element: XmlElement): { readonly proposed?: Proposed } {
  const suggestion = suggestionOf(element)
  if (!suggestion || suggestion.kind === 'change') return {}
  const { kind, id, by, at } = suggestion
  return { proposed: { [kind]: { id, by, at } } }
}

function readContent(element: XmlElement): Block {
  const { nodeName: type } = element
  if (type === 'table') return block(type, { props: propsOf(element), rows: readRows(element) })
  return block(type, { props: propsOf(element), content: readInlines(element) })
}

const readRows = (table: XmlElement): readonly (readonly Cell[])[] =>
  elementsOf(table).map((row) =>
    elementsOf(row).map((cell) => ({
      isHeader: cell.nodeName === 'tableHeader',
      content: cellContent(cell),
      ...cellLooksOf(cell.getAttributes()),
    })),
  )

/** The paragraphs of a cell, one below the other. */
function cellContent(cell: XmlElement): readonly Inline[] {
  const lines = elementsOf(cell).map(readInlines)
  return joined(lines.flatMap((line, index) => (index === 0 ? line : [{ text: '\n', marks: [] }, ...line])))
}

function readInlines(element: XmlElement): readonly Inline[] {
  return joined(
    element.toArray().flatMap((part): readonly Inline[] => {
      if (part instanceof XmlText) return readText(part)
      if (!(part instanceof XmlElement)) return []
      const proposed = proposedOf(part)
      return readElement(part).map((run) => ({ ...run, ...proposed }))
    }),
  )
}

function readText(text: XmlText): readonly Inline[] {
  const runs: readonly Run[] = text.toDelta()
  return runs.flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== 'string') return []
    // Marks that may lie over each other have a hash behind their name.
    const names = new Set(Object.keys(attributes).map((name) => name.split('--', 1)[0] ?? ''))
    const found = marks.filter((mark: Mark) => names.has(mark))
    const href = hrefOf(attributes['link'])
    return [
      {
        text: insert,
        marks: found,
        ...(href !== undefined && { href }),
        ...looksIn(attributes),
        ...proposedIn(attributes),
        ...threadsIn(attributes),
      },
    ]
  })
}

/** A run of words as Yjs tells it. */
interface Run {
  readonly insert?: unknown
  readonly attributes?: Attributes
}

type Attributes = Readonly<Record<string, unknown>>

function looksIn({ textColor, backgroundColor }: Attributes): { readonly looks?: Looks } {
  if (textColor === undefined && backgroundColor === undefined) return {}
  const looks = looksOf({ textColor: valueIn(textColor), backgroundColor: valueIn(backgroundColor) })
  return Object.keys(looks).length > 0 ? { looks } : {}
}

/** What the library says of a mark that is one of several. */
const valueIn = (mark: unknown): unknown =>
  typeof mark === 'object' && mark !== null && 'stringValue' in mark ? mark.stringValue : undefined

function proposedIn(given: Attributes): { readonly proposed?: Proposed } {
  const [insert, taken] = [markIn(given, insertionMark), markIn(given, deletionMark)]
  if (!insert && !taken) return {}
  return { proposed: { ...(insert && { insert }), ...(taken && { delete: taken }) } }
}

function threadsIn(given: Attributes): { readonly threads?: readonly string[] } {
  const names = Object.keys(given).filter((name) => name.startsWith(threadMark('')))
  return names.length > 0 ? { threads: names.map((name) => name.slice(threadMark('').length)) } : {}
}

const markIn = (given: Attributes, name: string): Suggested | undefined =>
  name in given ? (readSuggested(given[name]) ?? nobody) : undefined

/** Of whom a mark does not say who proposes. */
const nobody = { id: '', by: '', at: '' }

function hrefOf(link: unknown): string | undefined {
  if (typeof link !== 'object' || link === null || !('href' in link)) return undefined
  return typeof link.href === 'string' ? link.href : undefined
}

/** Something within a line that is not text: a break, a mention, which says its own words. */
function readElement(element: XmlElement): readonly Inline[] {
  if (element.nodeName === 'hardBreak') return [{ text: '\n', marks: [] }]
  if (element.nodeName === 'mention') return mentioned(propsOf(element))
  const inside = readInlines(element)
  if (element.nodeName === 'formula') return joined([formula(textOf(settledWords(inside)))])
  if (element.nodeName === 'footnote') return joined([footnote(textOf(settledWords(inside)))])
  if (inside.length > 0) return inside
  const { label, name, title, text, date } = propsOf(element)
  const words = [label, name, title, text, date].find((one) => typeof one === 'string' && one !== '')
  return typeof words === 'string' ? [{ text: words, marks: [] }] : []
}

/** A person, a group, a page, a file, an event or a day by the words that it had when it was named; what opens is a link. */
function mentioned(props: Readonly<Record<string, Value>>): readonly Inline[] {
  const { kind, target, label } = props
  if (typeof label !== 'string' || typeof target !== 'string') return []
  if (kind === 'person' || kind === 'group') return [{ text: `@${label}`, marks: [] }]
  const href = addressOf(props)
  return [{ text: label || target, marks: [], ...(href && { href }) }]
}

function addressOf({ kind, target, where, link }: Readonly<Record<string, Value>>): string | undefined {
  if (kind === 'event' && typeof link === 'string') return link
  if (typeof where !== 'string' || typeof target !== 'string') return undefined
  if (kind === 'file') return fileUrl({ space: where, id: target })
  return kind === 'page' ? documentPath({ space: where, id: target }) : undefined
}

function propsOf(element: XmlElement): Readonly<Record<string, Value>> {
  const given = Object.entries(element.getAttributes() as Readonly<Record<string, unknown>>)
  return Object.fromEntries(given.filter((entry): entry is [string, Value] => isValue(entry[1])))
}

const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const elementsOf = (parent: XmlFragment): readonly XmlElement[] =>
  parent.toArray().filter((one): one is XmlElement => one instanceof XmlElement)
