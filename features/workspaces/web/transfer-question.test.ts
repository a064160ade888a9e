import { expect, test } from 'vitest'
import { transferQuestion } from './transfer-question.ts'

const [bob, eve] = [
  { value: 'b', label: 'Bob' },
  { value: 'e', label: 'Eve' },
]

test('the ownership is offered to whoever was chosen, and to nobody once they can no longer own', () => {
  expect(transferQuestion(eve, [bob, eve], 'Ops')).toEqual({
    isBlocked: false,
    words: 'Eve will own Ops, and only they can hand it back.',
  })
  for (const heirs of [[bob], []])
    expect(transferQuestion(eve, heirs, 'Ops')).toEqual({
      isBlocked: true,
      words: 'Eve can no longer own Ops. Close this and choose someone else.',
    })
})
