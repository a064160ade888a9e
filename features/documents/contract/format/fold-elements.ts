import type { Html, RootContent } from 'mdast'

/** What is opened by a click on its line: HTML's `<details>`. */
export interface Toggle {
  readonly type: 'toggle'
  /** What stands in its `<summary>`. */
  words: RootContent[]
  children: RootContent[]
}

/** What stands out beside the text: HTML's `<aside>`. */
export interface Aside {
  readonly type: 'aside'
  children: RootContent[]
}

/** A note at the foot of the page, with what it says. */
interface Note {
  type: 'footnote'
  value: string
}

/** What stands side by side: of each column, what is in it. */
export interface Columns {
  readonly type: 'columns'
  columns: RootContent[][]
}

/** Where the headings of the page are listed. */
interface ContentsHere {
  readonly type: 'contents'
}

declare module 'mdast' {
  interface PhrasingContentMap {
    footnote: Note
  }
  interface RootContentMap {
    footnote: Note
    aside: Aside
    columns: Columns
    contents: ContentsHere
    toggle: Toggle
  }
}

interface Open {
  readonly name: string
  /** Where a `<summary>` puts its words. */
  readonly words: RootContent[] | undefined
  readonly children: RootContent[]
  into: RootContent[]
}

/** Siblings in which all that stands from `<details>` or `<aside>` to its end is one of them, however Markdown has cut it. */
export function foldElements(nodes: readonly RootContent[]): readonly RootContent[] {
  const root: RootContent[] = []
  const open: Open[] = [{ name: '', words: undefined, children: root, into: root }]
  for (const part of nodes.flatMap(partsOf)) {
    const top = open.at(-1)
    if (!top) break
    if (typeof part !== 'string') top.into.push(part)
    else if (part === `/${top.name}`) open.pop()
    else turn(part, top, open)
  }
  return root
}

/** A tag that is not the end of what is open. */
function turn(tagName: string, top: Open, open: Open[]): void {
  if (tagName === 'details' || tagName === 'aside') open.push(begin(tagName, top.into))
  else if (top.words) top.into = tagName === 'summary' ? top.words : top.children
}

function begin(name: 'details' | 'aside', into: RootContent[]): Open {
  const children: RootContent[] = []
  if (name === 'aside') {
    into.push({ type: 'aside', children })
    return { name, words: undefined, children, into: children }
  }
  const words: RootContent[] = []
  into.push({ type: 'toggle', words, children })
  return { name, words, children, into: children }
}

const tag = /<(\/?(?:details|summary|aside))(?:\s[^<>]*)?>/i

/** A piece of HTML as its tags of such elements, by name, and what stands between them; all else as it is. */
function partsOf(node: RootContent): readonly (RootContent | string)[] {
  if (node.type !== 'html') return [node]
  // Splitting keeps the names that it splits at, at every other place.
  const parts = node.value.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').split(tag)
  const isName = (_part: string, index: number): boolean => index % 2 === 1
  const names = parts.filter(isName).map((name) => name.toLowerCase())
  if (names.length === 0 || isWhole(names)) return [node]
  return parts.flatMap<RootContent | string>((part, index) => (isName(part, index) ? part.toLowerCase() : html(part)))
}

const html = (value: string): readonly Html[] => (value.trim() === '' ? [] : [{ type: 'html', value }])

/** Whether all toggles that are opened are closed in it, so that it can be read as any piece of HTML. */
function isWhole(names: readonly string[]): boolean {
  if (names.some((name) => name.endsWith('aside'))) return false
  let depth = 0
  for (const name of names) {
    if (name === 'details') depth += 1
    if (name === '/details') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0 && names.includes('details')
}
