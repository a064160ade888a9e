import { expect, test } from 'vitest'
import type { OutlineNode } from '@atrium/engine/server'
import { tasksIn } from './tasks-in.ts'

const [ada, bob] = ['0190c3c2-0000-7000-8000-00000000000a', '0190c3c2-0000-7000-8000-00000000000b']

const mention = (kind: string, target: string, label = ''): OutlineNode => ({
  name: 'mention',
  attributes: { kind, target, where: '', label },
  text: '',
})

type Part = string | OutlineNode

/** The outline of an item, as the server reads it from a text. */
function item(block: string, parts: readonly Part[], checked: unknown = false): readonly OutlineNode[] {
  const mentions = parts.filter((part) => typeof part !== 'string')
  const line = parts.map((part) => (typeof part === 'string' ? { words: part, marks: {} } : part))
  const hasWords = mentions.length < parts.length
  const text = parts.filter((part) => typeof part === 'string').join('')
  return [
    { name: 'blockContainer', attributes: { id: block }, text: '' },
    { name: 'checkListItem', attributes: { checked }, text, ...(hasWords && mentions.length > 0 && { line }) },
    ...mentions,
  ]
}

const found = (...items: readonly (readonly OutlineNode[])[]) => tasksIn(items.flat())

test('an item that mentions a person is their task, due on the first day that it mentions', () => {
  const day = mention('date', '2026-11-27')
  const tasks = found(
    item('one', [mention('person', bob, 'Bob'), ' send it by ', day, ' or ', mention('date', '2026-11-20')]),
  )
  expect(tasks).toMatchObject([{ block: 'one', person: bob, due: '2026-11-27', isDone: false }])
  expect(tasks[0]?.line.map(({ text, named }) => named?.target ?? text)).toEqual([
    bob,
    ' send it by ',
    '2026-11-27',
    ' or ',
    '2026-11-20',
  ])
})

test('several people have a task each, and somebody who is mentioned twice has one', () => {
  const [one, other] = [mention('person', ada), mention('person', bob)]
  expect(found(item('one', [one, ' and ', other, ' and ', one]))).toMatchObject([
    { person: ada, due: null },
    { person: bob, due: null },
  ])
})

test('items in each other are tasks of their own, and what stands beside them is none', () => {
  const paragraph: OutlineNode[] = [
    { name: 'blockContainer', attributes: { id: 'two' }, text: '' },
    { name: 'paragraph', attributes: {}, text: 'Ask ', line: [mention('person', bob)] },
    mention('person', bob),
  ]
  const group: OutlineNode = { name: 'blockGroup', attributes: {}, text: '' }
  const tasks = found(
    item('one', [mention('person', ada), ' first']),
    [group],
    item('three', [mention('person', bob), ' inside'], true),
    paragraph,
    item('four', ['nobody']),
  )
  expect(tasks).toMatchObject([
    { block: 'one', person: ada, isDone: false },
    { block: 'three', person: bob, isDone: true },
  ])
})

test('an item of mentions alone is a task', () => {
  expect(found(item('one', [mention('person', bob), mention('date', '2026-11-27')]))).toMatchObject([
    { person: bob, due: '2026-11-27', line: [{}, {}] },
  ])
})

test.each([
  '2026-02-30',
  '2026-13-01',
  '0026-01-01',
  '3026-01-01',
  '27.11.2026',
  'friday',
  '',
  '12026-01-01',
  '2026-1-1',
])('what is no day of the calendar is no due date: %s', (day) => {
  expect(found(item('one', [mention('person', bob), ' x ', mention('date', day, 'soon')]))).toMatchObject([
    { due: null, line: [{}, { text: ' x ' }, { text: 'soon' }] },
  ])
})

test('what a hostile text says is taken for no more than it is', () => {
  const bad = [
    item('x'.repeat(65), [mention('person', bob), ' x']),
    item('a\0b', [mention('person', bob), ' x']),
    item('good', [mention('person', 'not an id'), mention('person', bob, 'B\0b\ud800'), 'x'.repeat(100_000)], 'true'),
    [{ name: 'checkListItem', attributes: {}, text: '', line: [mention('person', bob)] }],
  ]
  const tasks = found(...bad)
  expect(tasks).toMatchObject([{ block: 'good', person: bob, isDone: false }])
  const words = tasks[0]?.line.map(({ text }) => text).join('') ?? ''
  expect(words.length).toBeLessThan(310)
  expect(words).toMatch(/^B b\ufffdx+…$/)
})

test('of a page without end so many are kept', () => {
  const items = Array.from({ length: 3_000 }, (_, at) => item(`b${at}`, [mention('person', bob), ' x']))
  expect(found(...items)).toHaveLength(2_000)
})

test('a group that an item mentions has no task of it, and is read by its handle', () => {
  const design = mention('group', '0190c3c2-0000-7000-8000-00000000000c', 'design')
  expect(found(item('one', [design, ' send it']))).toEqual([])
  const [task] = found(item('two', [mention('person', bob, 'Bob'), ' and ', design]))
  expect(task?.line.map(({ text }) => text)).toEqual(['Bob', ' and ', '@design'])
})
