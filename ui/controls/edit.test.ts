import { expect, test } from 'vitest'
import { changeIn, editTo } from './edit.ts'

test('only what was changed here is saved, whatever the text has become meanwhile', () => {
  const begun = editTo(undefined, 'Ops 2', 'Ops')
  expect(changeIn(begun)).toBe('Ops 2')
  expect(changeIn(editTo(begun, 'Ops 23', 'Night ops'))).toBe('Ops 23')
  expect(changeIn(undefined)).toBeUndefined()
})

test('a field that says again what it began with is untouched, and follows the text', () => {
  const begun = editTo(undefined, 'Op', 'Ops')
  expect(editTo(begun, 'Ops', 'Night ops')).toBeUndefined()
})

test('space that is being written around a text changes nothing yet', () => {
  const spaced = editTo(undefined, 'Ops ', 'Ops')
  expect([spaced?.text, changeIn(spaced)]).toEqual(['Ops ', undefined])
  expect(changeIn(editTo(undefined, '', 'Ops'))).toBe('')
})
