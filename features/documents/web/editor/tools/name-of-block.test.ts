import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { editorSchema } from '../editor-schema.ts'
import { nameOfBlock } from './name-of-block.ts'
import type { FullBlock } from './version-blocks.ts'

/** What a block is called that the editor makes of this. */
function nameOf(block: object): string {
  const { document } = BlockNoteEditor.create({ schema: editorSchema, initialContent: [block] as never })
  const [made] = document as unknown as readonly FullBlock[]
  return made ? nameOfBlock(made) : ''
}

test('a line is called by its words alone, without the lines inside it', () => {
  expect(nameOf({ type: 'paragraph', content: 'In May', children: [{ type: 'paragraph', content: 'or June' }] })).toBe(
    'In May',
  )
  expect(nameOf({ type: 'paragraph', content: ' ' })).toBe('')
})

test('what is drawn is called by what it is, with its caption, its name or its words', () => {
  expect(nameOf({ type: 'image', props: { name: 'room.png', caption: '' } })).toBe('Picture: room.png')
  expect(nameOf({ type: 'image', props: { name: 'room.png', caption: 'The old room' } })).toBe('Picture: The old room')
  expect(nameOf({ type: 'divider' })).toBe('Divider')
  expect(nameOf({ type: 'table', content: { type: 'tableContent', rows: [{ cells: ['Item', 'Cost'] }] } })).toMatch(
    /^Table: Item ?Cost$/,
  )
})
