import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { editorSchema } from '../editor-schema.ts'
import type { PageEditor } from '../page-editor.ts'
import { blocksAt, duplicate, remove, turnInto } from './block-deeds.ts'
import { type Target, targetsIn, targetsOf, wordsOf } from './targets.ts'

/** A block as a test writes it down. */
interface Given {
  readonly id: string
  readonly type?: string
  readonly props?: object
  readonly content?: unknown
  readonly children?: readonly Given[]
}

function open(...blocks: readonly Given[]): PageEditor {
  const editor: unknown = BlockNoteEditor.create({ schema: editorSchema, initialContent: blocks as never })
  return editor as PageEditor
}

const targets = (editor: PageEditor): readonly Target[] => targetsIn(editor.dictionary)

function offered(editor: PageEditor, id: string): readonly string[] {
  const block = editor.getBlock(id)
  return block ? targetsOf(targets(editor), block).map(({ title }) => title) : []
}

test('words can be turned into every kind of block and back, with their marks, their lines and what is inside', () => {
  const bold = { type: 'text', text: 'Bold', styles: { bold: true } }
  const child = { id: 'child', content: 'first\nsecond' }
  const editor = open({ id: 'one', content: [bold, { type: 'text', text: ' words', styles: {} }], children: [child] })
  for (const target of targets(editor).filter(({ type }) => type !== 'codeBlock')) {
    turnInto(editor, blocksAt(editor, 'one'), target)
    const block = editor.getBlock('one')
    expect(block).toMatchObject({ type: target.type, props: target.props, children: [{ id: 'child' }] })
    expect(block?.content).toMatchObject([bold, { text: ' words' }])
  }
  const [paragraph, code] = [targets(editor)[0], targets(editor).at(-1)]
  if (!paragraph || !code) throw new Error('There is nothing to turn into.')
  for (const target of [code, paragraph, code]) {
    turnInto(editor, blocksAt(editor, 'child'), target)
    const block = editor.getBlock('child')
    expect(block?.type).toBe(target.type)
    expect(block && wordsOf(block)).toBe('first\nsecond')
  }
})

test('nothing is offered that would lose words', () => {
  const mention = { type: 'mention', props: { kind: 'person', id: 'bob', label: 'Bob' } }
  const editor = open(
    { id: 'plain', content: 'Plain' },
    { id: 'named', content: ['With ', mention] },
    { id: 'linked', content: [{ type: 'link', href: 'https://example.org', content: 'a link' }] },
    { id: 'table', type: 'table', content: { type: 'tableContent', rows: [{ cells: ['a', 'b'] }] } },
    { id: 'picture', type: 'image' },
    { id: 'formula', type: 'math', content: 'x' },
    { id: 'embed', type: 'embed' },
  )
  expect(offered(editor, 'plain')).toContain('Code Block')
  for (const id of ['named', 'linked']) {
    expect(offered(editor, id)).toContain('Callout')
    expect(offered(editor, id)).not.toContain('Code Block')
  }
  for (const id of ['table', 'picture', 'formula', 'embed']) expect(offered(editor, id)).toEqual([])
})

test('a copy stands below, has what was inside, and ids of its own', () => {
  const editor = open(
    {
      id: 'one',
      type: 'checkListItem',
      props: { checked: true },
      content: 'One',
      children: [{ id: 'in', content: 'In' }],
    },
    { id: 'two', content: 'Two' },
  )
  duplicate(editor, blocksAt(editor, 'one'))
  const [one, copy, two] = editor.document
  expect(copy).toMatchObject({ type: 'checkListItem', props: { checked: true }, children: [{ type: 'paragraph' }] })
  expect(copy?.content).toEqual(one?.content)
  expect(copy?.children[0]?.content).toEqual(one?.children[0]?.content)
  expect(two?.id).toBe('two')
  const ids = [one, copy].flatMap((block) => [block?.id, block?.children[0]?.id])
  expect(new Set(ids).size).toBe(4)
  expect(editor.getTextCursorPosition().block.id).toBe(copy?.id)
})

test('after a block is deleted one goes on in the next, or in the one before', () => {
  const editor = open({ id: 'one', content: 'One' }, { id: 'two', content: 'Two' }, { id: 'three', content: 'Three' })
  remove(editor, blocksAt(editor, 'two'))
  expect(editor.getTextCursorPosition().block.id).toBe('three')
  remove(editor, blocksAt(editor, 'three'))
  expect(editor.getTextCursorPosition().block.id).toBe('one')
  remove(editor, blocksAt(editor, 'one'))
  expect(editor.document).toHaveLength(1)
  expect(blocksAt(editor, 'two')).toEqual([])
})

test('what is selected is meant as a whole, where the handle is at a part of it', () => {
  const editor = open({ id: 'one', content: 'One' }, { id: 'two', content: 'Two' }, { id: 'three', content: 'Three' })
  editor.setSelection('one', 'two')
  expect(blocksAt(editor, 'two').map(({ id }) => id)).toEqual(['one', 'two'])
  expect(blocksAt(editor, 'three').map(({ id }) => id)).toEqual(['three'])
})
