import { expect, test } from 'vitest'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { XmlElement, XmlText } from 'yjs'
import { type, wordsOn } from './bare-editor.play.ts'
import { type Seat, deliver, sit } from './own-undo.play.ts'

const emptyLine = (): XmlElement => {
  const content = new XmlElement('paragraph')
  content.insert(0, [new XmlText()])
  return content
}

const container = ({ doc }: Seat): XmlElement =>
  (doc.getXmlFragment('blocks').get(0) as XmlElement).get(0) as XmlElement

test('a change is drawn where it leaves the cursor no place, and what is typed next takes nothing away', () => {
  const log: Uint8Array[] = []
  const [a, b] = [sit('a', { log, client: 10 }), sit('b', { log, client: 11 })]
  type(a, 'Agenda', 3)
  deliver(a, b)
  const { doc, tr } = a.view.state
  a.view.dispatch(tr.setSelection(TextSelection.create(doc, 9)))
  // In one block there are ten contents then, of which the empty ones, before the cursor’s, are not drawn.
  b.doc.transact(() => {
    const words = (container(b).get(0) as XmlElement).get(0) as XmlText
    container(b).insert(0, Array.from({ length: 9 }, emptyLine))
    words.insert(words.length, 'of Bob’s')
  })
  deliver(b, a)
  expect(wordsOn(a)).toEqual(['Agenda', 'of', 'Bob’s'])
  type(a, 'Our ', 3)
  deliver(a, b)
  for (const seat of [a, b]) expect(wordsOn(seat)).toEqual(['Our', 'Agenda', 'of', 'Bob’s'])
})

const pictures = ({ view }: Seat): readonly number[] => {
  const found: number[] = []
  view.state.doc.descendants((node, at) => void (node.type.name === 'image' && found.push(at)))
  return found
}

test('a picture that somebody has selected is gone on their page, too, when another deletes it, and does not come back', () => {
  const log: Uint8Array[] = []
  const [a, b] = [sit('a', { log, client: 10 }), sit('b', { log, client: 11 })]
  type(a, 'Agenda', 3)
  const group = a.doc.getXmlFragment('blocks').get(0) as XmlElement
  const block = new XmlElement('blockContainer')
  block.setAttribute('id', 'picture')
  block.insert(0, [new XmlElement('image')])
  group.insert(1, [block])
  deliver(a, b)
  const { doc, tr } = a.view.state
  a.view.dispatch(tr.setSelection(NodeSelection.create(doc, pictures(a)[0] ?? 0)))
  const theirs = b.doc.getXmlFragment('blocks').get(0) as XmlElement
  theirs.delete(1, 1)
  deliver(b, a)
  expect(pictures(a)).toEqual([])
  type(a, 'Our ', 3)
  deliver(a, b)
  for (const seat of [a, b]) expect([wordsOn(seat), pictures(seat)]).toEqual([['Our', 'Agenda'], []])
})
