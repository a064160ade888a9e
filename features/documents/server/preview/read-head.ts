import { fromHtml } from 'hast-util-from-html'
import {
  type LinkPreview,
  longestAboutSite,
  longestNameOfSite,
  longestTitleOfSite,
} from '../../contract/link-preview.ts'

/** The beginning of a page, as it came. */
export interface Beginning {
  readonly bytes: Uint8Array
  /** What is said of it beside it, as `text/html; charset=utf-8`. */
  readonly type: string
}

/** What the head of a page says of it; undefined where it has no title. */
export function readHead({ bytes, type }: Beginning): LinkPreview | undefined {
  const said = saidIn(fromHtml(decoded(bytes, type)).children)
  const word = (most: number, ...names: readonly string[]): string =>
    names.map((name) => plainWords(said.get(name) ?? '', most)).find((words) => words !== '') ?? ''
  const title = word(longestTitleOfSite, 'og:title', 'title')
  if (title === '') return undefined
  return {
    title,
    description: word(longestAboutSite, 'og:description', 'description'),
    site: word(longestNameOfSite, 'og:site_name'),
  }
}

/** Where a page may say within itself how its letters are written. */
const firstBytes = 1_024

function decoded(bytes: Uint8Array, type: string): string {
  const first = new TextDecoder('latin1').decode(bytes.subarray(0, firstBytes))
  const label = charsetIn(type) ?? charsetIn(first) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes) // nobody knows the charset that it names
  }
}

const charsetIn = (text: string): string | undefined => /charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i.exec(text)?.[1]

type Nodes = ReturnType<typeof fromHtml>['children']
type Element = Extract<Nodes[number], { type: 'element' }>

/** The title and what each `meta` says, by its name; the first of each. */
function saidIn(nodes: Nodes): ReadonlyMap<string, string> {
  const head = elementsIn(elementsIn(nodes, 'html'), 'head')
  const said = new Map<string, string>()
  for (const element of head) {
    const [name, words] = element.tagName === 'title' ? ['title', textOf(element)] : metaOf(element)
    if (name !== '' && !said.has(name)) said.set(name, words)
  }
  return said
}

/** The elements in those of a name. */
const elementsIn = (nodes: readonly Nodes[number][], name: string): readonly Element[] =>
  nodes.filter(isElement).flatMap(({ tagName, children }) => (tagName === name ? children.filter(isElement) : []))

const isElement = (node: Nodes[number]): node is Element => node.type === 'element'

const textOf = ({ children }: Element): string =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('')

function metaOf({ tagName, properties }: Element): readonly [name: string, words: string] {
  if (tagName !== 'meta') return ['', '']
  const name = properties['property'] ?? properties['name']
  return [String(name ?? '').toLowerCase(), String(properties['content'] ?? '')]
}

/** Signs that cannot be seen, and those that turn the words around; but what joins and parts letters. */
const unseen = /[^\P{Cf}\u200C\u200D]/gu

/** On one line, no longer than `most`, with nothing in it that cannot be seen. */
export function plainWords(text: string, most: number): string {
  const words = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(unseen, '')
    .trim()
  if (words.length <= most) return words
  return `${words
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
