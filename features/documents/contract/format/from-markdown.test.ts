import { expect, test } from 'vitest'
import { html, linked, outline, paragraph, read, resolve } from '../../../../tests/contracts/markdown.ts'
import { type Block, type Inline, block, footnote, formula, plain, textOf } from './block.ts'
import { blocksOfMarkdown, fromMarkdown } from './from-markdown.ts'

const web = 'https://example.org/a'

test('the first heading is the title, behind a mark of the order of bytes too', () => {
  expect(fromMarkdown('\uFEFF# Plan\n\na', { html, resolve })).toEqual({
    title: 'Plan',
    blocks: [paragraph(plain('a'))],
  })
  expect(read('a\uFEFFb')).toEqual([paragraph(plain('a\uFEFFb'))])
})

test('links by name lead to where the name does, the first of its kind', () => {
  const text = `[a][x] [y] [z]\n\n[x]: ${web}\n[x]: ${web}/late\n\n> [y]: ${web}/y`
  expect(read(text)[0]).toEqual(paragraph(linked('a', web), plain(' '), linked('y', `${web}/y`), plain(' [z]')))
})

test('links by name lead to where the name does also where that is said in a list or a note', () => {
  for (const said of [`- [x]: ${web}`, `1. a\n\n   > [x]: ${web}`, `[^n]: [x]: ${web}`])
    expect(read(`[a][x]\n\n${said}`)[0]).toEqual(paragraph(linked('a', web)))
  expect(read(`[a][x][^x]\n\n[^x]: Note\n\n[x]: ${web}`)).toEqual([paragraph(linked('a', web), footnote('Note'))])
})

test('links to places beside the text lead to where those are, and others nowhere', () => {
  expect(read('[a](beside/a) [b](javascript:x) [c](other/c)')).toEqual([
    paragraph(linked('a', '/files/a'), plain(' b c')),
  ])
})

test('pictures are blocks of their own where they are beside the text, and links in what lies in one', () => {
  expect(read('a ![b](beside/b) c')).toEqual([
    paragraph(plain('a')),
    block('image', { props: { url: '/files/b', caption: 'b' } }),
    paragraph(plain('c')),
  ])
  expect(read(`![b](${web})`)).toEqual([block('image', { props: { url: web, caption: 'b' } })])
  expect(read(`[![b](beside/b)](${web})`)).toEqual([block('image', { props: { url: '/files/b', caption: 'b' } })])
  expect(read(`[![b](${web}/b)](${web})`)).toEqual([paragraph(linked('b', web))])
  expect(read(`[![](${web}/b) c](${web}/)`)).toEqual([paragraph(linked('example.org/a c', `${web}/`))])
  expect(read('![b][x] ![c][none]\n\n[x]: beside/b')).toEqual([
    block('image', { props: { url: '/files/b', caption: 'b' } }),
    paragraph(plain('![c][none]')),
  ])
  expect(read('![b](other/b) ![](javascript:x)')).toEqual([paragraph(plain('b'))])
  expect(read(`[![b](beside/b)][x] [![c](beside/https:c)](${web})\n\n[x]: ${web}`)).toEqual([
    block('image', { props: { url: '/files/b', caption: 'b' } }),
    block('image', { props: { url: '/files/https:c', caption: 'c' } }),
  ])
  expect(read(`[![b](http://a.org/b)](${web})`)).toEqual([paragraph(linked('b', web))])
  expect(read(`[![b](beside/b) c](${web})`)).toEqual([paragraph(linked('b c', web))])
  expect(read('# ![b](beside/b)')).toEqual([
    block('heading', { props: { level: 1 }, content: [linked('b', '/files/b')] }),
  ])
})

test('a picture without words is called by its address where only words can be', () => {
  const called = (text: string) => textOf(read(text)[0]?.content ?? [])
  expect(called('# ![](http://www.example.org/a/)')).toBe('example.org/a')
  expect(called('# ![](https://example.org/?u=https://www.x.org)')).toBe('example.org/?u=https://www.x.org')
  expect(called('# ![][x] ![b][x]\n\n[x]: beside/c')).toBe('/files/c b')
})

test('a footnote of a paragraph stands where it is said, also twice, with its links and code as words', () => {
  const text =
    'a[^1], b[^x] and[^1] [^none]\n\n[^1]: See *this* [page](https://example.org/x)\n    and `code`.\n\n[^x]: <https://example.org>'
  expect(read(text)).toEqual([
    paragraph(
      plain('a'),
      footnote('See this page (https://example.org/x) and code.'),
      plain(', b'),
      footnote('https://example.org'),
      plain(' and'),
      footnote('See this page (https://example.org/x) and code.'),
      plain(' [^none]'),
    ),
  ])
})

test('a footnote of more than that, or that nothing refers to, stays where it is written, under its name', () => {
  expect(read('a[^1]\n\n[^1]: Note\n\n    more\n\n[^2]:')).toEqual([
    paragraph(plain('a[1]')),
    paragraph(plain('[1] Note')),
    paragraph(plain('more')),
  ])
})

