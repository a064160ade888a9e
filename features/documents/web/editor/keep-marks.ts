import { createExtension } from '@blocknote/core'
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'
import { type Doc, XmlElement, XmlFragment, XmlText } from 'yjs'

/** Of the tie between the text and the editor; the library’s types do not say so much. */
interface Binding {
  readonly type: XmlFragment
  readonly doc: Doc
  _prosemirrorChanged(doc: Node): void
}

/**
 * Has the marks of words be written as one sees them. The library takes a mark without attributes for any other one, and does
 * not write that bold words became italic, or code, at once: they would be bold again for everybody else, and for oneself later.
 */
export const keepMarks = createExtension({
  key: 'keepMarks',
  dependsOn: ['ySync'],
  prosemirrorPlugins: [keepMarksPlugin()],
} as const)

export function keepMarksPlugin(): Plugin {
  return new Plugin({
    view({ state }) {
      const binding: Binding | undefined = ySyncPluginKey.getState(state)?.binding
      let before = state.doc
      if (binding) guard(binding, () => before)
      return { update: (view) => void (before = view.state.doc) }
    },
  })
}

/** What the library writes and what it leaves out come into the text at once, as one change. */
function guard(binding: Binding, before: () => Node): void {
  const write = binding._prosemirrorChanged.bind(binding)
  binding._prosemirrorChanged = (doc) =>
    binding.doc.transact(() => {
      write(doc)
      writeMarks(binding.type, before(), doc)
    }, ySyncPluginKey)
}

function writeMarks(type: XmlFragment, before: Node, doc: Node): void {
  const from = before.content.findDiffStart(doc.content)
  const to = before.content.findDiffEnd(doc.content)?.b
  if (from === null || to === undefined) return
  doc.nodesBetween(Math.min(from, to), Math.max(from, to), (node, at) => {
    if (node.isTextblock) writeLine(elementAt(type, doc, at), node)
    return !node.isTextblock
  })
}

/** What stands in the text for the part of the page that begins at `place`. */
function elementAt(type: XmlFragment, doc: Node, place: number): XmlElement | undefined {
  const $place = doc.resolve(place)
  let element: unknown = type
  for (let depth = 0; depth <= $place.depth; depth += 1) {
    if (!(element instanceof XmlFragment)) return undefined
    element = element.get($place.index(depth))
  }
  return element instanceof XmlElement ? element : undefined
}

function writeLine(element: XmlElement | undefined, line: Node): void {
  if (element?.nodeName !== line.type.name) return
  let words: Node[] = []
  const runs: Node[][] = []
  line.forEach((part) => {
    if (!part.isText) return void (words = [])
    if (words.length === 0) runs.push(words)
    words.push(part)
  })
  const texts = element.toArray().filter((part) => part instanceof XmlText)
  for (const [index, text] of texts.entries()) writeRun(text, runs[index] ?? [])
}

interface Run {
  readonly insert?: unknown
  readonly attributes?: Attributes
}

type Attributes = Readonly<Record<string, unknown>>

/** Takes marks off that are written of words and not seen on them, where others are seen that are not written. */
function writeRun(text: XmlText, words: readonly Node[]): void {
  const runs: readonly Run[] = text.toDelta()
  const isAlike = runs.length === words.length && runs.every(({ insert }, index) => insert === words[index]?.text)
  if (!isAlike) return
  let at = 0
  for (const [index, word] of words.entries()) {
    const change = changeOf(word, runs[index]?.attributes ?? {})
    if (change) text.format(at, word.nodeSize, change)
    at += word.nodeSize
  }
}

function changeOf({ marks }: Node, attributes: Attributes): Attributes | undefined {
  const missing = marks.filter(({ type }) => !isWritten(type.name, attributes))
  const left = Object.keys(attributes).filter((name) => !marks.some(({ type }) => type.name === plainName(name)))
  if (missing.length === 0 || left.length === 0) return undefined
  return Object.fromEntries([
    ...left.map((name) => [name, null] as const),
    ...missing.map(({ type, attrs }) => [type.name, attrs] as const),
  ])
}

/** Marks that may lie over each other have a hash behind their name. */
const plainName = (name: string): string => name.split('--', 1)[0] ?? ''

const isWritten = (name: string, attributes: object): boolean =>
  Object.keys(attributes).some((one) => plainName(one) === name)
