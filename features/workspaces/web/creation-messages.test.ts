import { expect, test } from 'vitest'
import { creationMessage } from './creation-messages.ts'

test('R8.24 R8.25 R8.26 what a workspace was refused for is said in the words of the product', () => {
  const denied = 'You do not have permission to create workspaces.'
  const signedOut = 'You need to be logged in to create workspaces. Please sign in again.'
  for (const code of ['not-allowed', 'permission-denied']) expect(creationMessage({ code, message: 'x' })).toBe(denied)
  for (const code of ['signed-out', 'unauthenticated']) expect(creationMessage({ code, message: 'x' })).toBe(signedOut)
  const message = 'Please enter a workspace name'
  expect(creationMessage({ code: 'no-name', message })).toBe(message)
  expect(creationMessage({ code: 'odd', message: '' })).toBe('Failed to create workspace')
})

test('R8.23 what tells of a lost network is said as being offline', () => {
  const offline = 'You appear to be offline. Please check your internet connection and try again.'
  for (const message of ['The client is offline', 'Network request failed'])
    expect(creationMessage({ code: 'odd', message })).toBe(offline)
  for (const code of ['unavailable', 'failed-precondition'])
    expect(creationMessage({ code, message: '' })).toBe(offline)
})
