import { expect, test } from 'vitest'
import { toggleReactionOf } from './reactions.ts'

const both = [
  { emoji: '👍', people: ['ada', 'bob'] },
  { emoji: '🎉', people: ['ada'] },
]

test('a new emoji comes last, and who joins in comes after those before', () => {
  expect(toggleReactionOf(both, '👀', 'bob')).toEqual([...both, { emoji: '👀', people: ['bob'] }])
  expect(toggleReactionOf(both, '🎉', 'bob')).toEqual([both[0], { emoji: '🎉', people: ['ada', 'bob'] }])
})

test('who takes theirs back leaves the others where they were, and the last one takes the emoji along', () => {
  expect(toggleReactionOf(both, '👍', 'ada')).toEqual([{ emoji: '👍', people: ['bob'] }, both[1]])
  expect(toggleReactionOf(both, '🎉', 'ada')).toEqual([both[0]])
})
