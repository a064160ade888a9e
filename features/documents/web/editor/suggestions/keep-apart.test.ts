import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { Doc, applyUpdate } from 'yjs'
import { type View, openEditor } from '../bare-editor.play.ts'
import { suggestionsIn } from './find-suggestions.ts'
import { suggest } from './record.ts'
import { settle } from './settle.ts'

/** Two who have one page open, each with an editor; what one does comes to the other at once. */
function together(): readonly [View, View] {
  const docs = [new Doc(), new Doc()] as const
  const [ada, bob] = docs
  ada.on('update', (update: Uint8Array, origin: unknown) => origin !== 'line' && applyUpdate(bob, update, 'line'))
  bob.on('update', (update: Uint8Array, origin: unknown) => origin !== 'line' && applyUpdate(ada, update, 'line'))
  return [openEditor(ada, 'ada'), openEditor(bob, 'bob')]
}

const words = ({ state }: View): string => state.doc.textContent

/** What is proposed, and what is settled, in the order in which it stands there. */
function shown({ state: { doc } }: View): string {
  let line = ''
  doc.descendants((node) => {
    if (!node.isText) return
    const names = node.marks.map(({ type }) => type.name)
    const sign = names.includes('insertion') ? '+' : names.includes('deletion') ? '-' : ''
    line += `${sign}${node.text ?? ''}${sign}`
  })
  return line
}

function place(view: View, text: string): number {
  let found = -1
  view.state.doc.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(text) : -1
    if (index >= 0 && found < 0) found = at + index
  })
  return found
}

function select(view: View, text: string): void {
  const from = place(view, text)
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, from + text.length)))
}

const type = (view: View, text: string): void => {
  for (const letter of text) view.dispatch(view.state.tr.insertText(letter))
}

test.each(['They send ', 'They will send', 'A ', ' '])(
  'what one proposes beside a letter of another that is alike (%j) is all of it a proposal',
  (proposed) => {
    const [ada, bob] = together()
    ada.dispatch(ada.state.tr.insertText('We ship the plan.', 3).setNodeAttribute(1, 'id', 'first'))
    expect(words(bob)).toContain('We ship the plan.')
    bob.dispatch(suggest(bob.state.tr, true))
    select(bob, 'We ship')
    type(bob, proposed)
    expect([shown(ada), shown(bob)]).toEqual([0, 0].map(() => `-We ship-+${proposed}+ the plan.`))
    expect(suggestionsIn(bob.state.doc)).toHaveLength(1)
    bob.dispatch(settle(bob.state.tr, new Set(suggestionsIn(bob.state.doc).map(({ id }) => id)), 'reject'))
    expect([words(ada), words(bob)]).toEqual(['We ship the plan.', 'We ship the plan.'])
  },
)
