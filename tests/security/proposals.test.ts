import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { proposes } from '../../engine/server/texts/text-tasks.ts'
import { block, plain } from '../../features/documents/contract/format/block.ts'
import { writeBlocks } from '../../features/documents/contract/format/write-blocks.ts'
import { vocabulary } from '../../features/documents/contract/vocabulary.ts'

/** A page of Ada's: some lines, and a source. */
function page(): Doc {
  const doc = new Doc()
  writeBlocks(doc.getXmlFragment('blocks'), [
    block('paragraph', { content: [plain('Hello world')] }),
    block('codeBlock', { content: [plain('start()')] }),
  ])
  return doc
}

/** Whether the server takes it, from who may but propose. */
function isTaken(doc: Doc, person: string, change: (doc: Doc) => void): boolean {
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(doc))
  const before = encodeStateVector(copy)
  copy.transact(() => change(copy))
  const update = encodeStateAsUpdate(copy, before)
  return proposes({ parts: [encodeStateAsUpdate(doc)], update, roots: ['blocks'], person, vocabulary })
}

function elementIn(doc: Doc, name: string, index = 0): XmlElement {
  const found = doc.getXmlFragment('blocks').querySelectorAll(name)[index]
  if (!(found instanceof XmlElement)) throw new Error(`There is no ${name}.`)
  return found
}

function wordsIn(doc: Doc, name: string, index = 0): XmlText {
  const text = elementIn(doc, name, index).get(0)
  if (!(text instanceof XmlText)) throw new Error(`There are no words in a ${name}.`)
  return text
}

const proposed = (by: string) => ({ id: `of ${by}`, by, at: '' })
const insertion = proposed('bob')
const bold = {}

const marks: readonly (readonly [what: string, isTaken: boolean, marks: object, name?: string])[] = [
  ['words', true, { insertion }],
  ['bold words', true, { insertion, bold }],
  ['words that lead somewhere', true, { insertion, link: { href: 'https://example.org' } }],
  ['red words', true, { insertion, textColor: { stringValue: 'red' } }],
  ['words of a source', true, { insertion }, 'codeBlock'],
  ['words that are bold twice', false, { insertion, bold: true, 'bold--abcdefgh': true }],
  ['words that are bold under another name', false, { insertion, 'bold--abcdefgh': {} }],
  ['words that are bold under a name that no editor reads', false, { insertion, 'bold--x': {} }],
  ['words that are proposed twice', false, { insertion, 'insertion--abcdefgh': { ...insertion, id: 'y' } }],
  ['words that are code, as what is proposed cannot be', false, { insertion, code: {} }],
  ['words that are code and bold', false, { insertion, bold, code: {} }],
  ['bold words of a source, which looks like nothing', false, { insertion, bold }, 'codeBlock'],
  ['words with a mark that no editor knows', false, { insertion, unheard: true }],
  ['words of a color that is none', false, { insertion, textColor: true }],
  ['words of a color that is not said', false, { insertion, textColor: {} }],
  ['words that lead to a number', false, { insertion, link: { href: 3 } }],
]

test.each(marked(true))('who may but propose puts in %s', (_what, given, name) => {
  expect(isTaken(page(), 'bob', (doc) => wordsIn(doc, name).insert(1, 'x', given))).toBe(true)
})

test.each(marked(false))('who may but propose does not put in %s', (_what, given, name) => {
  expect(isTaken(page(), 'bob', (doc) => wordsIn(doc, name).insert(1, 'x', given))).toBe(false)
})

function marked(is: boolean) {
  return marks.flatMap(([what, taken, given, name = 'paragraph']) =>
    taken === is ? [[what, given, name] as const] : [],
  )
}

test.each(['textColor', 'suggestion'])('nobody who may but propose says nothing of a block as its %s', (name) => {
  // No editor knows what to make of that, and nobody could write on the page any more.
  const place = name === 'suggestion' ? 'blockContainer' : 'paragraph'
  const nothing: unknown = null
  expect(isTaken(page(), 'bob', (doc) => elementIn(doc, place).setAttribute(name, nothing as string))).toBe(false)
})
