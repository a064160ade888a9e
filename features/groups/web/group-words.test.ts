import { expect, test } from 'vitest'
import { countWords, leaveWords, namesInRow } from './group-words.ts'

test('names stand in a row, and those without a place are counted', () => {
  expect(namesInRow([], 3)).toBe('')
  expect(namesInRow(['Ada'], 3)).toBe('Ada')
  expect(namesInRow(['Ada', 'Bob', 'Cem'], 3)).toBe('Ada, Bob and Cem')
  expect(namesInRow(['Ada', 'Bob', 'Cem', 'Eve'], 3)).toBe('Ada, Bob and 2 more')
  expect([countWords(0), countWords(1), countWords(2)]).toEqual(['0 people', '1 person', '2 people'])
})

test('who leaves a group is told what they lose, and whether they can come back by themselves', () => {
  expect(leaveWords('design', false)).toContain('when @design is mentioned')
  expect(leaveWords('design', false)).toContain('You cannot rejoin on your own.')
  expect(leaveWords('design', true)).toContain('You can add yourself again.')
})
