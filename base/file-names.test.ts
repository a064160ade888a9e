import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNames, inParts, safeName } from './file-names.ts'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Any text that a browser or a file can hold, halves of letters among it. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fc.nat(0xff_ff), { maxLength: 400 }).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: fc.constantFrom('😀', '👩‍👩‍👧', 'é', '東', '.', ' ', '/', 'a', '\uD83D'), maxLength: 400 }),
)

test('a name is well-formed and no longer than systems take, with its number and its ending too', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 5 }), (given) => {
      const nameOf = createNames()
      const names = [...given, ...given].map(([name, ending]) => nameOf(name, ending))
      expect(new Set(names.map((name) => name.toLowerCase()))).toHaveLength(names.length)
      for (const name of names) {
        expect(bytesOf(name)).toBeLessThanOrEqual(200)
        expect(name.isWellFormed()).toBe(true)
        expect(name).toMatch(/^[^/\\:\0]+(?<![. ])$/u)
      }
    }),
  )
})

test('a long name is cut between letters as people see them', () => {
  expect(safeName('東'.repeat(100))).toBe('東'.repeat(40))
  expect(safeName('x'.repeat(119) + '😀')).toBe('x'.repeat(119))
  const family = '👩‍👩‍👧'
  expect(safeName(family.repeat(20))).toBe(family.repeat(6))
  expect(safeName('é'.repeat(30), 41)).toBe('é'.repeat(20))
  expect(safeName('half \uD83D')).toBe('half \uFFFD')
})

test('a name stays as it is where it can, and what no system takes becomes one that any does', () => {
  expect(safeName('Plan B, 2. part')).toBe('Plan B, 2. part')
  expect(['', '..', ' / ', '\n'].map((name) => safeName(name))).toEqual(Array.from({ length: 4 }, () => 'Untitled'))
  expect(safeName('a/b: "c"?. ')).toBe('a b c')
})

test('an ending is what follows the last dot of a file, unless it is a part of a sentence', () => {
  expect(inParts('photo.tar.gz')).toEqual(['photo.tar', '.gz'])
  expect(inParts('.gitignore')).toEqual(['.gitignore', ''])
  expect(inParts('Minutes of the 3. meeting of all')).toEqual(['Minutes of the 3. meeting of all', ''])
  expect(inParts(`a.${'x'.repeat(21)}`)).toEqual([`a.${'x'.repeat(21)}`, ''])
})

test('files of one name get numbers before their endings', () => {
  const nameOf = createNames()
  expect([nameOf('a', '.png'), nameOf('A', '.PNG'), nameOf('a', '.png')]).toEqual(['a.png', 'A 2.PNG', 'a 3.png'])
})
