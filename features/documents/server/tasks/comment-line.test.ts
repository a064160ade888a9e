import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { commentLine } from './comment-line.ts'

const bob = newId()

test('a comment is a line of its words and of the people that it mentions', () => {
  expect(commentLine(`<@${bob}> look\n at <this>`)).toEqual([
    { text: 'Someone', named: { kind: 'person', target: bob, where: '' } },
    { text: ' look at <this>' },
  ])
  expect(commentLine('')).toEqual([])
})

test('a mention that was cut off is left out', () => {
  expect(commentLine(`Ask <@${bob.slice(0, 9)}`)).toEqual([{ text: 'Ask ' }])
})
