import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { typedWords } from './typed-words.ts'

test('what one typed is told without what it stood among, a line for each place', () => {
  const doc = new Doc()
  const page = doc.getXmlFragment('blocks')
  const line = new XmlText('What others wrote.')
  const paragraph = new XmlElement('paragraph')
  paragraph.insert(0, [line])
  page.insert(0, [paragraph])
  const before = encodeStateVector(doc)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const [at, letter] of Array.from('More. ').entries()) line.insert(at, letter)
  const next = new XmlElement('paragraph')
  page.push([next])
  next.insert(0, [new XmlText('A new line')])
  line.delete(8, 3)
  expect(typedWords(updates)).toBe('More. \nA new line')
  expect(typedWords([encodeStateAsUpdate(doc, before)])).toBe('More. \nA new line')
  expect(typedWords([])).toBe('')
})