test('formulas are told from prices', () => {
  const formulasIn = (text: string): readonly string[] =>
    read(text).flatMap(({ content }) => content.flatMap((run) => (run.isFormula ? [run.text] : [])))
  expect(formulasIn('$x$ and $y + 5$, $$z$$')).toEqual(['x', 'y + 5', 'z'])
  for (const price of [
    '$5 and $6',
    'US$ 5, $ 6',
    '$x $',
    '$ x$',
    '$x',
    '$x$5',
    '$a\nb$',
    '$',
    '$y + \\$5$',
    '$a\\$ b$',
    '$\tx$',
    '$x\t$',
    '$a\rb$',
    '$a\r\nb$',
    '$x$0',
    '$x$9',
    '$5 to 7$',
  ])
    expect([price, formulasIn(price)]).toEqual([price, price === '$5 to 7$' ? ['5 to 7'] : []])
  expect(formulasIn('$x$: $y$/ $z$a')).toEqual(['x', 'y', 'z'])
  expect(read('$$\nx^2\n$$')).toEqual([block('math', { content: [plain('x^2')] })])
  expect(read('a $x$.')).toEqual([paragraph(plain('a '), formula('x'), plain('.'))])
})

test('lines that Markdown joins are joined by one space', () => {
  expect(read('a  b\n  c \n\td')).toEqual([paragraph(plain('a  b c d'))])
  expect(read('a &#10; b &#10;&#10; &#10;c')).toEqual([paragraph(plain('a b c'))])
  expect(read('a &#10; b')).toEqual([paragraph(plain('a b'))])
  expect(read('a<br>b<br />c  \nd')).toEqual([paragraph(plain('a\nb\nc\nd'))])
})

test('tables are as wide as their widest row', () => {
  const [table] = read('| a |\n| - |\n| b |')
  expect(table?.rows).toEqual([
    [{ isHeader: true, content: [plain('a')] }],
    [{ isHeader: false, content: [plain('b')] }],
  ])
  expect(read('| a | b |\n| - | - |\n| c |')[0]?.rows?.map((row) => row.length)).toEqual([2, 2])
  expect(read('| a | |\n| - | - |\n| b | c |')[0]?.rows?.length).toBe(2)
  expect(read('| |\n| - |')[0]?.rows).toEqual([[{ isHeader: true, content: [] }]])
})

test('an item that is all a toggle is the toggle; one without words has what lies in it', () => {
  expect(outline(read('- <details><summary>a\n\n  b\n\n  </details>'))).toEqual([['toggleListItem', 'b']])
  expect(outline(read('- <details>\n\n  a\n\n  </details>\n\n  b'))).toEqual([
    [
      'bulletListItem',
      '',
      [
        ['toggleListItem', 'Details', [['paragraph', 'a']]],
        ['paragraph', 'b'],
      ],
    ],
  ])
  expect(outline(read('- ## a\n- > b'))).toEqual([
    ['bulletListItem', '', [['heading', 'a']]],
    ['bulletListItem', '', [['quote', 'b']]],
  ])
})

test('toggles are read from their tags, however Markdown cuts them', () => {
  expect(outline(read('<details>\n<summary>\n\nWords\n\n</summary>\n\nInside\n\n</details>\n\nAfter'))).toEqual([
    ['toggleListItem', 'Words', [['paragraph', 'Inside']]],
    ['paragraph', 'After'],
  ])
  expect(outline(read('<DETAILS open>\n\nInside\n\n<details>\n\nDeeper\n\n</details>\n\n</Details>'))).toEqual([
    [
      'toggleListItem',
      'Details',
      [
        ['paragraph', 'Inside'],
        ['toggleListItem', 'Details', [['paragraph', 'Deeper']]],
      ],
    ],
  ])
  const [heading] = read('<details><summary>\n\n## Part\n\n</summary>\n\nInside\n\n</details>')
  expect(heading).toEqual(
    block('heading', {
      props: { level: 2, isToggleable: true },
      content: [plain('Part')],
      children: [paragraph(plain('Inside'))],
    }),
  )
  expect(outline(read('<details><summary>\n\n> Said\n\n</summary>\n\nInside\n\n</details>'))).toEqual([
    [
      'toggleListItem',
      'Details',
      [
        ['quote', 'Said'],
        ['paragraph', 'Inside'],
      ],
    ],
  ])
})

test('a whole toggle in one piece of HTML is read as HTML, and comments are nothing', () => {
  const pieces: string[] = []
  const noting = (piece: string): readonly Block[] => (pieces.push(piece), [])
  const note = (text: string) => blocksOfMarkdown(text, { html: noting, resolve })
  note('<details><summary>a</summary>b</details>')
  note('<div>\n<details>a</details>\n</div>')
  note('<!-- <details> -->\n\nx')
  expect(pieces).toEqual([
    '<details><summary>a</summary>b</details>',
    '<div>\n<details>a</details>\n</div>',
    '<!-- <details> -->',
  ])
  pieces.length = 0
  note('<details>a</details></details><p>b</p>')
  note('<summary>c</summary>')
  expect(pieces).toEqual(['a', '<p>b</p>', 'c'])
})

