import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { editorSchema } from '../editor-schema.ts'
import { placeOfQuote } from './place-of-quote.ts'

const words = (text: string) => ({ type: 'text', text, styles: {} })
const bob = { type: 'mention', props: { kind: 'person', id: 'bob', label: 'Bob' } }
const note = (text: string) => ({ type: 'footnote', content: text })
const formula = (text: string) => ({ type: 'formula', content: text })

/** What `placeOfQuote` finds on a page of these lines, read as words again. */
function found(quote: string, ...lines: readonly (readonly object[])[]): string | undefined {
  const initialContent = lines.map((content) => ({ type: 'paragraph', content }))
  const { prosemirrorState } = BlockNoteEditor.create({ schema: editorSchema, initialContent: initialContent as never })
  const place = placeOfQuote(prosemirrorState.doc, quote)
  return place && prosemirrorState.doc.textBetween(place.from, place.to)
}

test('a quotation is found in the line in which it stands', () => {
  expect(found('May', [words('In March')], [words('In May or June')])).toBe('May')
})

test('what is no text between the words does not part them', () => {
  expect(found('ask  first', [words('Please ask '), bob, words(' first')])).toBe('ask  first')
  expect(found('first', [bob, bob, words('first')])).toBe('first')
  expect(found(' first', [words('Please ask'), bob, words(' first')])).toBe(' first')
})

test('a quotation is found behind and over a note or a formula, and within', () => {
  const line = [words('Cost'), note('net'), words(' is '), formula('100'), words(' and')]
  expect(found('and', line)).toBe('and')
  expect(found('Costnet is 100 a', line)).toBe('Costnet is 100 a')
  expect(found('net', line)).toBe('net')
  expect(found('and', [note(''), words('and')])).toBe('and')
})

test('a quotation that stands in several places, or in none, is in no place', () => {
  expect(found('May', [words('May')], [words('In May')])).toBeUndefined()
  expect(found('aa', [words('aaa')])).toBeUndefined()
  expect(found('July', [words('May')])).toBeUndefined()
  expect(found(' ', [words('In May')])).toBeUndefined()
})
