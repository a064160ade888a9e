import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText } from 'yjs'
import { newId } from '@atrium/base/id'
import { openEditor } from '../bare-editor.play.ts'
import { suggest } from '../suggestions/record.ts'

function element(name: string, ...parts: readonly (XmlElement | XmlText)[]): XmlElement {
  const made = new XmlElement(name)
  made.insert(0, [...parts])
  if (name === 'blockContainer') made.setAttribute('id', newId())
  return made
}

/** Who proposes would bring back what is mended, and it would be mended again: the editor would never answer any more. */
test('a column that others left outside of columns is not mended by who proposes', () => {
  const doc = new Doc()
  const line = element('blockContainer', element('paragraph', new XmlText('words')))
  const column = element('blockContainer', element('pageColumn'), element('blockGroup', line))
  doc.getXmlFragment('blocks').insert(0, [element('blockGroup', column)])
  const view = openEditor(doc, 'bob')
  view.dispatch(suggest(view.state.tr, true))
  let place = 0
  view.state.doc.descendants((node, at) => {
    if (node.isText) place = at
  })
  view.dispatch(view.state.tr.insertText('some ', place))
  expect(view.state.doc.textContent).toBe('some words')
  view.dispatch(suggest(view.state.tr, false))
  view.dispatch(view.state.tr.insertText('only ', place))
  expect(JSON.stringify(view.state.doc.toJSON())).not.toContain('pageColumn')
})
