import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Doc, XmlText } from 'yjs'
import { type Block, type Cell, type Inline, block, plain } from './block.ts'
import { palette } from './color-style.ts'
import { htmlPage } from './html-page.ts'
import { type Color, cellLooksOf, colors, looksOf, widthOf } from './looks.ts'
import { readBlocks } from './read-blocks.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { writeBlocks } from './write-blocks.ts'

const said = (text: string, looks: Inline['looks'] = {}): Inline => ({ text, marks: [], looks })
const cell = (text: string, more: Partial<Cell> = {}): Cell => ({ isHeader: false, content: [plain(text)], ...more })
const of = (type: string, props: Block['props'], more: Partial<Block> = {}): Block =>
  block(type, { props, content: [plain('a')], ...more })

/** What somebody might send to have a page say something else. */
const hostile = [
  '"><script>alert(1)</script>',
  'red;background:url(https://example.org/x)',
  'red" onclick="x',
  'constructor',
  'RED',
  '',
  Number.NaN,
  Infinity,
  -Infinity,
  1e9,
  -1,
  0,
  true,
  null,
  ['red'],
  { toString: () => 'red' },
]

test('colours and sides are the known names, and widths and spans numbers that somebody can choose; all else was not chosen', () => {
  expect(colors.map((name) => looksOf({ textColor: name, backgroundColor: name }))).toEqual(
    colors.map((name) => ({ color: name, ground: name })),
  )
  const sides = ['left', 'center', 'right', 'justify'].map((name) => looksOf({ textAlignment: name }).side)
  expect(sides).toEqual([undefined, 'center', 'right', 'justify'])
  expect([16, 320.4, 4_000].map(widthOf)).toEqual([16, 320, 4_000])
  expect(cellLooksOf({ colspan: 2, rowspan: 100, colwidth: [120, 0] })).toEqual({
    columns: 2,
    rows: 100,
    widths: [120, undefined],
  })
  for (const value of [...hostile, 'default']) {
    expect(looksOf({ textColor: value, backgroundColor: value, textAlignment: value })).toEqual({})
    expect(widthOf(value)).toBeUndefined()
    const given = { textColor: value, textAlignment: value, colspan: value, rowspan: value, colwidth: [value] }
    expect([cellLooksOf(given), cellLooksOf({ colwidth: value, colspan: 1.5, rowspan: 101 })]).toEqual([{}, {}])
  }
})

const looking: readonly Block[] = [
  block('paragraph', {
    content: [said('red', { color: 'red' }), said('on blue', { ground: 'blue' }), plain('plain')],
  }),
  block('table', {
    rows: [
      [cell('a', { columns: 2, widths: [120, undefined], looks: { color: 'pink', side: 'right' } }), cell('b')],
      [cell('c', { rows: 2, looks: { ground: 'gray' } }), cell('d'), cell('e')],
    ],
  }),
]

test('how words and cells look is read as it was written', () => {
  const fragment = new Doc().getXmlFragment('blocks')
  writeBlocks(fragment, looking)
  expect(readBlocks(fragment)).toEqual(looking)
  expect(fragment.toString()).toContain('<textColor stringValue="red">red</textColor>')
})

test('what a mark says that nobody can choose is not read', () => {
  for (const value of [...hostile.map((stringValue) => ({ stringValue })), 'red', null]) {
    const fragment = new Doc().getXmlFragment('blocks')
    writeBlocks(fragment, [block('paragraph', { content: [plain('a')] })])
    const [text] = fragment.createTreeWalker((one) => one instanceof XmlText)
    if (text instanceof XmlText) text.format(0, 1, { textColor: value, backgroundColor: value })
    expect(readBlocks(fragment)).toEqual([block('paragraph', { content: [plain('a')] })])
  }
})

test('Markdown is the same whatever the colours', () => {
  const runs = ['code', 'bold'].map((mark) =>
    block('paragraph', {
      content: (['red', 'blue'] as const).map((color) => ({ text: color, marks: [mark as 'code'], looks: { color } })),
    }),
  )
  expect(toMarkdown('', runs)).toBe('`redblue`\n\n**redblue**\n')
})

const columns = (...widths: readonly unknown[]): Block =>
  block('columns', {
    children: widths.map((width) =>
      block('pageColumn', { props: { width } as Block['props'], children: [of('paragraph', {})] }),
    ),
  })

