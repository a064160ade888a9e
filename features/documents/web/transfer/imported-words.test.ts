import { expect, test } from 'vitest'
import { importedWords } from './imported-words.ts'

const refused = { name: 'Leaf', why: 'The document is locked.' }

test('an import says how many documents there are now, and which are not among them', () => {
  expect(importedWords({ count: 1, all: 1, skipped: [] })).toBe('Imported 1 document.')
  expect(importedWords({ count: 3, all: 3, skipped: [refused] })).toBe(
    'Imported 3 documents. Left out: Leaf. The document is locked.',
  )
  expect(importedWords({ count: 229, all: 800, skipped: [refused, refused, refused] })).toBe(
    'Imported 229 of 800 documents. Left out: Leaf (and 2 more). The document is locked.',
  )
  expect(importedWords({ count: 0, all: 1, skipped: [refused] })).toBe('Leaf was not imported. The document is locked.')
  expect(importedWords({ count: 0, all: 0, skipped: [refused, refused] })).toBe(
    'Nothing was imported. Left out: Leaf (and 1 more). The document is locked.',
  )
})
