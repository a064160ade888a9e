import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { editorSchema } from '../editor-schema.ts'
import type { PageEditor } from '../page-editor.ts'
import { nameOfBlock } from './name-of-block.ts'

/** What a block is called that the editor makes of this. */
function nameOf(block: object): string {
  const made: unknown = BlockNoteEditor.create({ schema: editorSchema, initialContent: [block] as never })
  const editor = made as PageEditor
  const [first] = editor.document
  return first ? nameOfBlock(editor, first) : ''
}

test('a line is called by its words alone, without the lines inside it', () => {
  expect(nameOf({ type: 'paragraph', content: 'In May', children: [{ type: 'paragraph', content: 'or June' }] })).toBe(
    'In May',
  )
  const bob = { type: 'mention', props: { kind: 'person', target: 'bob', label: 'Bob' } }
  expect(nameOf({ type: 'paragraph', content: ['Ask ', bob] })).toBe('Ask @Bob')
  expect(nameOf({ type: 'paragraph', content: ' ' })).toBe('')
})

test('what is drawn is called by what it is, with its caption, its name or its words', () => {
  expect(nameOf({ type: 'image', props: { name: 'room.png', caption: '' } })).toBe('Picture: room.png')
  expect(nameOf({ type: 'image', props: { name: 'room.png', caption: 'The old room' } })).toBe('Picture: The old room')
  expect(nameOf({ type: 'divider' })).toBe('Divider')
  expect(nameOf({ type: 'table', content: { type: 'tableContent', rows: [{ cells: ['Item', 'Cost'] }] } })).toBe(
    'Table: Item Cost',
  )
})
