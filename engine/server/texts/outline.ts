import {
  type ElementSuggestion,
  readElementSuggestion,
  settledRuns,
  suggestionAttribute,
} from '@atrium/engine/contract'
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

/**
 * The elements of a text's top-level type `root`, in the order in which one reads them. What somebody proposes is not said
 * by the text as long as nobody accepts it.
 */
export function outlineOf(doc: Doc, root: string): readonly OutlineNode[] {
  const nodes: OutlineNode[] = []
  visit(doc.getXmlFragment(root), nodes)
  return nodes
}

function visit(parent: XmlFragment, nodes: OutlineNode[]): void {
  const around = suggestionOf(parent)
  for (const child of elementsOf(parent)) {
    if (isOnlyProposed(child, around)) continue
    const node = nodeOf(child)
    const before = around?.kind === 'change' && child.nodeName !== 'blockGroup' ? nodeBefore(node, around) : node
    const line = lineOf(child)
    nodes.push(line ? { ...before, line } : before)
    visit(child, nodes)
  }
}

const elementsOf = (parent: XmlFragment): readonly XmlElement[] =>
  parent.toArray().filter((child) => child instanceof XmlElement)

const suggestionOf = (element: XmlFragment): ElementSuggestion | undefined =>
  element instanceof XmlElement ? readElementSuggestion(element.getAttribute(suggestionAttribute)) : undefined

/** Whether an element would not be there without what is proposed; a block in which somebody else wrote would. */
function isOnlyProposed(element: XmlElement, around: ElementSuggestion | undefined): boolean {
  const { nodeName: name } = element
  if (name !== 'blockContainer' && suggestionOf(element)?.kind === 'insert') return true
  return around?.kind === 'insert' && name !== 'blockGroup' && !hasWords(element)
}

const hasWords = (element: XmlElement): boolean =>
  element
    .toArray()
    .some((part) => (part instanceof XmlText ? runsOf(part).length > 0 : part instanceof XmlElement && hasWords(part)))

type Changed = Extract<ElementSuggestion, { readonly kind: 'change' }>

const nodeBefore = ({ text }: OutlineNode, { from: { type, props } }: Changed): OutlineNode => ({
  name: type,
  attributes: props,
  text,
})

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
    return part instanceof XmlElement && !isOnlyProposed(part, undefined) ? [nodeOf(part)] : []
  })
  return line.some((part) => 'name' in part || Object.keys(part.marks).length > 0) ? line : undefined
}

/** Without the marks, which its own `toString` writes as tags. */
const runsOf = (text: XmlText): readonly OutlineRun[] => settledRuns(text.toDelta())
