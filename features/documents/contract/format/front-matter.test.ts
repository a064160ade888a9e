import { expect, test } from 'vitest'
import { withFieldsInTable } from './front-matter.ts'

test('words between two lines at the head of a text stay', () => {
  for (const text of [
    '---\nThe first words.\n\nMore words.\n---\nThe last.\n',
    '---\n\n---\nThe last.\n',
    '---\nHello: all of you,\nand more.\n---\nThe last.\n',
    '---\n- one\n---\nThe last.\n',
    'First.\n---\na: b\n---\n',
    '---x\na: b\n---\n',
    '---\n!a: b\n---\n',
    '---\na:b\n---\n',
    '---\na: b\nword\n---\n',
    '---\na: b\nx# y\n---\n',
    'No line at all.\n',
  ])
    expect(withFieldsInTable(text)).toBe(text)
})

test('fields at the head of a text are its title and a table', () => {
  const head =
    '---\ntitle: "Our plan"\ntags:\n  - red\n  - b|ue\n# a note\nurl: https://example.org/a: b\nempty:\n---\n'
  const table =
    '|  |  |\n| --- | --- |\n| tags | red, b\\|ue, # a note |\n| url | https://example.org/a: b |\n| empty |  |\n\n'
  expect(withFieldsInTable(`${head}Words`)).toBe(`# Our plan\n\n${table}Words`)
  expect(withFieldsInTable('---\r\nlayout: x\r\n---\r\n# Own\n\nWords')).toBe(
    '# Own\n\n|  |  |\n| --- | --- |\n| layout | x |\n\n\nWords',
  )
  expect(withFieldsInTable('---\na: b\n---')).toBe('\n\n|  |  |\n| --- | --- |\n| a | b |\n\n')
  expect(withFieldsInTable('---\ntitle: One\n---\nWords')).toBe('# One\n\nWords')
  expect(withFieldsInTable(`---\na: x "b"\nc: "d" e\nTitle: 'One'\n---\nWords\n# Two`)).toBe(
    '# One\n\n|  |  |\n| --- | --- |\n| a | x "b" |\n| c | "d" e |\n\nWords\n# Two',
  )
  expect(withFieldsInTable('---\ntitle: One\n---\n# Two')).toBe('# Two\n\n|  |  |\n| --- | --- |\n| title | One |\n\n')
})

test('a list of a field may stand below it at any depth, with empty lines between fields', () => {
  const table = (value: string) => `\n\n|  |  |\n| --- | --- |\n| a | ${value} |\n| c | d |\n\n`
  for (const [lines, value] of [
    ['- red\n- blue', 'red, blue'],
    [' - red\n\n  - "blue" ', 'red, blue'],
    ['  red - or so', 'red - or so'],
  ])
    expect(withFieldsInTable(`---\na:\n${lines}\n\nc: d  \n---\n`)).toBe(table(value ?? ''))
  expect(withFieldsInTable('---\na: b\n---\n\n# Own')).toBe('\n# Own\n\n|  |  |\n| --- | --- |\n| a | b |\n\n')
})