test('tags among words hold for what stands between them', () => {
  expect(read('<b>a <i>b</i></b> c')).toEqual([
    paragraph({ text: 'a ', marks: ['bold'] }, { text: 'b', marks: ['bold', 'italic'] }, plain(' c')),
  ])
  expect(read(`<a href="${web}">a **b**</a> c`)).toEqual([
    paragraph(linked('a ', web), { text: 'b', marks: ['bold'], href: web }, plain(' c')),
  ])
  expect(read('<b>a <i>b</b> c</i> d</x>')).toEqual([
    paragraph({ text: 'a ', marks: ['bold'] }, { text: 'b', marks: ['bold', 'italic'] }, plain(' c d')),
  ])
  expect(read('<b>a</x>b</b>c')).toEqual([paragraph({ text: 'ab', marks: ['bold'] }, plain('c'))])
  expect(read('a <wbr>b <x>c</x>')).toEqual([paragraph(plain('a b c'))])
})

test('a picture of a tag is one where it stands alone, and a link in what is open', () => {
  const image = block('image', { props: { url: '/files/x', caption: 'seen' } })
  expect(read('a <img src="/files/x"> b')).toEqual([paragraph(plain('a')), image, paragraph(plain('b'))])
  expect(read('a <b>x <img src="/files/x"></b> b')).toEqual([
    paragraph(
      plain('a '),
      { text: 'x ', marks: ['bold'] },
      { text: 'seen', marks: ['bold'], href: '/files/x' },
      plain(' b'),
    ),
  ])
  expect(read('a <b/> <br> c</b></b><img src="/files/x">')).toEqual([paragraph(plain('a  \n c')), image])
  expect(read('a <em src="x">b</em>')).toEqual([paragraph(plain('a b'))])
})

test('tags that are written as words are words', () => {
  expect(read('\\<br>')).toEqual([paragraph(plain('<br>'))])
  expect(read('# \\<img src="/files/x">')[0]?.content).toEqual([plain('<img src="/files/x">')])
  expect(read('\\<b> ![c](beside/c)')).toEqual([
    paragraph(plain('<b>')),
    block('image', { props: { url: '/files/c', caption: 'c' } }),
  ])
})

test('words without a link, or with one that leads nowhere, have no address', () => {
  const bold: Inline = { text: 'a', marks: ['bold'] }
  expect(read('<b>a</b>')).toStrictEqual([paragraph(bold)])
  expect(read('[a](javascript:x)')).toStrictEqual([paragraph(plain('a'))])
  expect(read('# ![a](javascript:x)')[0]?.content).toStrictEqual([plain('a')])
  expect(read(`<a href="${web}">[a](javascript:x)</a>`)).toStrictEqual([paragraph(linked('a', web))])
})

test('what is nested too deep is cut', () => {
  let depth = 0
  for (let [one] = read(`${'> '.repeat(500)}a`); one; [one] = one.children) depth += 1
  expect(depth).toBe(0)
  expect(
    textOf(
      read(`${'> '.repeat(100)}a`).flatMap(function inner(one): Inline[] {
        return [...one.content, ...one.children.flatMap(inner)]
      }),
    ),
  ).toBe('a')
  const marked = `${'<b>'.repeat(10)}a`
  expect(read(marked)).toEqual([paragraph({ text: 'a', marks: ['bold'] })])
})

test('pieces of HTML without an end are words where there are many of them', () => {
  const open = (begin: string, times: number) => textOf(read(`x ${begin.repeat(times)}`)[0]?.content ?? [])
  for (const begin of ['<!--', '<?', '<![CDATA[']) {
    expect(open(begin, 60)).toBe(`x ${begin.repeat(60)}`)
    expect(open(begin, 3)).toBe(`x ${begin.repeat(3)}`)
  }
  expect(read(`<!-- a --> ${'<!--'.repeat(60)}`)).toHaveLength(0)
  expect(read(`${'<!--\n'.repeat(50)}a`)).toEqual([paragraph(plain(`${'<!-- '.repeat(50)}a`))])
  expect(read(`${'<!--\n'.repeat(49)}a`)).toEqual([])
  expect(read(`${'<!-- a -->\n\n'.repeat(60)}b`)).toEqual([paragraph(plain('b'))])
})

test('an aside begins and ends on lines of its own', () => {
  expect(read('a<aside>\nb')).toEqual([paragraph(plain('a b'))])
  expect(outline(read('<aside>  \nMind\n</aside>\t\nb'))).toEqual([
    ['callout', 'Mind'],
    ['paragraph', 'b'],
  ])
  expect(outline(read('<aside> a\nb'))).toEqual([['callout', '']])
})
