import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText } from 'yjs'
import { openEditor, pause, type, wordsOn } from './bare-editor.play.ts'
import { type Seat, deliver, sit } from './own-undo.play.ts'

function line(name: string, words: string): XmlElement {
  const content = new XmlElement(name)
  content.insert(0, [new XmlText(words)])
  return content
}

function group(words: string): XmlElement {
  const [all, block] = [new XmlElement('blockGroup'), new XmlElement('blockContainer')]
  block.setAttribute('id', words)
  block.insert(0, [line('paragraph', words)])
  all.insert(0, [block])
  return all
}

const firstBlock = ({ doc }: Seat): XmlElement => doc.getXmlFragment('blocks').get(0) as XmlElement
const container = (seat: Seat): XmlElement => firstBlock(seat).get(0) as XmlElement

/** Ada and Bob on one page, who both change its block in their own way before they hear of each other. */
function atOnce(change: (seat: Seat, words: string) => void): readonly [Seat, Seat] {
  const log: Uint8Array[] = []
  const [a, b] = [sit('a', { log, client: 10 }), sit('b', { log, client: 11 })]
  type(a, 'Agenda', 3)
  deliver(a, b)
  change(a, 'one')
  change(b, 'two')
  deliver(a, b)
  deliver(b, a)
  return [a, b]
}

test('a block into which two put others at once keeps both, on every screen and for who edits it next', () => {
  const [a, b] = atOnce((seat, words) => container(seat).insert(1, [group(words)]))
  for (const seat of [a, b]) expect(wordsOn(seat).toSorted()).toEqual(['Agenda', 'one', 'two'])
  pause(b)
  type(b, 'today', 10)
  deliver(b, a)
  for (const seat of [a, b]) expect(wordsOn(seat).toSorted()).toEqual(['Agenda', 'one', 'today', 'two'])
})

test('a block that two made another kind of at once keeps the words of both', () => {
  const [a, b] = atOnce((seat, words) =>
    seat.doc.transact(() => {
      container(seat).delete(0, 1)
      container(seat).insert(0, [line(words === 'one' ? 'heading' : 'quote', `Agenda ${words}`)])
    }),
  )
  for (const seat of [a, b]) expect(wordsOn(seat).toSorted()).toEqual(['Agenda', 'Agenda', 'one', 'two'])
})

test('a block whose content is gone keeps those in it', () => {
  const [a, b] = atOnce((seat, words) => {
    if (words === 'one') container(seat).insert(1, [group(words)])
    else container(seat).delete(0, 1)
  })
  for (const seat of [a, b]) expect(wordsOn(seat)).toEqual(['one'])
})

/** What stands on words that are kept so: by two at once, out of a file, or by who would have others take the line off. */
const marked: readonly (readonly [what: string, line: string, marks: object])[] = [
  ['code that is bold', 'paragraph', { bold: {}, code: {} }],
  ['code that leads somewhere', 'heading', { code: {}, link: { href: 'https://example.org' } }],
  ['code that is proposed', 'paragraph', { code: {}, insertion: { id: 'x', by: 'b', at: '' } }],
  ['what is bold twice', 'paragraph', { bold: true, 'bold--abcdefgh': true }],
  [
    'what is proposed twice',
    'quote',
    { insertion: { id: 'x', by: 'b', at: '' }, 'insertion--abcdefgh': { id: 'y', by: 'b', at: '' } },
  ],
  ['what is bold in a source', 'codeBlock', { bold: {}, insertion: { id: 'x', by: 'b', at: '' } }],
]

test.each(marked)('a line with %s is drawn with all its words, and stays in the text', (_what, name, marks) => {
  const doc = new Doc()
  const text = new XmlText('said before ')
  text.insert(12, 'marked', marks)
  const [all, block, content] = [new XmlElement('blockGroup'), new XmlElement('blockContainer'), new XmlElement(name)]
  block.setAttribute('id', 'one')
  content.insert(0, [text])
  block.insert(0, [content])
  all.insert(0, [block])
  doc.getXmlFragment('blocks').insert(0, [all])
  const before = String(doc.getXmlFragment('blocks'))
  const view = openEditor(doc)
  expect(String(doc.getXmlFragment('blocks'))).toBe(before)
  expect(wordsOn({ view })).toEqual(['said', 'before', 'marked'])
  type({ view }, 'first', 3)
  expect(wordsOn({ view })).toEqual(['first', 'said', 'before', 'marked'])
  const fresh = openEditor(doc)
  expect(wordsOn({ view: fresh })).toEqual(['first', 'said', 'before', 'marked'])
})

test('code keeps its other marks, whoever edits its line', () => {
  const doc = new Doc()
  const view = openEditor(doc)
  type({ view }, 'words', 3)
  const line = doc.getXmlFragment('blocks').querySelector('paragraph')
  const text = line instanceof XmlElement ? line.get(0) : undefined
  if (text instanceof XmlText) text.format(0, 5, { code: {}, bold: {}, link: { href: 'https://example.org' } })
  type({ view }, 'more', 9)
  expect(text?.toString()).toContain('<bold><code><link href="https://example.org">words')
})