test.each<readonly [what: string, blocks: readonly Block[], html: string]>([
  [
    'words in colours',
    [block('paragraph', { content: [{ ...said('a', { color: 'red', ground: 'blue' }), marks: ['bold'] }] })],
    '<p><span data-text-color="red" data-background-color="blue"><strong>a</strong></span></p>',
  ],
  [
    'a link in colours',
    [block('paragraph', { content: [{ ...said('a', { color: 'red' }), href: '#a' }] })],
    '<p><span data-text-color="red"><a href="#a" rel="noopener noreferrer nofollow">a</a></span></p>',
  ],
  [
    'a block in colours, with what lies in it',
    [of('paragraph', { textColor: 'red', textAlignment: 'center' }, { children: [of('paragraph', {})] })],
    '<div data-text-color="red"><p data-text-alignment="center">a</p><div class="inside"><p>a</p></div></div>',
  ],
  [
    'a heading on the right',
    [of('heading', { level: 1, textAlignment: 'right', backgroundColor: 'gray' })],
    '<div data-background-color="gray"><h2 data-text-alignment="right">a</h2></div>',
  ],
  ['nothing in colours', [block('paragraph', { props: { backgroundColor: 'gray' } })], ''],
  [
    'items in the middle',
    ['bulletListItem', 'checkListItem', 'toggleListItem'].map((type) =>
      of(type, { textColor: 'pink', textAlignment: 'center' }, { children: [of('paragraph', {})] }),
    ),
    '<ul><li data-text-color="pink" data-text-alignment="center">a<p>a</p></li></ul>' +
      '<ul class="checks"><li data-text-color="pink" data-text-alignment="center"><input type="checkbox" disabled aria-label="To do"> <span>a</span><p>a</p></li></ul>' +
      '<ul class="toggles"><li data-text-color="pink"><details open><summary data-text-alignment="center">a</summary><p>a</p></details></li></ul>',
  ],
  [
    'a picture as wide as it was made',
    [block('image', { props: { url: '/a', previewWidth: 320.4, textAlignment: 'right' } })],
    '<figure data-text-alignment="right"><img src="/a" alt="" width="320" loading="lazy"></figure>',
  ],
  [
    'columns as wide as they were made, and as the editor draws what is no width',
    [columns(1, 2.5, 1e9, Number.NaN, '9;color:red')],
    '<div class="columns"><div class="column"><p>a</p></div><div class="column" style="flex-grow: 2.5"><p>a</p></div><div class="column" style="flex-grow: 4"><p>a</p></div><div class="column"><p>a</p></div><div class="column"><p>a</p></div></div>',
  ],
  [
    'a table with its widths, spans and colours',
    looking.slice(1),
    '<div class="wide" tabindex="0"><table><colgroup><col width="120"><col><col></colgroup>' +
      '<tr><td colspan="2" data-text-color="pink" data-text-alignment="right">a</td><td>b</td></tr>' +
      '<tr><td rowspan="2" data-background-color="gray">c</td><td>d</td><td>e</td></tr></table></div>',
  ],
])('as HTML there is %s', (_what, blocks, html) => {
  expect(toHtml(blocks)).toBe(html)
})

test('whatever somebody sends as a look, the HTML is the one without it', () => {
  const types = [
    'paragraph',
    'heading',
    'bulletListItem',
    'checkListItem',
    'quote',
    'image',
    'table',
    'from the future',
  ]
  for (const value of hostile)
    for (const type of types) {
      const props = { url: '/a', level: 2 }
      const looks = { textColor: value, backgroundColor: value, textAlignment: value, previewWidth: value }
      expect(toHtml([of(type, { ...props, ...looks } as Block['props'])])).toBe(toHtml([of(type, props)]))
    }
})

/** What `--name: light-dark(a, b)` of the app says. */
function tokens(): ReadonlyMap<string, readonly [string, string]> {
  const css = readFileSync(new URL('../../../../ui/base.css', import.meta.url), 'utf8')
  const found = css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]))
}

test('the colours are those of the app, and of the editor', () => {
  const [found, editor] = [tokens(), new URL('../../web/editor/body-editor.module.css', import.meta.url)]
  const css = readFileSync(editor, 'utf8')
  for (const name of colors) {
    const token = `event-${name === 'purple' ? 'violet' : name}`
    const { light, dark } = palette[name]
    expect([found.get(token), found.get(`${token}-soft`)]).toEqual([
      [light[0], dark[0]],
      [light[1], dark[1]],
    ])
    expect(css).toContain(`--bn-colors-highlights-${name}-text: var(--${token});`)
    expect(css).toContain(`--bn-colors-highlights-${name}-background: var(--${token}-soft);`)
  }
})

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

test('all words can be read on every ground, in the light and in the dark (WCAG AA)', () => {
  const found = tokens()
  const valueOf = (name: string, index: number): string => found.get(name)?.[index] ?? ''
  const paint = (scheme: 'light' | 'dark', part: 0 | 1): readonly string[] =>
    colors.map((name: Color) => palette[name][scheme][part])
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    const words = [...paint(scheme, 0), ...['text', 'text-dimmed', 'accent'].map((name) => valueOf(name, index))]
    const grounds = [...paint(scheme, 1), ...['surface', 'surface-sunken'].map((name) => valueOf(name, index))]
    for (const ground of grounds)
      for (const color of words) expect([color, ground, contrast(color, ground) >= 4.5]).toEqual([color, ground, true])
  }
})

test('a page of HTML draws every colour, and what is above it', () => {
  const page = htmlPage('A', '<p>x</p>', { cover: '<div class="cover"></div>' })
  expect(page).toContain('<body>\n<div class="cover"></div><main><p>x</p></main>')
  for (const name of colors) {
    const { light, dark } = palette[name]
    for (const [words, ground] of [light, dark])
      expect(page).toContain(`--${name}: ${words}; --${name}-soft: ${ground};`)
    expect(page).toContain(`[data-text-color='${name}'] { color: var(--${name}); }`)
    expect(page).toContain(`[data-background-color='${name}'] { --ground: var(--${name}-soft);`)
  }
})
