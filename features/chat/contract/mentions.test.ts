import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { excerptOf, maxMentioned, mentionsIn } from './mentions.ts'

test('a notice says a message on one line, with names and without the marks of its format (R3.10)', () => {
  const ada = newId()
  const text = `**Now**,\n<@${ada}>: \`ns1\` in [Plan](/documents/1) is ~~old~~ new, <!here>`
  expect(excerptOf(text, (person) => (person === ada ? 'Ada' : '?'))).toBe('Now, @Ada: ns1 in Plan is old new, @here')
  expect(excerptOf('x'.repeat(500), String)).toMatch(/^x{199}…$/)
})

test('of ten thousand mentions only the first hundred people are named (R1.06)', () => {
  const people = Array.from({ length: 10_000 }, () => newId())
  const { people: named, channel, here } = mentionsIn(people.map((id) => `<@${id}>`).join(' '))
  expect(named).toEqual(people.slice(0, maxMentioned))
  expect([channel, here]).toEqual([false, false])
})
