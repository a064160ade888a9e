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
  ['words that are code', true, { insertion, code: {} }],
  ['words that are code and bold', true, { insertion, bold, code: {} }],
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

const eve = proposed('eve')
const byEve = (kind: object): string => JSON.stringify({ ...eve, ...kind })

function lineOf(name: string, ...parts: (XmlText | XmlElement)[]): XmlElement {
  const line = new XmlElement(name)
  line.insert(0, parts)
  return line
}

function wordsWith(words: string, given?: object): XmlText {
  const text = new XmlText()
  text.insert(0, words, given)
  return text
}

function put(doc: Doc, id: string, content: XmlElement, suggestion?: string): void {
  const container = lineOf('blockContainer', content)
  container.setAttribute('id', id)
  if (suggestion) container.setAttribute('suggestion', suggestion)
  const group = elementIn(doc, 'blockGroup')
  group.insert(group.length, [container])
}

/** A page on which Eve proposes words, blocks and what a line is to become. */
function proposedOn(): Doc {
  const doc = page()
  wordsIn(doc, 'paragraph').insert(5, ' big', { insertion: eve })
  put(doc, 'a', lineOf('quote', wordsWith('said', { insertion: eve })), byEve({ kind: 'insert' }))
  const embed = lineOf('embed')
  embed.setAttribute('url', 'https://example.org')
  put(doc, 'b', embed, byEve({ kind: 'insert' }))
  const heading = lineOf('heading', wordsWith('Title'))
  heading.setAttribute('level', 2 as never)
  put(doc, 'c', heading, byEve({ kind: 'change', from: { type: 'paragraph', props: {} } }))
  put(doc, 'd', lineOf('paragraph', wordsWith('last')))
  return doc
}

const setIn = (name: string, attribute: string, value: unknown) => (doc: Doc) =>
  elementIn(doc, name).setAttribute(attribute, value as string)

const ofEve: readonly (readonly [what: string, change: (doc: Doc) => void])[] = [
  ['lead somewhere', (doc) => wordsIn(doc, 'paragraph').format(6, 3, { link: { href: 'https://example.net' } })],
  ['look otherwise', (doc) => wordsIn(doc, 'paragraph').format(6, 3, { bold: {} })],
  ['be proposed at another time', (doc) => wordsIn(doc, 'paragraph').format(6, 3, { insertion: { ...eve, at: '1' } })],
  [
    'stand in another line',
    (doc) => {
      wordsIn(doc, 'paragraph').delete(5, 4)
      wordsIn(doc, 'paragraph', 1).insert(0, ' big', { insertion: eve })
    },
  ],
  [
    'stand elsewhere in their line',
    (doc) => {
      wordsIn(doc, 'paragraph').delete(5, 4)
      wordsIn(doc, 'paragraph').insert(0, ' big', { insertion: eve })
    },
  ],
  ['be words of their own', (doc) => wordsIn(doc, 'paragraph').format(6, 3, { insertion: proposed('bob') })],
  ['embed something else', setIn('embed', 'url', 'https://example.net')],
  [
    'be a divider',
    (doc) => {
      const block = elementIn(doc, 'embed').parent
      if (!(block instanceof XmlElement)) throw new Error('There is no block.')
      block.delete(0, 1)
      block.insert(0, [new XmlElement('divider')])
    },
  ],
  ['be a heading of another level', setIn('heading', 'level', 3)],
  ['be a block in their own name', (doc) => elementIn(doc, 'blockContainer', 2).setAttribute('suggestion', byBob)],
  ['be a block of another name', (doc) => elementIn(doc, 'blockContainer', 2).setAttribute('id', 'z')],
]
const byBob = JSON.stringify({ ...proposed('bob'), kind: 'insert' })

test.each(ofEve)('who may but propose does not make what somebody else proposes %s', (_what, change) => {
  expect(isTaken(proposedOn(), 'bob', change)).toBe(false)
})

