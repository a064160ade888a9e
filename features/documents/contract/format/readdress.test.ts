import { expect, test } from 'vitest'
import { type Block, block, footnote, formula, isSafeHref, joined, plain } from './block.ts'
import { formulaMarkup } from './formula-markup.ts'
import { addressesIn, readdressed } from './readdress.ts'
import { sourceOf } from './source-of.ts'
import { titled } from './titled.ts'

const linked = (text: string, href: string) => ({ text, marks: [], href })
const page: readonly Block[] = [
  block('paragraph', { content: [plain('See '), linked('this', '/a'), linked('that', '/lost')] }),
  block('image', {
    props: { url: '/b', caption: 'B' },
    children: [block('file', { props: { url: '/c', name: 'C' } })],
  }),
  block('table', { rows: [[{ isHeader: true, content: [linked('cell', '/d')] }]] }),
  block('divider', { props: { url: '' } }),
]

test('the addresses in a page are those of links, pictures and files, however deep', () => {
  expect([...addressesIn(page)]).toEqual(['/a', '/lost', '/c', '/b', '/d'])
})

test('what is elsewhere is led to there, and of what leads nowhere the words stay', () => {
  const there = readdressed(page, (url) => (url === '/lost' ? undefined : `/new${url}`))
  expect(there).toEqual([
    block('paragraph', { content: [plain('See '), linked('this', '/new/a'), plain('that')] }),
    block('image', {
      props: { url: '/new/b', caption: 'B' },
      children: [block('file', { props: { url: '/new/c', name: 'C' } })],
    }),
    block('table', { rows: [[{ isHeader: true, content: [linked('cell', '/new/d')] }]] }),
    block('divider', { props: { url: '' } }),
  ])
  const gone = readdressed(page, () => undefined)
  expect(gone).toStrictEqual([
    block('paragraph', { content: [plain('See thisthat')] }),
    block('paragraph', { content: [plain('B')], children: [block('paragraph', { content: [plain('C')] })] }),
    block('table', { rows: [[{ isHeader: true, content: [plain('cell')] }]] }),
    block('divider', { props: { url: '' } }),
  ])
  const nameless = block('image', { props: { url: '/x', caption: '', name: 7 }, children: [block('divider')] })
  expect(readdressed([nameless], () => undefined)).toEqual([block('divider')])
})

test('formulas and notes have no marks, and what no thread is about is alike', () => {
  expect([formula('x'), footnote('y')]).toEqual([
    { text: 'x', marks: [], isFormula: true },
    { text: 'y', marks: [], isFootnote: true },
  ])
  expect(joined([plain('a'), { ...plain('b'), threads: [] }])).toEqual([plain('ab')])
})

test('runs that look alike become one, and empty ones none', () => {
  const bold = { text: 'b', marks: ['bold', 'italic'] as const }
  const turned = { text: 'c', marks: ['italic', 'bold'] as const }
  expect(joined([plain('a'), plain(''), plain('b'), bold, turned, { ...plain('d'), marks: ['bold'] }])).toEqual([
    plain('ab'),
    { ...bold, text: 'bc' },
    { text: 'd', marks: ['bold'] },
  ])
  const apart = [linked('a', '/a'), linked('b', '/b'), plain('c'), formula('x'), formula('y'), plain('z')]
  expect(joined(apart)).toEqual(apart)
  const marked = [
    { text: 'a', marks: ['bold'] as const },
    { text: 'b', marks: ['italic'] as const },
  ]
  expect(joined(marked)).toEqual(marked)
})

test('links lead to the web, to mail, and to places in this app', () => {
  const safe = ['https://a', ' HTTP://a', 'mailto:a@b', '#part', '/documents/x']
  const others = ['javascript:x', '//evil.org', 'xhttps://a', 'data:text/html,x', 'ftp://a', '', 'documents/x']
  expect([...safe, ...others].filter(isSafeHref)).toEqual(safe)
})

test('a formula or a diagram is drawn from its words, or from where older versions kept its source', () => {
  const from = (props: Block['props'], words = '') => sourceOf(block('math', { props, content: [plain(words)] }))
  expect([from({ source: 'a' }, 'w'), from({ source: 'a' }), from({ formula: 'b' }), from({ code: 'c' })]).toEqual([
    'w',
    'a',
    'b',
    'c',
  ])
  expect([from({ text: 'd' }), from({ source: '', text: 'd' }), from({ source: 7 }), from({})]).toEqual([
    'd',
    'd',
    '',
    '',
  ])
})

test('a heading of the first level that stands first is the title', () => {
  const heading = (level: number, text = ' The title ') =>
    block('heading', { props: { level }, content: [plain(text)] })
  const inside = block('paragraph', { content: [plain('x')] })
  expect(titled([{ ...heading(1), children: [inside] }, heading(2)])).toEqual({
    title: 'The title',
    blocks: [inside, heading(2)],
  })
  expect(titled([heading(1, 'x'.repeat(300))]).title).toBe('x'.repeat(200))
  for (const blocks of [[], [heading(2)], [inside, heading(1)], [block('paragraph', { props: { level: 1 } })]])
    expect(titled(blocks)).toEqual({ title: '', blocks })
})

test('a formula is drawn as MathML, within a line or on its own, and what is none is not', () => {
  expect(formulaMarkup('x^2')).toMatch(/^<span class="katex"><math[^>]* display="block">/)
  expect(formulaMarkup('x^2', true)).toMatch(/^<span class="katex"><math[^>]*>/)
  expect(formulaMarkup('x^2', true)).not.toContain('display="block"')
  expect(formulaMarkup('\\frac{')).toBeUndefined()
  expect(formulaMarkup('\\href{javascript:x}{y}')).not.toMatch(/<[^>]*href=/)
})
