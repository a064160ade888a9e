import { expect, test } from 'vitest'
import type { Choices, Topic } from './choices.ts'
import { lessWords, loudestWay } from './less-like-this.ts'

/** Which ways go, one after the other, as long as one asks for less. */
function given(topic: Topic, sends: boolean): readonly string[] {
  const gone: string[] = []
  let choices: Choices = {}
  for (let way = loudestWay(topic, choices, sends); way; way = loudestWay(topic, choices, sends)) {
    gone.push(way)
    choices = { [topic]: (['inbox', 'push', 'email'] as const).filter((one) => !gone.includes(one)) }
  }
  return gone
}

test('less like this gives up what disturbs most first, and nothing that cannot be turned off', () => {
  expect(given('direct', true)).toEqual(['push', 'email', 'inbox'])
  expect(given('direct', false)).toEqual(['push', 'inbox'])
  expect(given('reactions', true)).toEqual(['inbox'])
  expect(given('account', true)).toEqual(['push'])
})

test('it says what is so then', () => {
  expect(lessWords('direct', 'push')).toBe('Direct messages: no longer on your devices.')
  expect(lessWords('mentions', 'email')).toBe('Mentions of you: no longer by email.')
  expect(lessWords('reactions', 'inbox')).toBe(
    'You no longer get notifications of this kind: Reactions to your messages.',
  )
})
