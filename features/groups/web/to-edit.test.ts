import { expect, test } from 'vitest'
import { toSend } from '@atrium/features/people/web'
import { toEdit } from './to-edit.ts'

const group = '01a1fd19-83ca-7000-8520-c4f722acdd44'
const bob = '01a1fd19-83ca-7000-8520-c4f722acdd43'

const names = {
  nameOf: () => 'Bob (Ops)',
  handleOf: (id: string) => (id === group ? 'design' : undefined),
}
const groups = new Map([['channel', '<!channel>']])

test('what is edited is sent as it was', () => {
  const text = `Hi <@${bob}> and <!channel>`
  const edited = toEdit(text, names)
  expect(edited.text).toBe('Hi @Bob (Ops) and @channel')
  expect(toSend(edited.text, { people: [], chosen: edited.chosen, groups })).toBe(text)
})

test('a group is edited as it is called now, and one that is gone as plain words', () => {
  const edited = toEdit(`<!group:${group}|old> and <!group:${bob}|gone>`, names)
  expect(edited.text).toBe('@design and @gone')
  expect(toSend(edited.text, { people: [], chosen: edited.chosen, groups })).toBe(`<!group:${group}|design> and @gone`)
})
