import { expect, test } from 'vitest'
import { treeOf } from './markdown-tree.ts'

const kinds = (text: string) => treeOf(text).children.map(({ type }) => type)

test('what a message is made of is found, and HTML is only text', () => {
  expect(kinds('Hello *you*\n\n- one\n- two\n\n```ts\nx\n```\n> said')).toEqual([
    'paragraph',
    'list',
    'code',
    'blockquote',
  ])
  expect(JSON.stringify(treeOf('<script>alert(1)</script> <b>x</b> <!channel>'))).not.toContain('"html"')
})

test('marks of emphasis without end are only characters, and a few hundred are not', () => {
  expect(JSON.stringify(treeOf('*a* '.repeat(100)))).toContain('"emphasis"')
  expect(JSON.stringify(treeOf('*_ '.repeat(3_000)))).not.toContain('"emphasis"')
})

test('a message made to be slow is read in time, and none is nested without end', () => {
  const bombs = [
    '>',
    '- ',
    '* ',
    '*a ',
    '[',
    '`',
    '_a',
    '[a](',
    '***a ',
    '<',
    '![[',
    '&a',
    '~a ',
    '1. ',
    '> - ',
    '*_',
    '*_ ',
    '~~*',
  ]
  for (const bomb of bombs) {
    const tree = treeOf(bomb.repeat(Math.floor(10_000 / bomb.length)))
    expect(depthOf(tree)).toBeLessThan(60)
  }
})

function depthOf(node: object): number {
  const children = 'children' in node ? (node.children as object[]) : []
  return 1 + children.reduce((deepest, child) => Math.max(deepest, depthOf(child)), 0)
}
