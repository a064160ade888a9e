import { expect, test } from 'vitest'
import { editorFailure } from './editor-failure.ts'

test('R8.14 an editor that broke is told in its own words, else as one that failed to load', () => {
  expect(editorFailure(new Error('The page has no blocks'))).toBe('The page has no blocks')
  expect(editorFailure(new Error(''))).toBe('Failed to load document')
  expect(editorFailure('gone')).toBe('Failed to load document')
})

test.each([
  'Failed to fetch dynamically imported module: https://team.example/assets/document-body.js',
  'error loading dynamically imported module: https://team.example/assets/document-body.js',
  'Importing a module script failed.',
])('R8.14 the words of a browser are nobody’s to read: %s', (message) => {
  expect(editorFailure(new TypeError(message))).toBe('Failed to load document')
})
