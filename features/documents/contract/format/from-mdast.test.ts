import type { RootContent } from 'mdast'
import { expect, test } from 'vitest'
import { html, outline, paragraph, read, resolve } from '../../../../tests/contracts/markdown.ts'
import { block, footnote, plain } from './block.ts'
import { fromMdast } from './from-mdast.ts'

const blocksOf = (...children: RootContent[]) => fromMdast({ type: 'root', children }, { html, resolve })
const line = (value: string): RootContent => ({ type: 'paragraph', children: [{ type: 'text', value }] })

test('columns stand side by side where something is in two of them', () => {
  const column = (words: string) => block('pageColumn', { children: [paragraph(plain(words))] })
  expect(blocksOf({ type: 'columns', columns: [[line('a')], [], [line('b')]] })).toEqual([
    block('columns', { children: [column('a'), column('b')] }),
  ])
  expect(blocksOf({ type: 'columns', columns: [[], [line('a'), line('b')]] })).toEqual([
    paragraph(plain('a')),
    paragraph(plain('b')),
  ])
})

test('of a link by a name that leads nowhere the words stay', () => {
  const children = [{ type: 'text' as const, value: 'a' }]
  expect(
    blocksOf({
      type: 'paragraph',
      children: [{ type: 'linkReference', identifier: 'x', referenceType: 'full', children }],
    }),
  ).toEqual([paragraph(plain('a'))])
})

test('a note by its words and a picture without any are what they are', () => {
  expect(blocksOf({ type: 'paragraph', children: [{ type: 'footnote', value: 'Note' }] })).toEqual([
    paragraph(footnote('Note')),
  ])
  expect(blocksOf({ type: 'paragraph', children: [{ type: 'image', url: '/a' }] })).toEqual([
    block('image', { props: { url: '/a', caption: '' } }),
  ])
})

test('the contents of the page are listed where a line of their own asks for them', () => {
  expect(blocksOf({ type: 'contents' })).toEqual([block('contents')])
  for (const sign of ['[TOC]', '[toc]', '[[_TOC_]]', '[[\\_TOC\\_]]']) expect(read(sign)).toEqual([block('contents')])
  for (const words of ['see [TOC]', '[TOC] below', 'TOC']) expect(read(words)).toEqual([paragraph(plain(words))])
})

test('a list says where it begins, in its first item and where that is not at one', () => {
  expect(read('3. a\n4. b')).toEqual([
    block('numberedListItem', { props: { start: 3 }, content: [plain('a')] }),
    block('numberedListItem', { content: [plain('b')] }),
  ])
  expect([read('1. a'), read('- a')].map(([item]) => item?.props)).toEqual([{}, {}])
})

test('an item with no words of its own has none', () => {
  expect(read('- > b\n-')).toEqual([
    block('bulletListItem', { children: [block('quote', { content: [plain('b')] })] }),
    block('bulletListItem'),
  ])
})

test('a long note and what leads to it keep the name that they were given', () => {
  expect(outline(read('a[^Long]\n\n[^Long]: b\n\n    c'))).toEqual([
    ['paragraph', 'a[Long]'],
    ['paragraph', '[Long] b'],
    ['paragraph', 'c'],
  ])
})

test('cells that a row lacks are empty', () => {
  expect(read('| a | b |\n| - | - |\n| c |')[0]?.rows?.[1]).toEqual([
    { isHeader: false, content: [plain('c')] },
    { isHeader: false, content: [] },
  ])
})
