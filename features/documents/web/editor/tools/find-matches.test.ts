import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { editorSchema } from '../editor-schema.ts'
import { findMatches, replaceMatches } from './find-matches.ts'

const words = (text: string) => ({ type: 'text', text, styles: {} })
const bob = { type: 'mention', props: { kind: 'person', target: 'bob', label: 'Bob' } }
const note = (text: string) => ({ type: 'footnote', content: text })
const formula = (text: string) => ({ type: 'formula', content: text })

/** A page of one line, as far as one looks for words in it and puts others there. */
function pageOf(...content: readonly object[]) {
  const made: unknown = BlockNoteEditor.create({
    schema: editorSchema,
    initialContent: [{ type: 'paragraph', content }] as never,
  })
  const editor = made as Parameters<typeof findMatches>[0]
  const { prosemirrorState: state } = editor
  const shown = { state, dispatch: (change: typeof state.tr) => void (shown.state = shown.state.apply(change)) }
  const line = () => shown.state.doc.firstChild?.firstChild?.firstChild?.toString()
  return { editor, line, replacing: { prosemirrorView: shown } as never }
}

/** What the page says where `wanted` is found on it. */
function found(wanted: string, ...content: readonly object[]): readonly string[] {
  const { editor } = pageOf(...content)
  return findMatches(editor, wanted).map(({ from, to }) => editor.prosemirrorState.doc.textBetween(from, to, '', '?'))
}

function replaced(wanted: string, instead: string, ...content: readonly object[]): string | undefined {
  const { editor, line, replacing } = pageOf(...content)
  replaceMatches(replacing, findMatches(editor, wanted), instead)
  return line()
}

test('words are found and replaced where they stand, also behind a note, a formula or a mention', () => {
  expect(replaced('100', '200', words('Cost'), note('net'), words(' is 100 and'))).toBe(
    'paragraph("Cost", footnote("net"), " is 200 and")',
  )
  expect(
    replaced('100', '', bob, formula('x'), note(''), words('100 '), note('a 100'), words('-100'), formula('100 y')),
  ).toBe('paragraph(mention, formula("x"), footnote, " ", footnote("a "), "-", formula(" y"))')
})

test('words that something stands between are none', () => {
  expect(found('ab', words('a'), bob, words('b'))).toEqual([])
  expect(found('netx', note('net'), words('x'))).toEqual([])
  expect(found('xnet', words('x'), note('net'))).toEqual([])
})

test('case does not count, whatever letters it makes of others', () => {
  expect(found('MAY', words('may May'))).toEqual(['may', 'May'])
  expect(found('may', words('İİİİ May'))).toEqual(['May'])
  expect(found('İ', words('aİb'))).toEqual(['İ'])
  expect(found('οδος', words('ΟΔΟΣ ΟΔΟΣΑ οδοσ'))).toEqual(['ΟΔΟΣ', 'ΟΔΟΣ', 'οδοσ'])
})