const beside: readonly (readonly [what: string, change: (doc: Doc) => void])[] = [
  ['to take it off', (doc) => wordsIn(doc, 'paragraph').format(5, 4, { deletion: proposed('bob') })],
  ['words in the middle of it', (doc) => wordsIn(doc, 'paragraph').insert(7, 'x', { insertion: proposed('bob') })],
  ['words in a block of it', (doc) => wordsIn(doc, 'quote').insert(2, 'x', { insertion: proposed('bob') })],
  [
    'words in a line that it makes another',
    (doc) => wordsIn(doc, 'heading').insert(2, 'x', { insertion: proposed('bob') }),
  ],
  ['to take off words of that', (doc) => wordsIn(doc, 'heading').format(0, 2, { deletion: proposed('bob') })],
  [
    'a block beside it',
    (doc) => put(doc, 'e', lineOf('quote', wordsWith('own', { insertion: proposed('bob') })), byBob),
  ],
]

test.each(beside)('beside what somebody else proposes one proposes %s', (_what, change) => {
  expect(isTaken(proposedOn(), 'bob', change)).toBe(true)
})

/** Bob's block, in which Eve proposes a word. */
function bothIn(): Doc {
  const doc = page()
  const words = wordsWith('mine', { insertion: proposed('bob') })
  put(doc, 'a', lineOf('quote', words), byBob)
  wordsIn(doc, 'quote').insert(2, 'x', { insertion: eve })
  return doc
}

const own: readonly (readonly [what: string, isTaken: boolean, change: (doc: Doc) => void])[] = [
  ['its words', true, (doc) => wordsIn(doc, 'quote').delete(0, 2)],
  ['how it looks', true, setIn('quote', 'textColor', 'red')],
  [
    'what it is',
    true,
    (doc) => {
      const block = elementIn(doc, 'blockContainer', 2)
      block.delete(0, 1)
      block.insert(0, [lineOf('heading', wordsWith('x', { insertion: eve }))])
    },
  ],
  [
    'whether it is there, with what somebody else proposes in it',
    false,
    (doc) => elementIn(doc, 'blockGroup').delete(2, 1),
  ],
  ['what somebody else proposes in it', false, (doc) => wordsIn(doc, 'quote').delete(2, 1)],
]

test.each(own)('of a block that one proposes oneself one changes %s: %s', (_what, is, change) => {
  expect(isTaken(bothIn(), 'bob', change)).toBe(is)
})

test('a page that says nothing yet is begun with an empty line, and with nothing else', () => {
  const begun = (line: XmlElement) => (doc: Doc) => {
    doc.getXmlFragment('blocks').insert(0, [lineOf('blockGroup', lineOf('blockContainer', line))])
  }
  expect(isTaken(new Doc(), 'bob', begun(lineOf('paragraph')))).toBe(true)
  expect(isTaken(new Doc(), 'bob', begun(lineOf('image')))).toBe(false)
  expect(isTaken(new Doc(), 'bob', begun(lineOf('paragraph', wordsWith('mine'))))).toBe(false)
})

/** A page with a picture, of which its address and its name are written. */
function pictured(): Doc {
  const doc = page()
  const image = lineOf('image')
  image.setAttribute('url', '/files/picture.png')
  image.setAttribute('name', 'picture.png')
  put(doc, 'a', image)
  return doc
}

const ofPicture: readonly (readonly [name: string, value: unknown, isTaken: boolean])[] = [
  ['textAlignment', 'left', true],
  ['backgroundColor', 'default', true],
  ['caption', '', true],
  ['showPreview', true, true],
  ['previewWidth', undefined, true],
  ['textAlignment', 'center', false],
  ['backgroundColor', '', false],
  ['caption', 'text', false],
  ['caption', 'default', false],
  ['name', '', false],
  ['showPreview', false, false],
  ['previewWidth', 1, false],
]

test.each(ofPicture)(
  'of a picture who may but propose says only what is meant without it: %s %s',
  (name, value, is) => {
    expect(isTaken(pictured(), 'bob', setIn('image', name, value))).toBe(is)
  },
)

test('what a list begins with, and which level a heading has, stays too', () => {
  const listed = (): Doc => {
    const doc = page()
    put(doc, 'a', lineOf('numberedListItem', wordsWith('one')))
    put(doc, 'b', lineOf('heading', wordsWith('Title')))
    return doc
  }
  expect(isTaken(listed(), 'bob', setIn('numberedListItem', 'start', 1))).toBe(false)
  expect(isTaken(listed(), 'bob', setIn('heading', 'level', 1))).toBe(true)
  expect(isTaken(listed(), 'bob', setIn('heading', 'level', 2))).toBe(false)
})
