import { expect, test } from 'vitest'
import { plainEmail } from './email.ts'

test('R1.01 spaces around an address and capitals in it make no other account', () => {
  expect(plainEmail('  ADA@Example.org ')).toBe('ada@example.org')
})
