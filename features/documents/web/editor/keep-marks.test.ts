import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { openEditor, type } from './bare-editor.play.ts'

const written = (doc: Doc): string =>
  String(doc.getXmlFragment('blocks')).replaceAll(/<(?!\/?(?:bold|italic|code)>)[^>]*>/g, '')

test('bold words that become italic, or code, at once are written so', () => {
  const doc = new Doc()
  const view = openEditor(doc)
  const { bold, italic, code } = view.state.schema.marks
  if (!bold || !italic || !code) throw new Error('There are no marks.')
  type({ view }, 'words', 3)
  view.dispatch(view.state.tr.addMark(3, 8, bold.create()))
  expect(written(doc)).toBe('<bold>words</bold> ')
  let count = 0
  doc.on('update', () => (count += 1))
  view.dispatch(view.state.tr.removeMark(3, 8, bold).addMark(3, 8, italic.create()))
  expect(written(doc)).toBe('<italic>words</italic> ')
  expect(count).toBe(1)
  view.dispatch(view.state.tr.addMark(3, 8, code.create()))
  expect(written(doc)).toBe('<code><italic>words</italic></code> ')
})
