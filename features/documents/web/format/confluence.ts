import type { fromHtml } from 'hast-util-from-html'

type Root = ReturnType<typeof fromHtml>
type Node = Root['children'][number]
type Element = Extract<Node, { readonly type: 'element' }>

/** A page of a Confluence export, without what stands round it. */
interface ConfluencePage {
  readonly title: string
  /** The titles of the pages that it lies in, the highest first. */
  readonly above: readonly string[]
  readonly tree: Root
}

/** What Confluence exports as HTML; undefined of other HTML. */
export function confluencePage(tree: Root): ConfluencePage | undefined {
  const [heading, content, trail] = ['title-text', 'main-content', 'breadcrumbs'].map((id) => withId(tree, id))
  if (!heading || !content) return undefined
  const [space = '', ...above] = trail ? namesIn(trail) : []
  const title = wordsOf(heading)
  return {
    title: title.startsWith(`${space} : `) ? title.slice(space.length + 3) : title,
    above,
    tree: { type: 'root', children: content.children.map(plain) },
  }
}

const isElement = (node: Node | Element['children'][number]): node is Element => node.type === 'element'

function withId(node: Root | Element, id: string): Element | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue
    const found = child.properties.id === id ? child : withId(child, id)
    if (found) return found
  }
  return undefined
}

function wordsOf(node: Element): string {
  const words = node.children.map((child) => {
    if (isElement(child)) return wordsOf(child)
    return child.type === 'text' ? child.value : ''
  })
  return words.join('').replaceAll(/\s+/g, ' ').trim()
}

const namesIn = (trail: Element): readonly string[] => trail.children.filter(isElement).map(wordsOf).filter(Boolean)

const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name)

/** Signs by which a callout is known for what it is. */
const signs = [
  ['confluence-information-macro-tip', '💡'],
  ['confluence-information-macro-note', '⚠'],
  ['confluence-information-macro-warning', '🚨'],
  ['confluence-information-macro-information', 'ℹ'],
] as const

/** An element as other programs write it. */
function plain<Any extends Node | Element['children'][number]>(node: Any): Any {
  if (!isElement(node)) return node
  const inside = { ...node, children: node.children.map(plain) }
  return { ...node, ...ownOf(inside) }
}

function ownOf(node: Element): Element {
  if (hasClass(node, 'confluence-information-macro')) return asCallout(node)
  if (hasClass(node, 'inline-task-list')) return { ...node, children: node.children.map(asTask) }
  const language = /brush:\s*([\w#+-]+)/.exec(String(node.properties['dataSyntaxhighlighterParams'] ?? ''))?.[1]
  if (node.tagName !== 'pre' || language === undefined) return node
  return { ...node, children: [element('code', { className: [`language-${language}`] }, node.children)] }
}

function asCallout(node: Element): Element {
  const sign = signs.find(([name]) => hasClass(node, name))?.[1] ?? 'ℹ'
  const words = element('p', {}, [{ type: 'text', value: sign }])
  return element('aside', { className: ['callout'] }, [words, ...node.children])
}

function asTask(item: Element['children'][number]): Element['children'][number] {
  if (!isElement(item)) return item
  const box = element('input', { type: 'checkbox', checked: hasClass(item, 'checked') }, [])
  return { ...item, children: [box, ...item.children] }
}

const element = (tagName: string, properties: Element['properties'], children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})
