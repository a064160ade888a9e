import { expect, test } from 'vitest'
import { XmlElement, XmlText } from 'yjs'
import { pause, type, wordsOn } from './bare-editor.play.ts'
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
