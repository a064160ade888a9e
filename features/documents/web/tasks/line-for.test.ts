import { expect, test } from 'vitest'
import type { TaskPart } from '../../contract/my-tasks.ts'
import { lineFor } from './line-for.ts'

const person = (target: string): TaskPart => ({ text: target, named: { kind: 'person', target, where: '' } })
const [bob, cyn] = [person('bob'), person('cyn')]
const friday: TaskPart = { text: '2026-11-27', named: { kind: 'date', target: '2026-11-27', where: '' } }

const read = (...parts: readonly (string | TaskPart)[]): string =>
  lineFor(
    parts.map((part) => (typeof part === 'string' ? { text: part } : part)),
    'bob',
  )
    .map(({ text }) => text)
    .join('')

test('whose task it is stands at neither end of what they read', () => {
  expect(read(bob, ' send it by ', friday, ' ')).toBe('send it by 2026-11-27')
  expect(read(bob, ': send it')).toBe('send it')
  expect(read('send it ', friday, ' ', bob, ' ')).toBe('send it 2026-11-27')
  expect(read('ask ', bob, ' and ', cyn, ' ')).toBe('ask bob and cyn')
  expect(read(cyn, ' ', bob, ' draw it')).toBe('cyn bob draw it')
  expect(read(bob, ' ', friday, ' – send it')).toBe('2026-11-27 – send it')
})

test('nothing is left of an item that says no more', () => {
  expect(read(bob, ' ')).toBe('')
  expect(read(' ', bob, ', ', bob)).toBe('')
})
