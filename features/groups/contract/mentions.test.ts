import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { groupMention } from './group-mention.ts'
import { excerptOf, maxMentioned, mentionParts, mentionsIn, withNames } from './mentions.ts'

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

test('a group is called as it is now, and where that is not known as it was when it was written', () => {
  const [design, gone] = [newId(), newId()]
  const text = `<!group:${design}|old> and <!group:${gone}|gone>, not <!group:x|y> or <!group:${gone}|A B>`
  const handleOf = (id: string) => (id === design ? 'design' : undefined)
  expect(withNames(text, String, handleOf)).toBe(`@design and @gone, not <!group:x|y> or <!group:${gone}|A B>`)
  expect(excerptOf(text, String)).toMatch(/^@old and @gone/)
})

test('of many groups the first ten are told, and each once', () => {
  const groups = Array.from({ length: 100 }, () => newId())
  const text = groups.map((id) => `<!group:${id}|design> <!group:${id}|other>`).join(' ')
  expect(mentionsIn(text)).toEqual({ people: [], groups: groups.slice(0, 10), channel: false, here: false })
})

test('a text is cut into its mentions and what is between them, nothing of it lost', () => {
  const [ada, design] = [newId(), newId()]
  const group = groupMention({ id: design, handle: 'design' })
  expect(mentionParts(`Hi <@${ada}>${group}, <!here> and <!channel>`)).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'person', text: ada },
    { kind: 'group', text: design, handle: 'design' },
    { kind: 'text', text: ', ' },
    { kind: 'everyone', text: 'here' },
    { kind: 'text', text: ' and ' },
    { kind: 'everyone', text: 'channel' },
  ])
  expect(mentionParts('Hi')).toEqual([{ kind: 'text', text: 'Hi' }])
  expect(mentionParts('')).toEqual([])
})

test('who means everyone says so: those who are here, or all', () => {
  expect(mentionsIn('<!here>')).toMatchObject({ here: true, channel: false })
  expect(mentionsIn('<!channel> <!everyone>')).toMatchObject({ here: false, channel: true })
})

test('an excerpt ends with its last word or, when it is too long, with a sign that more follows', () => {
  expect(excerptOf(`  ${'x'.repeat(200)}\n\n`, String)).toBe('x'.repeat(200))
  expect(excerptOf('```js\na   b```', String)).toBe('js a b')
  expect(excerptOf(`${'\n'.repeat(2_000)}late`, String)).toBe('')
})
