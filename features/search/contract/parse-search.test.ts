import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { fold, isUndivided, wordsIn } from './words.ts'

test('nothing is read out of nothing', () => {
  const nothing = {
    words: [],
    groups: [],
    without: [],
    from: [],
    in: [],
    kinds: [],
    marks: [],
    negated: [],
    misread: [],
  }
  expect(parseSearch(' ')).toEqual({ ...nothing, before: undefined, after: undefined })
})

test('words must all be there, and each is looked for once', () => {
  expect(parseSearch('plan  budget plan')).toMatchObject({
    words: ['plan', 'budget'],
    groups: [['plan'], ['budget']].map((one) => [one]),
  })
})

test('OR binds the word before it to the one after it, AND says what is so without it', () => {
  expect(parseSearch('tea OR coffee AND cake').groups).toEqual([[['tea'], ['coffee']], [['cake']]])
  expect(parseSearch('tea OR tea').groups).toEqual([[['tea'], ['tea']]])
  expect(parseSearch('tea AND OR  coffee').groups).toEqual([[['tea'], ['coffee']]])
  expect(parseSearch('tea OR AND coffee').groups).toEqual([[['tea'], ['coffee']]])
  expect(parseSearch('tea OR ... coffee pie').groups).toEqual([[['tea'], ['coffee']], [['pie']]])
})

test('a joint with nothing before it, and one in small letters, are words', () => {
  expect(parseSearch('OR tea').words).toEqual(['or', 'tea'])
  expect(parseSearch('tea or coffee').groups).toHaveLength(3)
})

test('what is written together must be there together', () => {
  expect(parseSearch('well-known OR famous').groups).toEqual([[['well', 'known'], ['famous']]])
})

test('what has a minus must not be there', () => {
  const { without, words } = parseSearch('plan -draft -"old version" x-ray -7up')
  expect([without, words]).toEqual([
    [['draft'], ['old', 'version'], ['7up']],
    ['plan', 'x', 'ray'],
  ])
  expect(parseSearch('a -"" - --b')).toMatchObject({ without: [], words: ['a', 'b'] })
  expect(parseSearch('tea-"pot"').without).toEqual([])
})

test('sixteen words are looked for, and sixteen left out', () => {
  const many = Array.from({ length: 17 }, (_, nth) => `w${nth}`)
  expect(parseSearch(many.join(' ')).words).toEqual(many.slice(0, 16))
  const left = parseSearch(many.map((word) => `-${word}`).join(' '))
  expect([left.without.length, left.words]).toEqual([16, ['w16']])
})

test.each([
  ['from:ada', { from: ['ada'] }],
  ['FROM:@Ada', { from: ['Ada'] }],
  ['from:a@b', { from: ['a@b'] }],
  ['in:#general in:"Garden party"', { in: ['general', 'Garden party'] }],
  ['in:" party "', { in: ['party'] }],
  ['kind:event kind:file', { kinds: ['event', 'file'] }],
  ['has:file has:link is:PINNED is:thread', { marks: ['file', 'link', 'pin', 'thread'] }],
  ['before:2026-12-31', { before: '2026-12-31' }],
  ['after:2026-01-01', { after: '2026-01-01' }],
])('%s is read as what it says, and leaves no word', (typed, read) => {
  expect(parseSearch(typed)).toMatchObject({ ...read, words: [], misread: [] })
})

test.each(['2026-10-20', '2028-02-29', '2026-09-09', '2026-11-30', '2026-12-19'])('%s is a day', (day) => {
  expect(parseSearch(`before:${day}`).before).toBe(day)
})

test.each([
  '2026-13-01',
  '2026-00-10',
  '2026-01-32',
  '2026-01-00',
  '2026-1-1',
  '26-01-01',
  'x2026-01-01',
  '2026-01-011',
  '2026-01-40',
  '2026-02-29',
  '2026-04-31',
  '0026-01-01',
  '1850-01-01',
])('%s is no day, and looked for as words', (day) => {
  const { before, misread, words } = parseSearch(`before:${day}`)
  expect([before, misread, words[0]]).toEqual([undefined, [`before:${day}`], 'before'])
})

test('an operator without a value of its own is looked for as words, and said so', () => {
  expect(parseSearch('is:unread has:file')).toMatchObject({
    misread: ['is:unread'],
    words: ['is', 'unread'],
    marks: ['file'],
  })
  expect(parseSearch('from:"" x')).toMatchObject({ misread: [], words: ['from', 'x'] })
  expect(parseSearch('xfrom:ada')).toMatchObject({ from: [], words: ['xfrom', 'ada'] })
})

test('an operator with a minus is left out, and said so', () => {
  expect(parseSearch('-from:ada -has:file plan')).toMatchObject({
    negated: ['from', 'has'],
    words: ['plan'],
    from: [],
    marks: [],
    misread: [],
    without: [],
  })
})

test('an operator beside a word does not join it to the next', () => {
  expect(parseSearch('a from:ada b -c d').words).toEqual(['a', 'b', 'd'])
  expect(parseSearch('tea,from:"ada"pot').groups).toEqual([[['tea']], [['pot']]])
  expect(parseSearch('tea,-"x"pot').groups).toEqual([[['tea', 'x', 'pot']]])
})

test.each([
  ['ß', 'ss'],
  ['æon', 'aeon'],
  ['Œuvre', 'oeuvre'],
  ['Øre', 'ore'],
  ['łódź', 'lodz'],
  ['đặng', 'dang'],
  ['ð', 'd'],
  ['þing', 'thing'],
  ['ı', 'i'],
  ['ŋ', 'n'],
  ['ħ', 'h'],
  ['Plain 7', 'plain 7'],
  ['한', '한'],
])('%s is looked for as %s', (typed, folded) => {
  expect(fold(typed)).toBe(folded)
})

test('no word is longer than forty letters, of whatever script', () => {
  for (const letter of ['x', 'é']) {
    const [word] = wordsIn(letter.repeat(41))
    expect([word, wordsIn(letter.repeat(40))[0]?.length]).toEqual([fold(letter).repeat(40), 40])
  }
})

test('words of scripts that do not divide them are known as such', () => {
  expect(['東京', 'カナ', 'かな', '서울', 'tokyo', 'é', '7'].map(isUndivided)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(wordsIn('カナ서울x東京')).toEqual(['カナ', 'ナ서', '서울', 'x', '東京'])
})
