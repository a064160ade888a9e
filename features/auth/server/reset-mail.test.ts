import { expect, test } from 'vitest'
import { resetMail, resetWithinSeconds } from './reset-mail.ts'

test('R1.02 R7.04 the letter leads to the page for a new password, and says how long its link works', () => {
  const letter = resetMail({ to: 'ada@example.org', token: 'a+b', publicUrl: 'https://atrium.example.org' })
  expect(letter).toMatchObject({ to: 'ada@example.org', subject: 'Reset your Atrium password' })
  expect(letter.text.split('\n')).toContain('https://atrium.example.org/reset-password?token=a%2Bb')
  expect(letter.text).toMatch(/within one hour/)
  expect(resetWithinSeconds).toBe(60 * 60)
})
