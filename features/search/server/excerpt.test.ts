import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const filler = 'filler '.repeat(100)

test('a short text is shown whole, its white space as single spaces', () => {
  expect(excerptOf(' one\n\n two ', ['two'])).toBe('one two')
  expect(excerptOf('', ['two'])).toBe('')
})

test('a long text is cut around the first of the words, at the beginning of a word, and says so', () => {
  const excerpt = excerptOf(`${filler}ocelot ${filler}puma`, ['puma', 'ocelot'])
  expect(excerpt).toMatch(/^…filler .*ocelot.*…$/)
  expect(excerpt.length).toBeLessThanOrEqual(222)
  expect(excerptOf(`ocelot ${filler}`, ['ocelot'])).toMatch(/^ocelot .*…$/)
  expect(excerptOf(`${filler}ocelot`, ['ocelot'])).toMatch(/^…filler .*ocelot$/)
})

test('a word is found without its accents and its case, among much white space, and without any before it', () => {
  expect(excerptOf(`${filler}CRÈME ${filler}`, ['creme'])).toContain('CRÈME')
  expect(excerptOf(`${filler}Ocelot${' \n'.repeat(900)}${filler}`, ['ocelot'])).toMatch(/^…filler .*Ocelot.*…$/)
  expect(excerptOf('x'.repeat(500) + 'ocelot', ['ocelot'])).toBe('…ocelot')
})

test('a text without the words is shown from its beginning', () => {
  expect(excerptOf(filler, ['ocelot'])).toMatch(/^filler .*…$/)
})
