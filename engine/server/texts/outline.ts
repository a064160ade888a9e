import { type Doc, XmlElement, type XmlFragment, XmlText } from 'yjs'

/** One element of a text, with the words that stand in it itself. */
export interface OutlineNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly text: string
  /** The words and the elements in it, in order; absent where it holds no words, or nothing but plain ones. */
  readonly line?: readonly (OutlineRun | OutlineNode)[]
}

/** Words of one look. */
export interface OutlineRun {
  readonly words: string
  readonly marks: Readonly<Record<string, unknown>>
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
    const node = nodeOf(child)
    const line = lineOf(child)
    nodes.push(line ? { ...node, line } : node)
    visit(child, nodes)
  }
}

function nodeOf(element: XmlElement): OutlineNode {
  const texts = element.toArray().filter((part) => part instanceof XmlText)
  const text = texts.flatMap(runsOf).map(({ words }) => words)
  return { name: element.nodeName, attributes: element.getAttributes(), text: text.join('') }
}

function lineOf(element: XmlElement): OutlineNode['line'] {
  const parts = element.toArray()
  if (!parts.some((part) => part instanceof XmlText)) return undefined
  const line = parts.flatMap((part): readonly (OutlineRun | OutlineNode)[] => {
    if (part instanceof XmlText) return runsOf(part)
    return part instanceof XmlElement ? [nodeOf(part)] : []
  })
  return line.some((part) => 'name' in part || Object.keys(part.marks).length > 0) ? line : undefined
}

/** Without the marks, which its own `toString` writes as tags. */
function runsOf(text: XmlText): readonly OutlineRun[] {
  const parts: readonly { readonly insert: unknown; readonly attributes?: Readonly<Record<string, unknown>> }[] =
    text.toDelta()
  return parts.flatMap(({ insert, attributes = {} }) =>
    typeof insert === 'string' ? [{ words: insert, marks: attributes }] : [],
  )
}
