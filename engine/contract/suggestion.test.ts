import { expect, test } from 'vitest'
import {
  type ElementSuggestion,
  deletionMark,
  insertionMark,
  readElementSuggestion,
  readSuggested,
  settledRuns,
  suggestionAttribute,
  writeElementSuggestion,
} from './suggestion.ts'

const suggested = { id: 'a', by: 'bob', at: '2026-11-23T09:00:00.000Z' }
const change: ElementSuggestion = {
  ...suggested,
  kind: 'change',
  from: { type: 'heading', props: { level: 2, color: 'red', isOpen: true, previewWidth: null } },
}

test('what is proposed stands in texts under names that stay, as texts are kept', () => {
  expect([insertionMark, deletionMark, suggestionAttribute]).toEqual(['insertion', 'deletion', 'suggestion'])
})

test('a mark says who proposes the words and when; what says less, or goes on without end, is none', () => {
  expect(readSuggested(suggested)).toEqual(suggested)
  const { at: _at, ...timeless } = suggested
  const strange = [timeless, { ...suggested, id: '' }, { ...suggested, by: 'x'.repeat(65) }, 'a', null, undefined]
  expect(strange.map(readSuggested).filter(Boolean)).toEqual([])
  expect(readSuggested({ ...suggested, at: 'x'.repeat(41) })).toBeUndefined()
})

test('what is proposed of an element is read as it was written', () => {
  const all: readonly ElementSuggestion[] = [{ ...suggested, kind: 'insert' }, { ...suggested, kind: 'delete' }, change]
  expect(all.map((one) => readElementSuggestion(writeElementSuggestion(one)))).toEqual(all)
})

test.each([
  ['no JSON', '{'],
  ['nothing', undefined],
  ['a list that says it', [JSON.stringify(change)]],
  ['another kind', JSON.stringify({ ...suggested, kind: 'move' })],
  ['a change from nothing', JSON.stringify({ ...suggested, kind: 'change' })],
  ['a change from no kind of block', JSON.stringify({ ...change, from: { props: {} } })],
  ['a change from what has parts', JSON.stringify({ ...change, from: { type: 'heading', props: { level: [] } } })],
  ['a change from a name without end', JSON.stringify({ ...change, from: { type: 'x'.repeat(65), props: {} } })],
])('%s proposes nothing of an element', (_what, given) => {
  expect(readElementSuggestion(given)).toBeUndefined()
})

test('what is proposed of an element is read up to 20,000 signs', () => {
  const written = JSON.stringify({ ...suggested, kind: 'insert' })
  expect(readElementSuggestion(written.padEnd(20_000))).toEqual({ ...suggested, kind: 'insert' })
  expect(readElementSuggestion(written.padEnd(20_001))).toBeUndefined()
})

test('as long as nobody accepts, words put in are not there and words taken off are', () => {
  const runs = [
    { insert: 'The ' },
    { insert: 'new ', attributes: { [insertionMark]: suggested, bold: true } },
    { insert: 'old ', attributes: { [deletionMark]: suggested, italic: true } },
    { insert: { mention: 'bob' } },
    { insert: 'plan', attributes: { bold: true } },
  ]
  expect(settledRuns(runs)).toEqual([
    { words: 'The ', marks: {} },
    { words: 'old ', marks: { italic: true } },
    { words: 'plan', marks: { bold: true } },
  ])
})
