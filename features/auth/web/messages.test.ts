import { expect, test } from 'vitest'
import {
  deadLink,
  isDeadLink,
  newPasswordFault,
  newPasswordMessage,
  passwordChangeFault,
  registrationFault,
  registrationMessage,
  resetRequestMessage,
  signInMessage,
} from './messages.ts'

const fine = { name: 'Ada', email: 'ada@example.org', password: 'secret', confirmation: 'secret' }

test('a registration that is fine has no fault', () => {
  expect(registrationFault(fine, true)).toBeUndefined()
})

test('passwords that differ, short ones and no network are named (R5.02, R5.03, R5.05)', () => {
  expect(registrationFault({ ...fine, confirmation: fine.password.toUpperCase() }, true)).toBe('Passwords do not match')
  expect(registrationFault({ ...fine, password: 'short', confirmation: 'short' }, true)).toBe(
    'Password must be at least 6 characters long',
  )
  expect(registrationFault(fine, false)).toBe('Cannot register while offline. Please check your internet connection.')
})

test("R8.01 R8.05 a registration without a line says so; any other answer is told in the service's words, or in general ones", () => {
  expect(registrationMessage({ code: 'network-request-failed', message: '' })).toBe(
    'Network connection error. Please check your internet connection and try again.',
  )
  expect(registrationMessage({ code: 'ODD', message: 'Too odd.' })).toBe('Too odd.')
  expect(registrationMessage({ code: 'ODD', message: '' })).toBe('An error occurred during registration.')
})

test("a sign-in tells the service's words as they are (R8.10)", () => {
  expect(signInMessage({ code: 'ODD', message: 'Invalid email or password' })).toBe('Invalid email or password')
  expect(signInMessage({ code: '', message: '' })).toBe(
    'Failed to initialize the database service. Please refresh the page.',
  )
})

test('a password that is too long is named, and not cut', () => {
  const long = 'x'.repeat(129)
  expect(registrationFault({ ...fine, password: long, confirmation: long }, true)).toBe(
    'Password must be at most 128 characters long',
  )
})

test('a new password has the rules of a registration, and none is sent offline (R5.02, R5.03, R5.09, R5.26)', () => {
  expect(newPasswordFault({ password: 'secret', confirmation: 'secret' }, true)).toBeUndefined()
  expect(newPasswordFault({ password: 'secret', confirmation: 'Secret' }, true)).toBe('Passwords do not match')
  expect(newPasswordFault({ password: 'short', confirmation: 'short' }, true)).toBe(
    'Password must be at least 6 characters long',
  )
  expect(newPasswordFault({ password: 'secret', confirmation: 'secret' }, false)).toBe(
    'Cannot reset password while offline. Please check your internet connection.',
  )
})

const resets = [
  [
    'network-request-failed',
    '',
    'Network connection error. Please check your internet connection and try again.',
    'R8.06',
  ],
  ['user-not-found', 'No account found with this email address.', 'No account found with this email address.', 'R8.07'],
  ['ODD', 'Too odd.', 'Too odd.', 'R8.08'],
  ['ODD', '', 'An error occurred while sending reset email.', 'R8.08'],
]
test.each(resets)(
  '%s with "%s" is told to who asks for a link as: %s (R8.06, R8.07 or R8.08: %s)',
  (code, message, words) => {
    expect(resetRequestMessage({ code, message })).toBe(words)
  },
)

test('a link that no longer works is told from other faults of a new password', () => {
  expect(isDeadLink({ code: 'INVALID_TOKEN', message: '' })).toBe(true)
  expect(isDeadLink({ code: 'weak-password', message: '' })).toBe(false)
  expect(deadLink).toBe('It has expired, was already used, or is incomplete. Enter your email to get a new one.')
  expect(newPasswordMessage({ code: 'ODD', message: '' })).toBe(
    'The password could not be changed. Try again in a moment.',
  )
})

test('a change of the password names what is wrong with it (R5.22)', () => {
  const change = { current: 'secret 1', password: 'secret 2', confirmation: 'secret 2' }
  expect(passwordChangeFault(change, true)).toBeUndefined()
  expect(passwordChangeFault({ ...change, confirmation: 'other' }, true)).toBe('Passwords do not match')
  expect(passwordChangeFault({ ...change, current: 'secret 2' }, true)).toBe(
    'The new password is the same as the current one.',
  )
  expect(passwordChangeFault(change, false)).toBe(
    'Cannot change the password while offline. Please check your internet connection.',
  )
})

test('a team that wants longer passwords is obeyed in each form (R5.26)', () => {
  const nine = { password: '123456789', confirmation: '123456789' }
  const words = 'Password must be at least 10 characters long'
  expect(registrationFault({ ...fine, ...nine }, true, 10)).toBe(words)
  expect(newPasswordFault(nine, true, 10)).toBe(words)
  expect(passwordChangeFault({ ...nine, current: 'secret' }, true, 10)).toBe(words)
})
