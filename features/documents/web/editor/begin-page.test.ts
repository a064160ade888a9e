import { expect, test } from 'vitest'
import { Doc, XmlElement, type XmlFragment, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { beginTogether } from './begin-page.ts'

function page(): Doc {
  const doc = new Doc()
  beginTogether(doc)
  return doc
}

/** The line that is there once one writes. */
function lineOf(parent: XmlFragment | XmlText): XmlText {
  if (parent instanceof XmlText) return parent
  const [first] = parent.toArray()
  if (!(first instanceof XmlElement || first instanceof XmlText)) throw new Error('There is no line.')
  return lineOf(first)
}

const type = (doc: Doc, words: string): void =>
  doc.transact(() => lineOf(doc.getXmlFragment('blocks')).insert(0, words))

test('two who begin an empty page at once write in the same block', () => {
  const [one, other] = [page(), page()]
  type(one, 'mine ')
  type(other, 'theirs ')
  applyUpdate(one, encodeStateAsUpdate(other))
  applyUpdate(other, encodeStateAsUpdate(one))
  expect(String(one.getXmlFragment('blocks'))).toBe(String(other.getXmlFragment('blocks')))
  expect(one.getXmlFragment('blocks').length).toBe(1)
  expect(String(lineOf(one.getXmlFragment('blocks')))).toMatch(/^(mine theirs|theirs mine) $/)
})

test('the first block comes in the same update as the first words, and nothing comes before those', () => {
  const doc = page()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  applyUpdate(doc, encodeStateAsUpdate(new Doc()))
  expect(updates).toEqual([])
  type(doc, 'words')
  const copy = new Doc()
  expect(updates).toHaveLength(1)
  for (const update of updates) applyUpdate(copy, update)
  expect(String(copy.getXmlFragment('blocks'))).toBe(String(doc.getXmlFragment('blocks')))
})
