import { type Doc, type Transaction, XmlElement, XmlFragment, XmlText } from 'yjs'
import type { PageEditor } from './page-editor.ts'
import { type PartNames, areFitting, isPlain, propsOf } from './fitting-values.ts'

interface Names extends Pick<PageEditor, 'pmSchema'> {
  readonly schema: PartNames
}

/** Whether the editor knows all that is in `part`: what it does not know it would take off the page, for everybody. */
export function isKnownTo(editor: Names, part: XmlFragment | XmlText): boolean {
  if (part instanceof XmlText) return areMarksKnown(editor, part)
  if (part instanceof XmlElement && !isElementKnown(editor, part)) return false
  return part.toArray().every((child) => isPart(child) && isKnownTo(editor, child))
}

/** Calls `onUnknown` when others bring something that the editor does not know, before the editor sees it. */
export function watchForUnknown(editor: Names, doc: Doc, onUnknown: () => void): () => void {
  const look = (transaction: Transaction): void => {
    if (transaction.local) return
    const changed = [...transaction.changed.keys()]
    const isKnown = changed.every((type) => !(type instanceof XmlElement) || isElementKnown(editor, type))
    const parts = changed.flatMap((type) => newParts(type, transaction))
    if (!isKnown || !parts.every((part) => isKnownTo(editor, part))) onUnknown()
  }
  doc.on('beforeObserverCalls', look)
  return () => doc.off('beforeObserverCalls', look)
}

/** A line whole, of all else only what came into it. */
function newParts(type: unknown, { beforeState }: Transaction): readonly (XmlFragment | XmlText)[] {
  if (type instanceof XmlText) return [type]
  const parts: (XmlFragment | XmlText)[] = []
  if (!(type instanceof XmlFragment)) return parts
  for (const child of type.toArray())
    if (isPart(child) && child._item && child._item.id.clock >= (beforeState.get(child._item.id.client) ?? 0))
      parts.push(child)
  return parts
}

const isPart = (type: unknown): type is XmlFragment | XmlText => type instanceof XmlText || type instanceof XmlFragment

/** Its name, and all that is said of it: writing in it, the editor takes off what it does not know. */
function isElementKnown({ pmSchema, schema }: Names, element: XmlElement): boolean {
  const { nodeName: name } = element
  const type = Object.hasOwn(pmSchema.nodes, name) ? pmSchema.nodes[name] : undefined
  const attributes = element.getAttributes()
  if (!type || !areKnown(attributes, type.spec.attrs)) return false
  return areFitting(attributes, propsOf(schema, name))
}

function areMarksKnown({ pmSchema }: Names, text: XmlText): boolean {
  const isMarkKnown = ([name, value]: [string, unknown]): boolean => {
    const plainName = hashed.exec(name)?.[1] ?? name
    const type = Object.hasOwn(pmSchema.marks, plainName) ? pmSchema.marks[plainName] : undefined
    return type !== undefined && areKnown(value, type.spec.attrs) && isPlain(value)
  }
  return text
    .toDelta()
    .every(
      ({ insert, attributes = {} }: { readonly insert: unknown; readonly attributes?: object }) =>
        typeof insert === 'string' && Object.entries(attributes).every(isMarkKnown),
    )
}

/** Marks that may lie over each other have a hash behind their name. By another name the library finds no mark, and takes the line off. */
const hashed = /^(.*)--[a-zA-Z0-9+/=]{8}$/

const areKnown = (given: unknown, known: object = {}): boolean =>
  typeof given !== 'object' || given === null || Object.keys(given).every((name) => Object.hasOwn(known, name))
