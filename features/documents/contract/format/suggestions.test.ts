import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { newId } from '@atrium/base/id'
import { html } from '../../../../tests/contracts/markdown.ts'
import { type Block, type Inline, type Proposed, block, footnote, formula, plain, wordsIn } from './block.ts'
import { blocksOfMarkdown, fromMarkdown } from './from-markdown.ts'
import { readBlocks, readProposedBlocks } from './read-blocks.ts'
import { holdsProposals } from './settled-blocks.ts'
import { toMarkdown } from './to-markdown.ts'
import { writeBlocks } from './write-blocks.ts'

const at = '2026-11-27T10:00:00.000Z'
const context = { html: () => [], resolve: () => undefined }
const proposing = { ...context, propose: () => ({ id: newId(), by: 'ada', at }) }
const read = (text: string): readonly Block[] => blocksOfMarkdown(text, proposing)

const suggested = (id: string) => ({ id, by: 'ada', at })
const put = (text: string, id = 'i'): Inline => ({ ...plain(text), proposed: { insert: suggested(id) } })
const taken = (text: string, id = 'd'): Inline => ({ ...plain(text), proposed: { delete: suggested(id) } })
const paragraph = (...content: readonly Inline[]): Block => block('paragraph', { content })

/** Each run with signs for what is proposed of it, and each block so, without ids. */
const asText = (blocks: readonly Block[]): string => blocks.map(blockAsText).join('\n')
const blockAsText = (one: Block): string =>
  `${signsOf(one.proposed)}${one.type}(${wordsIn(one).map(runAsText).join('|')})[${asText(one.children)}]`
const runAsText = (run: Inline): string =>
  `${signsOf(run.proposed)}${run.marks.toSorted().join()}:${run.href ?? ''}:${run.text}`
const signsOf = (proposed: Proposed = {}): string => `${proposed.insert ? '+' : ''}${proposed.delete ? '-' : ''}`

test('words that are put in and taken off stand between the signs of CriticMarkup', () => {
  const page = [paragraph(plain('We '), taken('meet'), put('gather'), plain(' at ten'))]
  expect(toMarkdown('', page)).toBe('We {--meet--}{++gather++} at ten\n')
  const bold: Inline = { ...put('very'), marks: ['bold'] }
  expect(toMarkdown('', [paragraph(put('so '), bold, put(' good'))])).toBe('{++so **very** good++}\n')
})

test('what looks like a sign in the words is read as words', () => {
  for (const words of ['{++a++}', '{--a--}', '{~~a~>b~~}', 'a++} {++b', '{>>c<<}', '{', '{+', '~~}'])
    expect(asText(read(toMarkdown('', [paragraph(plain(words))])))).toBe(`paragraph(::${words})[]`)
  expect(asText(read(toMarkdown('', [paragraph(plain('{++ a '), put('b'))])))).toBe('paragraph(::{++ a |+::b)[]')
  expect(toMarkdown('', [paragraph(plain('{++ {a} b} C++ '), put('b'))])).toBe('\\{++ {a} b} C++ {++b++}\n')
  const tricky = [paragraph(plain('{'), put('+} ++} {++'), plain('++}'), taken('--}'), plain('{--'))]
  expect(asText(read(toMarkdown('', tricky)))).toBe('paragraph(::{|+::+} ++} {++|::++}|-::--}|::{--)[]')
})

test('Markdown is read as proposals of whoever reads it', () => {
  const [line] = read('a {++b++} c')
  expect(line?.content[1]?.proposed?.insert).toMatchObject({ by: 'ada', at })
  expect(asText(read('a {++b **c**++} {--d--} e'))).toBe('paragraph(::a |+::b |+bold::c|:: |-::d|:: e)[]')
  expect(asText(fromMarkdown('a {++b++}', context).blocks)).toBe('paragraph(::a {++b++})[]')
})

test('a replacement is proposed at once, however it is written', () => {
  for (const text of ['a {~~old~>new~~} b', 'a {--old--}{++new++} b']) {
    const [line] = read(text)
    expect(asText(line ? [line] : [])).toBe('paragraph(::a |-::old|+::new|:: b)[]')
    expect(line?.content[1]?.proposed?.delete?.id).toBe(line?.content[2]?.proposed?.insert?.id)
  }
})

test('what is put in stands in the place of what is taken off also where a line begins', () => {
  const [old, added] = read('{--old--}{++new++} b')[0]?.content ?? []
  expect(added?.proposed?.insert).toEqual(old?.proposed?.delete ?? 'what is taken off')
})

test('code, signs without their other, comments and what is struck through stay what they are', () => {
  const words = (text: string) => asText(read(text))
  expect(words('`{++a++}` b')).toBe('paragraph(code::{++a++}|:: b)[]')
  expect(words('```\n{++a++}\n```')).toBe('codeBlock(::{++a++})[]')
  expect(words('{++a {--b ++} c')).toBe('paragraph(+::a {--b |:: c)[]')
  expect(words('{++a')).toBe('paragraph(::{++a)[]')
  expect(words('a++} b--} ~~c~~} {~~d~~}')).toBe('paragraph(::a++} b--} |strike::c|::} {~~d~~})[]')
  expect(words('a {>>why?<<} b')).toBe('paragraph(::a {>>why?<<} b)[]')
  expect(words('{++a\n\nb++}')).toBe('paragraph(::{++a)[]\nparagraph(::b++})[]')
})

