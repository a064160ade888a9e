import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { wordsIn } from './words.ts'

test('words are looked for without case, accents and marks', () => {
  expect(wordsIn('Crème BRÛLÉE, Straße; Łódź-2026!')).toEqual(['creme', 'brulee', 'strasse', 'lodz', '2026'])
  expect(wordsIn('e\u0301te\u0301')).toEqual(['ete'])
  expect(wordsIn('«»"" --- ‮')).toEqual([])
})

test('of scripts that do not divide words each two letters are one', () => {
  expect(wordsIn('東京都 meeting')).toEqual(['東京', '京都', 'meeting'])
  expect(wordsIn('猫')).toEqual(['猫'])
  expect(wordsIn('Q3計画')).toEqual(['q3', '計画'])
})

test('operators are read out of what was typed', () => {
  const found = parseSearch(
    'budget from:@ada in:"Garden party" has:file is:pinned before:2026-05-01 after:2026-04-01 pl',
  )
  expect(found).toMatchObject({ words: ['budget', 'pl'], from: ['ada'], in: ['Garden party'] })
  expect(found.marks).toEqual(['file', 'pin'])
  expect([found.after, found.before]).toEqual(['2026-04-01', '2026-05-01'])
})

test('what only looks like an operator is a word', () => {
  expect(parseSearch('before:lunch has:money is:file from: x:y').words).toEqual([
    'before',
    'lunch',
    'has',
    'money',
    'is',
    'file',
    'from',
    'x',
    'y',
  ])
  expect(parseSearch('"""').words).toEqual([])
  expect(parseSearch('a '.repeat(5_000)).words).toEqual(['a'])
})
