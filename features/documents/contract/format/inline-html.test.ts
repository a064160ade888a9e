import { expect, test } from 'vitest'
import { block } from './block.ts'
import { depthAfter, imageOfTag, lookOfTag, nameOfClosing, nameOfOpening } from './inline-html.ts'

test('a tag is told by its name, and neither a comment nor a declaration is one', () => {
  expect(['<b>', '<h1 class="x">', '<B\n>'].map(nameOfOpening)).toEqual(['b', 'h1', 'B'])
  for (const piece of ['</b>', '<b', '<1>', '<!-- <b> -->', '<!X <b >']) expect(nameOfOpening(piece)).toBeUndefined()
  expect(['</b>', '</h1>', '</b\n>'].map(nameOfClosing)).toEqual(['b', 'h1', 'b'])
  for (const piece of ['<b>', '</1>', '<!X </b>', '</b>c']) expect(nameOfClosing(piece)).toBeUndefined()
})

test('a tag opens an element or ends one, where it is not empty', () => {
  expect([depthAfter('<b>', 0), depthAfter('<b>', 2), depthAfter('</b>', 2), depthAfter('</b>', 0)]).toEqual([
    1, 3, 1, 0,
  ])
  for (const name of ['br', 'hr', 'IMG', 'input', 'source', 'wbr']) expect(depthAfter(`<${name} x>`, 1)).toBe(1)
  for (const name of ['abbr', 'inputs']) expect(depthAfter(`<${name}>`, 1)).toBe(2)
  for (const piece of ['<b />', '<!-- a -->']) expect(depthAfter(piece, 1)).toBe(1)
})

test('a tag of a picture is one with its address and caption, where what it says is a picture', () => {
  const picture = block('image', { props: { url: '/a', caption: 'A' } })
  expect(imageOfTag('<IMG src="/a">', () => [picture])).toEqual({ type: 'image', url: '/a', alt: 'A' })
  expect(imageOfTag('<img src="/b">', () => [block('image', { props: { url: '/b' } })])?.alt).toBe('')
  expect([
    imageOfTag('<video src="/a">', () => [picture]),
    imageOfTag('<img src="/a">', () => [block('paragraph')]),
    imageOfTag('<img src="/a">', () => []),
  ]).toEqual([undefined, undefined, undefined])
})

test('a tag says how words look, but an empty one and a comment nothing', () => {
  const bold = { text: 'x', marks: ['bold'] as const }
  const html = () => [block('paragraph', { content: [bold] })]
  expect(lookOfTag('<b>', html)).toEqual(bold)
  expect(lookOfTag('<b>', () => [])).toBeUndefined()
  for (const piece of ['<br >', '<!-- a -->', '</b>']) expect(lookOfTag(piece, html)).toBeUndefined()
})
