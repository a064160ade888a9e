import { expect, test } from 'vitest'
import { outline, read } from '../../../../tests/contracts/markdown.ts'
import { block, plain, textOf } from './block.ts'
import { callout } from './callouts.ts'

test('what stands in an aside is a callout, by the emoji in front of it', () => {
  const tones = ['💡', '✅', '⚠️', '❗', '🚨', '🛑', 'ℹ️', '🎉'].map((emoji) => {
    const [found] = read(`<aside>\n${emoji} **Mind** it\n\nMore\n\n</aside>`)
    return [found?.type, found?.props['tone'], textOf(found?.content ?? []), found?.children.length].join()
  })
  expect(tones).toEqual([
    'callout,tip,Mind it,1',
    'callout,success,Mind it,1',
    'callout,warning,Mind it,1',
    'callout,warning,Mind it,1',
    'callout,warning,Mind it,1',
    'callout,warning,Mind it,1',
    'callout,info,Mind it,1',
    'callout,info,🎉 Mind it,1',
  ])
  expect(outline(read('<aside>\n💡\n\nWords\n\nMore\n</aside>'))).toEqual([
    ['callout', 'Words', [['paragraph', 'More']]],
  ])
  const [tip] = read('<aside class="x">\n💡\n\n- Item\n</aside>')
  expect([tip?.props['tone'], outline(tip ? [tip] : [])]).toEqual([
    'tip',
    [['callout', '', [['bulletListItem', 'Item']]]],
  ])
  const [late, bare] = [read('<aside>\nMind 💡 it\n</aside>')[0], read('<aside>\n\n- Item\n\n</aside>')[0]]
  expect([late?.props['tone'], textOf(late?.content ?? [])]).toEqual(['info', 'Mind 💡 it'])
  expect([bare?.props['tone'], bare?.content, bare?.children.length]).toEqual(['info', [], 1])
  expect(outline(read('`<aside>`\n\n```\n<aside>\n```'))).toEqual([
    ['paragraph', '<aside>'],
    ['codeBlock', '<aside>'],
  ])
})

test('an emoji of a callout counts where it stands alone or in front of the words', () => {
  const said = (words: string) => outline(read(`<aside>\n${words}\n\nWords\n</aside>`))
  expect(said('💡')).toEqual([['callout', 'Words']])
  expect(said('🎉')).toEqual([['callout', '🎉 Words']])
  expect(said('Mind 💡')).toEqual([['callout', 'Mind 💡', [['paragraph', 'Words']]]])
  expect(said('💡 Mind')).toEqual([['callout', 'Mind', [['paragraph', 'Words']]]])
  expect(said('💡**Mind**')).toEqual([['callout', 'Mind', [['paragraph', 'Words']]]])
  expect(said('💡x')).toEqual([['callout', 'x', [['paragraph', 'Words']]]])
  expect(read('<aside>\n💡\n</aside>')).toEqual([block('callout', { props: { tone: 'tip' } })])
  const child = block('paragraph', { content: [plain('a')], children: [block('divider')] })
  expect(callout({ content: [plain('💡')], children: [child] }).children).toEqual([child])
})

test.each([
  ['info', 'note important info abstract summary tldr todo question help faq example'],
  ['tip', 'tip hint'],
  ['success', 'success check done'],
  ['warning', 'warning caution attention danger error bug failure fail missing'],
])('what is signed as %s by whatever name is a callout so', (tone, names) => {
  for (const name of names.split(' ')) {
    const callout = [block('callout', { props: { tone }, content: [plain('Mind it')] })]
    expect(read(`> [!${name}]\n> Mind it`)).toEqual(callout)
    expect(read(`> [!${name.toUpperCase()}]- Mind it`)).toEqual(callout)
    expect(read(`:::${name}\nMind it\n:::`)).toEqual(callout)
  }
})

test('what has the sign of no callout stays', () => {
  expect(outline(read('> [!other] a'))).toEqual([['quote', '[!other] a']])
  expect(outline(read('> a [!tip]'))).toEqual([['quote', 'a [!tip]']])
  expect(outline(read('> [!tip]'))).toEqual([['callout', '']])
})

test('what stands between colons is a callout, unless it is code, of another name or without an end', () => {
  expect(outline(read('a\n:::tip  \n\n\nb\n\n- c\n\n:::\nd'))).toEqual([
    ['paragraph', 'a'],
    ['callout', 'b', [['bulletListItem', 'c']]],
    ['paragraph', 'd'],
  ])
  expect(outline(read(':::tip\r\na\r\n:::'))).toEqual([['callout', 'a']])
  expect(outline(read('```\n:::tip\na\n:::\n```'))).toEqual([['codeBlock', ':::tip\na\n:::']])
  expect(outline(read('~~~~\n```\n~~~\n:::tip\n~~~~~\n\n:::tip\na\n:::'))).toEqual([
    ['codeBlock', '```\n~~~\n:::tip'],
    ['callout', 'a'],
  ])
  expect(outline(read('a ```\n:::tip\nb\n:::'))).toEqual([
    ['paragraph', 'a ```'],
    ['callout', 'b'],
  ])
  expect(outline(read(':::tip\n  \na\n :::\nb\n:::  \nc'))).toEqual([
    ['callout', 'a ::: b'],
    ['paragraph', 'c'],
  ])
  expect(outline(read(':::tip\na\n:::\n\nb\n\n:::'))).toEqual([
    ['callout', 'a'],
    ['paragraph', 'b'],
    ['paragraph', ':::'],
  ])
  for (const text of [
    ':::other\na\n:::',
    ':::other :::tip\na\n:::',
    ':::tip\na',
    ':::\na',
    ' :::tip\na\n :::',
    ':::tip x\na\n:::',
  ])
    expect(read(text).map(({ type }) => type)).toEqual(['paragraph'])
})
