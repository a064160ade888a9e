import { expect, test } from 'vitest'
import { toSend } from '@atrium/features/people/web'
import { toEdit } from './to-edit.ts'

const bob = '01a1fd19-83ca-7000-8520-c4f722acdd43'

test('what is edited is sent as it was', () => {
  const text = `Hi <@${bob}> and <!channel>`
  const edited = toEdit(text, () => 'Bob (Ops)')
  expect(edited.text).toBe('Hi @Bob (Ops) and @channel')
  expect(toSend(edited.text, { people: [], chosen: edited.chosen, groups: ['channel', 'here'] })).toBe(text)
})
