import { expect, test } from 'vitest'
import { titleWith } from './tab-sign.ts'

test('the number of what is unread stands before the name of the page (R2.50)', () => {
  expect(titleWith('Chat · Atrium', 0)).toBe('Chat · Atrium')
  expect(titleWith('Chat · Atrium', 3)).toBe('(3) Chat · Atrium')
  expect(titleWith('(1) a room · Atrium', 99)).toBe('(99) (1) a room · Atrium')
  expect(titleWith('Chat · Atrium', 100)).toBe('(99+) Chat · Atrium')
})
