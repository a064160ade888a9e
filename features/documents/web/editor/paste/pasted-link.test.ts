import { expect, test } from 'vitest'
import { Doc, applyUpdate } from 'yjs'
import { openEditor, split, type, undoIn } from '../bare-editor.play.ts'
import { offerWays, pastedLink, placeOfPasted } from './pasted-link.ts'

const url = 'https://example.org/'
const pasted = { url, isNamed: false }

/** Two people on one page, who see at once what the other does. */
function openTwo() {
  const [mine, theirs] = [new Doc(), new Doc()]
  mine.on('update', (update, origin) => origin !== 'theirs' && applyUpdate(theirs, update, 'mine'))
  theirs.on('update', (update, origin) => origin !== 'mine' && applyUpdate(mine, update, 'theirs'))
  return { ada: { view: openEditor(mine, 'ada') }, bob: { view: openEditor(theirs, 'bob') } }
}

test('what was pasted is found wherever others have moved it, and is no more once they change it', () => {
  const { ada, bob } = openTwo()
  type(ada, 'First', 3)
  split(ada, 9)
  const { schema, tr } = ada.view.state
  const { link } = schema.marks
  if (!link) throw new Error('There are no links.')
  ada.view.dispatch(offerWays(tr.replaceSelectionWith(schema.text(url, [link.create({ href: url })]), false), pasted))
  const foundWords = (): string | undefined => {
    const { state } = ada.view
    const now = pastedLink(state)
    const place = now && placeOfPasted(state, now)
    return place && state.doc.textBetween(place.from, place.to)
  }
  expect(foundWords()).toBe(url)
  type(bob, 'Words above', 3)
  expect(ada.view.state.doc.textContent).toContain('Words above')
  expect(foundWords()).toBe(url)
  const start = ada.view.state.selection.head - url.length
  type(bob, 'Look at', start)
  expect(ada.view.state.doc.textContent).toContain(`Look at ${url}`)
  expect(foundWords()).toBe(url)
  const at = ada.view.state.selection.head
  bob.view.dispatch(bob.view.state.tr.insertText('other', at - 3))
  expect(foundWords()).toBeUndefined()
  expect(pastedLink(ada.view.state)).toBeUndefined()
})

test('nothing is offered for a link that was taken back', () => {
  const { ada } = openTwo()
  const { schema, tr } = ada.view.state
  const link = schema.marks['link']?.create({ href: url })
  ada.view.dispatch(offerWays(tr.replaceSelectionWith(schema.text(url, link ? [link] : []), false), pasted))
  expect(pastedLink(ada.view.state)).toEqual(pasted)
  undoIn(ada)
  expect(ada.view.state.doc.textContent).toBe('')
  expect(pastedLink(ada.view.state)).toBeUndefined()
})
