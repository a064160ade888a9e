import { expect, test } from 'vitest'
import { decoded } from './decoded.ts'
import { relativeUrl } from './relative-url.ts'

test('half a letter in a path does not keep a link from being made', () => {
  expect(relativeUrl('a.md', 'b \uD83D.md')).toBe('b%20%EF%BF%BD.md')
})

test('an address that was not encoded is read as it is', () => {
  expect([decoded('100%25%20ñ'), decoded('100% ñ')]).toEqual(['100% ñ', '100% ñ'])
})
