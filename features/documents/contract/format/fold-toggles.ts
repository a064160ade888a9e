import type { Html, RootContent } from 'mdast'

/** What is opened by a click on its line: HTML's `<details>`. */
export interface Toggle {
  readonly type: 'toggle'
  /** What stands in its `<summary>`. */
  words: RootContent[]
  children: RootContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    toggle: Toggle
  }
}

/** Siblings in which all that stands from `<details>` to its end is one of them, however Markdown has cut it. */
export function foldToggles(nodes: readonly RootContent[]): readonly RootContent[] {
  const root = toggle()
  const open = [{ node: root, into: root.children }]
  for (const part of nodes.flatMap(partsOf)) {
    const top = open.at(-1)
    if (!top) break
    if (typeof part !== 'string') top.into.push(part)
    else if (part === 'details') {
      const node = toggle()
      top.into.push(node)
      open.push({ node, into: node.children })
    } else if (open.length > 1) {
      if (part === '/details') open.pop()
      else top.into = part === 'summary' ? top.node.words : top.node.children
    }
  }
  return root.children
}

const toggle = (): Toggle => ({ type: 'toggle', words: [], children: [] })

const tag = /<(\/?(?:details|summary))(?:\s[^<>]*)?>/i

/** A piece of HTML as its tags of toggles, by name, and what stands between them; all else as it is. */
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

/** Whether all that is opened is closed in it, so that it can be read as any piece of HTML. */
function isWhole(names: readonly string[]): boolean {
  let depth = 0
  for (const name of names) {
    if (name === 'details') depth += 1
    if (name === '/details') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0 && names.includes('details')
}
