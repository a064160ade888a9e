import { expect, test } from 'vitest'
import { Doc, XmlElement, type XmlFragment, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { type Block, block, plain } from '../../contract/format/block.ts'
import { readBlocks } from '../../contract/format/read-blocks.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'
import { tickItem } from './tick-item.ts'

const item = (text: string, children: readonly Block[] = []) =>
  block('checkListItem', { props: { checked: false }, content: [plain(text)], children })

function page(): Doc {
  const doc = new Doc()
  const blocks = [item('one', [item('inside')]), block('paragraph', { content: [plain('two')] })]
  writeBlocks(doc.getXmlFragment('blocks'), blocks)
  return doc
}

function blockOf(doc: Doc, text: string): string {
  const find = (parent: XmlFragment): string | undefined => {
    for (const child of parent.toArray()) {
      if (!(child instanceof XmlElement)) continue
      const [first] = child.toArray()
      const words = first instanceof XmlElement ? first.toArray().join('') : ''
      if (child.nodeName === 'blockContainer' && words === text) return child.getAttribute('id')
      const found = find(child)
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(doc.getXmlFragment('blocks')) ?? ''
}

const read = (doc: Doc) => readBlocks(doc.getXmlFragment('blocks'))

test('only the tick of that item is changed, also of one inside another', () => {
  const doc = page()
  tickItem(doc, blockOf(doc, 'inside'), true)
  expect(read(doc)).toMatchObject([
    { props: { checked: false }, content: [{ text: 'one' }], children: [{ props: { checked: true } }] },
    { type: 'paragraph' },
  ])
  const before = encodeStateAsUpdate(doc)
  tickItem(doc, blockOf(doc, 'inside'), true)
  expect(encodeStateAsUpdate(doc)).toEqual(before)
  tickItem(doc, blockOf(doc, 'inside'), false)
  expect(read(doc)).toMatchObject([{ children: [{ props: { checked: false } }] }, {}])
})

test('what somebody writes in the item at the same moment stays', () => {
  const doc = page()
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(doc))
  tickItem(doc, blockOf(doc, 'one'), true)
  const group = other.getXmlFragment('blocks').get(0) as XmlElement
  const words = ((group.get(0) as XmlElement).get(0) as XmlElement).get(0)
  if ('insert' in words) words.insert(3, ' more' as never)
  applyUpdate(doc, encodeStateAsUpdate(other))
  expect(read(doc)).toMatchObject([{ props: { checked: true }, content: [{ text: 'one more' }] }, {}])
})

test('an item that is gone, or is none any more, is said to be', () => {
  const doc = page()
  for (const id of ['gone', blockOf(doc, 'two')]) expect(() => tickItem(doc, id, true)).toThrow('no longer')
})
