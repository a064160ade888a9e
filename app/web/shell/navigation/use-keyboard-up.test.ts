import { expect, test } from 'vitest'
import { isKeyboardUp } from './use-keyboard-up.ts'

test('a keyboard is up when much of the height is gone, and not when the phone was turned or its browser shows a bar (R2.34)', () => {
  const tallest = { width: 390, height: 844 }
  expect(isKeyboardUp(tallest, { width: 390, height: 500 })).toBe(true)
  expect(isKeyboardUp(tallest, { width: 390, height: 788 })).toBe(false)
  expect(isKeyboardUp(tallest, { width: 844, height: 390 })).toBe(false)
})
