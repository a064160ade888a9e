import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { newId } from '@atrium/base/id'

/** An element of a page's text apart from the page: it can be compared, and written on another one. */
export interface ElementPart {
  readonly name: string
  readonly attributes: Values
  readonly parts: readonly Part[]
}

export type Part = ElementPart | readonly TextRun[]

/** Words of one look. */
export interface TextRun {
  readonly insert: unknown
  readonly attributes?: Values
}

export type Values = Readonly<Record<string, unknown>>

const isBlock = ({ nodeName }: XmlElement): boolean => nodeName === 'blockContainer'

export const idOf = (block: XmlElement): string => block.getAttribute('id') ?? ''

export const elementsIn = (parent: XmlFragment): readonly XmlElement[] =>
  parent.toArray().filter((one) => one instanceof XmlElement)

/** The blocks of these ids, in the order in which one reads them; what lies in one of them is part of it. */
export const blocksIn = (parent: XmlFragment, ids: ReadonlySet<string>): readonly XmlElement[] =>
  elementsIn(parent).flatMap((one) => (isBlock(one) && ids.has(idOf(one)) ? [one] : blocksIn(one, ids)))

/** What an element says, the same for all that say the same. */
export function partOf(element: XmlElement): ElementPart {
  const parts = element.toArray().flatMap((one): readonly Part[] => {
    if (one instanceof XmlElement) return [partOf(one)]
    // A line that nothing stands in is as good as none.
    return one instanceof XmlText && one.length > 0 ? [runsOf(one)] : []
  })
  return { name: element.nodeName, attributes: inOrder(element.getAttributes()), parts }
}

function runsOf(text: XmlText): readonly TextRun[] {
  const runs: readonly TextRun[] = text.toDelta()
  return runs.map(({ insert, attributes }) => (attributes ? { insert, attributes: inOrder(attributes) } : { insert }))
}

/** By their names; what is undefined has its usual value. */
const inOrder = (values: object): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

export const isAlike = (one: ElementPart, other: ElementPart): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Writes a part anew, to be put into a text. */
export function elementOf({ name, attributes, parts }: ElementPart): XmlElement {
  const element = new XmlElement(name)
  // The type says text, but numbers and truths are kept as they are, and that is what the editor reads.
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value as string)
  element.insert(
    0,
    parts.map((part) => ('name' in part ? elementOf(part) : textOf(part))),
  )
  return element
}

function textOf(runs: readonly TextRun[]): XmlText {
  const text = new XmlText()
  text.applyDelta([...runs])
  return text
}

/** Changes what is said of elements and of words, however deep they lie. */
export function changed(part: ElementPart, change: (values: Values, name: string) => Values): ElementPart {
  const parts = part.parts.map((one): Part => {
    if ('name' in one) return changed(one, change)
    return one.map((run) => (run.attributes ? { ...run, attributes: change(run.attributes, '') } : run))
  })
  return { ...part, attributes: change(part.attributes, part.name), parts }
}

/** The same block with ids of its own, also of the blocks in it. */
export const withOwnIds = (block: ElementPart): ElementPart =>
  changed(block, (values, name) => (name === 'blockContainer' ? { ...values, id: newId() } : values))
