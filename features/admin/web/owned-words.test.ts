import { expect, test } from 'vitest'
import { ownedWords } from './owned-words.ts'

test('who is to be suspended is said to own so many workspaces, and who can take these over', () => {
  expect(ownedWords('Bob', 1)).toBe('Bob owns 1 workspace. Its admins and the owner of the team can take it over.')
  expect(ownedWords('Bob', 3)).toBe('Bob owns 3 workspaces. Their admins and the owner of the team can take them over.')
})