test('a block of which all words are proposed is proposed itself', () => {
  expect(asText(read('- {++a++}\n- b\n\n{--c `d`--}'))).toBe(
    '+bulletListItem(+::a)[]\nbulletListItem(::b)[]\n-paragraph(-::c |-code::d)[]',
  )
  expect(asText(read('{--a--} b\n\n{++a++}{--b--}\n\n---\n\na{++++}'))).toBe(
    'paragraph(-::a|:: b)[]\nparagraph(+::a|-::b)[]\ndivider()[]\nparagraph(::a)[]',
  )
  expect(asText(read('| {++a++} | {++b++} |\n| --- | --- |'))).toBe('+table(+::a|+::b)[]')
})

test('tags among words hold also in what is proposed', () => {
  const [line] = blocksOfMarkdown('{++<b>a</b> c++}', { ...proposing, html })
  expect(asText(line ? [line] : [])).toBe('+paragraph(+bold::a|+:: c)[]')
})

test('a picture that is proposed is a block that is', () => {
  const picture = block('image', {
    props: { url: 'https://example.org/a', caption: 'b' },
    proposed: { insert: suggested('i') },
  })
  expect(toMarkdown('', [picture])).toBe('{++![b](https://example.org/a)++}\n')
  expect(asText(read('a {++b ![c](https://example.org/a) d++}'))).toBe(
    'paragraph(::a |+::b)[]\n+image()[]\n+paragraph(+::d)[]',
  )
  expect(asText(read('{++![a](https://example.org/a)![b](https://example.org/b)++}'))).toBe('+image()[]\n+image()[]')
  expect(asText(read('{++{--![a](https://example.org/a)--} b++}'))).toBe(
    '+paragraph(+-:https://example.org/a:a|+:: b)[]',
  )
  const link = '[![c](https://example.org/a)](https://example.org/b)'
  expect(asText(read(`{++${link}++}`))).toBe('+paragraph(+:https://example.org/b:c)[]')
})

test('what Markdown has no signs for stands as it does while nobody accepts anything', () => {
  const code = (more: Partial<Block>) => block('codeBlock', more)
  const insert = { insert: suggested('i') }
  expect(
    toMarkdown('', [code({ content: [put('a')], proposed: insert }), block('divider', { proposed: insert })]),
  ).toBe('')
  for (const type of ['math', 'mermaid', 'contents'])
    expect(toMarkdown('', [block(type, { content: [plain('a')], proposed: insert })])).toBe('')
  expect(toMarkdown('', [code({ content: [plain('a'), put('b'), taken('c')] })])).toBe('```\nac\n```\n')
  const toggle = block('toggleListItem', { content: [plain('a'), put('b')], children: [paragraph(plain('c'))] })
  expect(toMarkdown('', [toggle])).toBe('a{++b++}\n\nc\n')
})

test('a page says only what is settled, and with what is proposed all of it', () => {
  const fragment = new Doc().getXmlFragment('blocks')
  const insert = { insert: suggested('i') }
  const page = [
    paragraph(plain('a'), put('b'), taken('c'), { ...formula('x'), proposed: insert }),
    block('codeBlock', { props: { language: 'ts' }, content: [plain('a'), put('b'), taken('c')] }),
    block('paragraph', { content: [put('d')], proposed: insert, children: [paragraph(plain('e'))] }),
    block('divider', { proposed: { delete: suggested('d') } }),
  ]
  writeBlocks(fragment, page)
  expect(readProposedBlocks(fragment)).toEqual(page)
  expect([readBlocks(fragment), page].map(holdsProposals)).toEqual([false, true])
  expect(holdsProposals([block('quote', { children: [paragraph(put('a'))] })])).toBe(true)
  expect(readBlocks(fragment)).toEqual([
    paragraph(plain('ac')),
    block('codeBlock', { props: { language: 'ts' }, content: [plain('ac')] }),
    paragraph(plain('e')),
    block('divider'),
  ])
})

const word = fc.string({
  unit: fc.constantFrom('a', 'b', '+', '-', '~', '{', '}', '>', '*', '_', '\\', '`', '[', ' c'),
  maxLength: 8,
})
const proposed = fc.constantFrom<Proposed | undefined>(
  undefined,
  undefined,
  { insert: suggested('i') },
  { delete: suggested('d') },
  { insert: suggested('i'), delete: suggested('d') },
)
const marks = fc.subarray<'bold' | 'italic' | 'strike'>(['bold', 'italic', 'strike'], { maxLength: 1 })
const href = fc.constantFrom(undefined, undefined, 'https://example.org')
const run = fc
  .record({ word, proposed, marks, href })
  .map(({ word: text, href: link, proposed: by, ...more }): Inline => ({
    text: `x${text}x`,
    ...more,
    ...(link !== undefined && { href: link }),
    ...(by && { proposed: by }),
  }))
const note = proposed.map((by): Inline => ({ ...footnote('Note'), ...(by && { proposed: by }) }))
const line = fc.array(fc.oneof({ weight: 5, arbitrary: run }, { weight: 1, arbitrary: note }), {
  minLength: 1,
  maxLength: 6,
})
const blockOf = fc
  .tuple(fc.constantFrom('paragraph', 'bulletListItem', 'numberedListItem', 'quote', 'heading'), line)
  .map(([type, content]) => block(type, { content, props: type === 'heading' ? { level: 2 } : {} }))

test('a page with proposals says the same after its way through Markdown', () => {
  fc.assert(
    fc.property(fc.array(blockOf, { minLength: 1, maxLength: 4 }), (blocks) => {
      const through = (page: readonly Block[]): readonly Block[] => {
        const fragment = new Doc().getXmlFragment('blocks')
        writeBlocks(fragment, page)
        return readProposedBlocks(fragment)
      }
      const page = through(blocks)
      const back = through(read(toMarkdown('', page)))
      const own = (one: Block) => asText([{ ...one, proposed: {} }])
      expect(back.map(own)).toEqual(page.map(own))
    }),
  )
})
