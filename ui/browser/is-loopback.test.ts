import { expect, test } from 'vitest'
import { isLoopback } from './is-loopback.ts'

test('only the names that a machine has for itself are out of reach for others', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(isLoopback(host)).toBe(true)
  for (const host of ['atrium.example', '10.0.0.4', '192.168.1.7', 'localhost.example', '127.0.0.1.example'])
    expect(isLoopback(host)).toBe(false)
})
