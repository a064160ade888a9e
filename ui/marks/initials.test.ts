import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('initials are the first letters of the first and the last word', () => {
  expect(initialsOf('Ada Lovelace')).toBe('AL')
  expect(initialsOf(' Juan Carlos  de la Cruz ')).toBe('JC')
  expect(initialsOf('ada')).toBe('A')
  expect(initialsOf('élif yılmaz')).toBe('ÉY')
})

test('letters beyond the first plane stay whole, and nobody is without a sign', () => {
  expect(initialsOf('😀 Smile')).toBe('😀S')
  expect(initialsOf('  ')).toBe('?')
})
