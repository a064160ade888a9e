import { BlockNoteEditor } from '@blocknote/core'
import { EditorState, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { editorSchema } from './editor-schema.ts'
import { typedMarkdown } from './typing-rules.ts'

const words = (text: string) => ({ type: 'text', text, styles: {} })
const note = { type: 'footnote', content: 'net' }
const bob = { type: 'mention', props: { kind: 'person', target: 'bob', label: 'Bob' } }

/** What a line says once a letter was typed at its end; undefined where the browser is to write it. */
function typed(letter: string, ...content: readonly object[]): string | undefined {
  const { prosemirrorState } = BlockNoteEditor.create({
    schema: editorSchema,
    initialContent: [{ type: 'paragraph', content }] as never,
  })
  const plugin = typedMarkdown()
  const view = {
    state: EditorState.create({ doc: prosemirrorState.doc, plugins: [plugin] }),
    dispatch: (change: Transaction) => void (view.state = view.state.apply(change)),
  }
  const line = () => view.state.doc.firstChild?.firstChild?.firstChild
  const end = 3 + (line()?.content.size ?? 0)
  const write = () => view.state.tr.insertText(letter, end)
  const isTaken = plugin.props.handleTextInput?.call(plugin, view as never, end, end, letter, write)
  return isTaken === true ? line()?.toString() : undefined
}

test('a link and a formula are made of what one types, also behind a note or a mention', () => {
  expect(typed(')', note, words(' see [us](https://a.b'))).toBe('paragraph(footnote("net"), " see ", link("us"))')
  expect(typed(' ', bob, words(' of $x$'))).toBe('paragraph(mention, " of ", formula("x"), " ")')
})

test('what holds a note or a mention stays as it is', () => {
  expect(typed(')', words('[see '), note, words(' us](https://a.b'))).toBeUndefined()
  expect(typed(')', words('[see '), bob, words(' us](https://a.b'))).toBeUndefined()
  expect(typed(' ', words('$x'), note, words('$'))).toBeUndefined()
})
