import { type Doc, XmlElement, type XmlFragment, XmlText } from 'yjs'

/** One element of a text, with the words that stand in it itself. */
export interface OutlineNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly text: string
}

/** The elements of a text's top-level type `root`, in the order in which one reads them. */
export function outlineOf(doc: Doc, root: string): readonly OutlineNode[] {
  const nodes: OutlineNode[] = []
  visit(doc.getXmlFragment(root), nodes)
  return nodes
}

function visit(parent: XmlFragment, nodes: OutlineNode[]): void {
  for (const child of parent.toArray()) {
    if (!(child instanceof XmlElement)) continue
    const texts = child.toArray().filter((part) => part instanceof XmlText)
    nodes.push({ name: child.nodeName, attributes: child.getAttributes(), text: texts.map(wordsOf).join('') })
    visit(child, nodes)
  }
}

/** Without the marks, which its own `toString` writes as tags. */
function wordsOf(text: XmlText): string {
  const parts: readonly { readonly insert: unknown }[] = text.toDelta()
  return parts.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')
}
