import { expect, test } from 'vitest'
import { actions, isQuiet } from './features.ts'

test('that a read mark or a draft waits to be sent is not worth a word, and all else is', () => {
  const quiet = actions.filter(({ name }) => isQuiet({ action: name }))
  expect(quiet.map(({ name }) => name).toSorted()).toEqual(['chat/mark-read', 'chat/save-draft', 'notifications/mark'])
  expect(isQuiet({ action: 'chat/send-message' })).toBe(false)
})
