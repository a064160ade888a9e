import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { editorSchema } from '../editor-schema.ts'
import { besideOf, placeOfQuote } from './place-of-quote.ts'

const words = (text: string) => ({ type: 'text', text, styles: {} })
const bob = { type: 'mention', props: { kind: 'person', id: 'bob', label: 'Bob' } }
const note = (text: string) => ({ type: 'footnote', content: text })
const formula = (text: string) => ({ type: 'formula', content: text })

type Line = readonly object[]

const pageOf = (lines: readonly Line[]) =>
  BlockNoteEditor.create({
    schema: editorSchema,
    initialContent: lines.map((content) => ({ type: 'paragraph', content })) as never,
  }).prosemirrorState.doc

/** What `placeOfQuote` finds on a page of these lines, read as words again. */
function found(quote: string, ...lines: readonly Line[]): string | undefined {
  const page = pageOf(lines)
  const place = placeOfQuote(page, { quote })
  return place && page.textBetween(place.from, place.to)
}

/** The same of words that stood in a line, in the brackets of `was`, with what stood beside them there; and what stands before. */
function foundAgain(was: string, ...lines: readonly string[]): string | undefined {
  const [before = '', quote = '', after = ''] = was.split(/[[\]]/)
  const from = 3 + before.length
  const beside = besideOf(pageOf([[words(before + quote + after)]]), { from, to: from + quote.length })
  const page = pageOf(lines.map((line) => [words(line)]))
  const place = placeOfQuote(page, { quote, ...beside })
  return place && `${page.resolve(place.from).parent.textBetween(0, page.resolve(place.from).parentOffset)}|`
}

test('a long quotation is found in the line in which it stands', () => {
  expect(found('We meet in May', [words('Soon')], [words('We meet in May or June')])).toBe('We meet in May')
})

test('a short one is found by itself where it is all of a line, as many a line has it by chance', () => {
  expect(found('art', [words('A party')], [words('The art of it')])).toBeUndefined()
  expect(found('May', [words('May')], [words('In May')])).toBe('May')
})

test('no quotation is found within other words', () => {
  expect(found('art of the deal', [words('It is part of the deal')])).toBeUndefined()
  expect(found('art of the deal', [words('The (art of the deal)')])).toBe('art of the deal')
  expect(found('We meet in May', [words('Last of allWe meet in May')])).toBe('We meet in May')
  expect(found('下午三点在会议室开会讨论预算', [words('我们下午三点在会议室开会讨论预算和计划')])).toBe(
    '下午三点在会议室开会讨论预算',
  )
})

test('a short one is found within the words that stood beside it', () => {
  expect(foundAgain('We meet in [May] or June', 'Not in May', 'We meet in May or June')).toBe('We meet in |')
  expect(foundAgain('We meet in [May]', 'In short: We meet in May', 'May')).toBe('In short: We meet in |')
  expect(foundAgain('The [art]', 'The party', 'art')).toBeUndefined()
  expect(foundAgain('[art]', 'The art of it')).toBeUndefined()
  expect(foundAgain('[art]', 'Else', 'art')).toBe('|')
  expect(foundAgain('We flew to Mad[rid] in May', 'We flew to Madrid in May')).toBe('We flew to Mad|')
  expect(foundAgain('We meet in [May]', 'We meet in May', 'We meet in May')).toBeUndefined()
})

test('of long lines no more is kept than tells them from others, in whole words', () => {
  const [before, after] = [
    'so it was and ever will be 🚀 '.repeat(9),
    ' 🚀 and nobody has ever heard of those'.repeat(9),
  ]
  const beside = besideOf(pageOf([[words(`${before}May${after}`)]]), { from: 3 + before.length, to: 6 + before.length })
  expect(beside).toEqual({ before: ' 🚀 so it was and ever will be 🚀 ', after: ' 🚀 and nobody has ever heard of ' })
  expect(foundAgain(`${before}[May]${after}`, `Yes, ${before}May${after}`)).toBe(`Yes, ${before}|`)
})

test('nothing stands beside words of more than one line', () => {
  const page = pageOf([[words('one')], [words('two')]])
  expect(besideOf(page, { from: 4, to: 11 })).toEqual({})
  expect(besideOf(page, { from: 4, to: 6 })).toEqual({ before: 'o', after: '' })
})

test('what is no text between the words does not part them', () => {
  expect(found('Please ask  first', [words('Please ask '), bob, words(' first')])).toBe('Please ask  first')
  expect(found('first', [bob, bob, words('first')])).toBe('first')
  expect(found(' before all others', [words('Ask'), bob, words(' before all others')])).toBe(' before all others')
})

test('a quotation is found behind and over a note or a formula, and within', () => {
  const line = [words('Cost'), note('net of taxes, yes'), words(' is '), formula('100'), words(' and that is all')]
  expect(found('and that is all', line)).toBe('and that is all')
  expect(found(' is 100 and that', line)).toBe(' is 100 and that')
  expect(found('net of taxes, yes', line)).toBeUndefined()
  expect(found('Costnet of taxes, yes is', line)).toBe('Costnet of taxes, yes is')
  expect(found('and', [note(''), words('and')])).toBe('and')
})

test('a quotation that stands in several places, or in none, is in no place', () => {
  expect(found('May', [words('May')], [words('May')])).toBeUndefined()
  expect(found('We meet in May', [words('We meet in May, we meet'), words(' or: We meet in May')])).toBeUndefined()
  expect(found('July', [words('May')])).toBeUndefined()
  expect(found(' ', [words(' ')])).toBeUndefined()
})
