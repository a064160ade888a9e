import { expect, test } from 'vitest'
import { countWords, namesInRow } from './group-words.ts'

test('names stand in a row, and those without a place are counted', () => {
  expect(namesInRow([], 3)).toBe('')
  expect(namesInRow(['Ada'], 3)).toBe('Ada')
  expect(namesInRow(['Ada', 'Bob', 'Cem'], 3)).toBe('Ada, Bob and Cem')
  expect(namesInRow(['Ada', 'Bob', 'Cem', 'Eve'], 3)).toBe('Ada, Bob and 2 more')
  expect([countWords(0), countWords(1), countWords(2)]).toEqual(['0 people', '1 person', '2 people'])
})
