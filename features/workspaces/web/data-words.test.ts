import { expect, test } from 'vitest'
import { addFailure, fetchFailure, listFailure } from './data-words.ts'

test('R8.18 a list that cannot be loaded says so in a toast, and why beside it', () => {
  expect(listFailure).toBe('Failed to load workspaces. Please refresh and try again.')
  expect(fetchFailure('The server is busy.')).toBe('Failed to fetch workspaces: The server is busy.')
})

test('R8.27 somebody who cannot be added is told with the reason', () => {
  expect(addFailure('Workspace not found')).toBe('Failed to add user to workspace: Workspace not found')
})
