import { expect, test } from 'vitest'
import { type Block, type Inline, type Mark, block, footnote, formula, plain } from './block.ts'
import { fromMarkdown } from './from-markdown.ts'
import { toMarkdown } from './to-markdown.ts'

const said = (text: string, ...marks: readonly Mark[]): Inline => ({ text, marks })
const linked = (text: string, href: string, ...marks: readonly Mark[]): Inline => ({ text, marks, href })
const one = (type: string, text: string, more: Partial<Block> = {}): Block =>
  block(type, { content: text === '' ? [] : [plain(text)], ...more })
const paragraph = (...content: readonly Inline[]): Block => block('paragraph', { content })
const bullet = (text: string, ...children: readonly Block[]): Block => one('bulletListItem', text, { children })
const numbered = (text: string, start?: number): Block =>
  one('numberedListItem', text, { props: start === undefined ? {} : { start } })
const cells = (isHeader: boolean, ...words: readonly string[]) =>
  words.map((text) => ({ isHeader, content: text === '' ? [] : [plain(text)] }))
const web = 'https://example.org/a'

/** What Markdown says; HTML in it says nothing. */
const read = (text: string): readonly Block[] => fromMarkdown(text, { html: () => [], resolve: () => undefined }).blocks

test.each<readonly [markdown: string, blocks: readonly Block[]]>([
  ['a\n\nb', [paragraph(plain('a')), paragraph(plain('b'))]],
  ['a\\\nb', [paragraph(plain('a\nb'))]],
  ['## a\n\n###### b', [one('heading', 'a', { props: { level: 2 } }), one('heading', 'b', { props: { level: 6 } })]],
  [
    '**a** _b_ ~~c~~ `d`',
    [
      paragraph(
        said('a', 'bold'),
        plain(' '),
        said('b', 'italic'),
        plain(' '),
        said('c', 'strike'),
        plain(' '),
        said('d', 'code'),
      ),
    ],
  ],
  ['**a _b_**', [paragraph(said('a ', 'bold'), said('b', 'bold', 'italic'))]],
  ['**a** **b**', [paragraph(said('a', 'bold'), plain(' '), said('b', 'bold'))]],
  [`[a **b**](${web}) c`, [paragraph(linked('a ', web), linked('b', web, 'bold'), plain(' c'))]],
  [`[a](${web}) [b](${web}/b)`, [paragraph(linked('a', web), plain(' '), linked('b', `${web}/b`))]],
  ['a $x^2$ b', [paragraph(plain('a '), formula('x^2'), plain(' b'))]],
  ['a[^1] b[^2]\n\n[^1]: One\n\n[^2]: Two', [paragraph(plain('a'), footnote('One'), plain(' b'), footnote('Two'))]],
  ['- a\n- b', [bullet('a'), bullet('b')]],
  ['- a\n  - b\n  - c\n- d', [bullet('a', bullet('b'), bullet('c')), bullet('d')]],
  ['- a\n\n  b', [bullet('a', paragraph(plain('b')))]],
  ['1. a\n2. b', [numbered('a'), numbered('b')]],
  ['3. a\n4. b', [numbered('a', 3), numbered('b')]],
  ['0. a', [numbered('a', 0)]],
  ['- a\n\n1. b', [bullet('a'), numbered('b')]],
  [
    '- [ ] a\n- [x] b',
    [one('checkListItem', 'a', { props: { checked: false } }), one('checkListItem', 'b', { props: { checked: true } })],
  ],
  ['> a\n>\n> b', [one('quote', 'a', { children: [paragraph(plain('b'))] })]],
  ['> a\\\n> b', [one('quote', 'a\nb')]],
  ['> [!NOTE]\n> a\\\n> \\\n> b', [one('callout', 'a\n\nb', { props: { tone: 'info' } })]],
  ['> > a', [block('quote', { children: [one('quote', 'a')] })]],
  ['> [!NOTE]\n> a', [one('callout', 'a', { props: { tone: 'info' } })]],
  ['> [!TIP]\n> a\n>\n> b', [one('callout', 'a', { props: { tone: 'tip' }, children: [paragraph(plain('b'))] })]],
  ['> [!WARNING]\n> a', [one('callout', 'a', { props: { tone: 'warning' } })]],
  ['```ts\na\n\nb\n```', [one('codeBlock', 'a\n\nb', { props: { language: 'ts' } })]],
  ['```\na\n```', [one('codeBlock', 'a', { props: { language: 'text' } })]],
  ['```math\nx^2\n```', [one('math', 'x^2')]],
  ['```mermaid\na-->b\n```', [one('mermaid', 'a-->b')]],
  ['a\n\n---\n\nb', [paragraph(plain('a')), block('divider'), paragraph(plain('b'))]],
  ['![a](/files/a)', [block('image', { props: { url: '/files/a', caption: 'a' } })]],
  ['| a | b |\n| - | - |\n| c | |', [block('table', { rows: [cells(true, 'a', 'b'), cells(false, 'c', '')] })]],
  ['| | |\n| - | - |\n| a | b |', [block('table', { rows: [cells(false, 'a', 'b')] })]],
  ['\\* \\_a\\_ # \\`', [paragraph(plain('* _a_ # `'))]],
])('%s is written and read', (markdown, blocks) => {
  expect(read(markdown)).toEqual(blocks)
  expect(toMarkdown('', blocks)).toBe(`${markdown}\n`)
})

test('the title is the first heading', () => {
  expect(toMarkdown('A *plan*', [paragraph(plain('a'))])).toBe('# A \\*plan\\*\n\na\n')
  expect(toMarkdown('', [])).toBe('')
})

test.each<readonly [what: string, blocks: readonly Block[], markdown: string]>([
  [
    'a heading of no level',
    [
      one('heading', 'a'),
      one('heading', 'b', { props: { level: 7 } }),
      one('heading', 'c', { props: { level: 0 } }),
      one('heading', 'd', { props: { level: 2.5 } }),
      one('heading', 'e', { props: { level: '3' } }),
    ],
    '# a\n\n# b\n\n# c\n\n## d\n\n# e\n',
  ],
  [
    'what lies in a heading',
    [one('heading', 'a', { props: { level: 2 }, children: [paragraph(plain('b'))] })],
    '## a\n\nb\n',
  ],
  ['a list with a line in it', [bullet('a', block('divider'))], '- a\n\n  ---\n'],
  ['a list with a quote in it', [bullet('a', one('quote', 'b'))], '- a\n\n  > b\n'],
  ['a list in an empty item', [bullet('', bullet('a'))], '- - a\n'],
  ['lists that begin anew', [numbered('a'), numbered('b', 5)], '1. a\n\n5) b\n'],
  ['a list that begins nowhere', [numbered('a', -1)], '1. a\n'],
  ['a list that begins too far', [numbered('a', 1e9)], '1. a\n'],
  ['a list that begins at a half', [numbered('a', 2.5)], '2. a\n'],
  [
    'a bullet that says where it begins',
    [bullet('a'), one('bulletListItem', 'b', { props: { start: 2 } })],
    '- a\n- b\n',
  ],
  ['an empty task', [one('checkListItem', '', { props: { checked: true } })], '- [x] &#x20;\n'],
  ['an empty item', [bullet('')], '-\n'],
  ['an item of two parts', [bullet('a', bullet('b'), numbered('c'))], '- a\n\n  - b\n\n  1. c\n'],
  ['an empty paragraph', [paragraph(), paragraph(plain(' ')), paragraph(plain('a'))], 'a\n'],
  [
    'a callout of another tone',
    [one('callout', 'a', { props: { tone: 'success' } }), one('callout', 'b')],
    '> [!SUCCESS]\n> a\n\n> [!NOTE]\n> b\n',
  ],
  [
    'a toggle',
    [
      one('toggleListItem', '', {
        content: [
          said('a', 'bold', 'underline'),
          formula('x<y'),
          footnote('z<'),
          linked('b', ` ${web} `),
          linked('c', 'javascript:x'),
        ],
        children: [paragraph(plain('d'))],
      }),
    ],
    `<details>\n<summary><strong><u>a</u></strong><code class="formula">x&lt;y</code><sup class="footnote">z&lt;</sup><a href="${web}">b</a>c</summary>\n\nd\n\n</details>\n`,
  ],
  [
    'files',
    ['file', 'video', 'audio', 'embed'].map((type) => block(type, { props: { url: '/f', name: 'n', caption: 'c' } })),
    '[n](/f)\n\n[n](/f)\n\n[n](/f)\n\n[n](/f)\n',
  ],
  [
    'files by their captions or addresses',
    [block('file', { props: { url: '/f', caption: 'c' } }), block('file', { props: { url: '/f' } }), block('file')],
    '[c](/f)\n\n[/f](/f)\n',
  ],
  [
    'a picture by its name',
    [block('image', { props: { url: '/f', name: 'n' } }), block('image')],
    '![n](/f)\n\n![]()\n',
  ],
  [
    'code without a language',
    [one('codeBlock', 'a'), one('codeBlock', 'b', { props: { language: 7 } })],
    '```\na\n```\n\n```\nb\n```\n',
  ],
  ['the contents of the page', [block('contents')], '[TOC]\n'],
  ['a note over two lines', [paragraph(plain('a'), footnote(' b\nc '))], 'a[^1]\n\n[^1]: b c\n'],
  ['an empty line in a paragraph', [paragraph(plain('a\n\nb'))], 'a\\\n\\\nb\n'],
  [
    'a link that leads to the name of a mark',
    [paragraph(said('a', 'bold'), linked('b', 'bold'), said('c', 'bold'))],
    '**a**[b](bold)**c**\n',
  ],
  ['a formula as older versions kept it', [block('math', { props: { formula: 'x' } })], '```math\nx\n```\n'],
  [
    'a table with breaks',
    [block('table', { rows: [[{ isHeader: true, content: [plain('a\nb|')] }]] })],
    '| a b\\| |\n| - |\n',
  ],
  ['a table without rows', [block('table')], ''],
  [
    'a table of which a column is headers',
    [block('table', { rows: [[...cells(true, 'a'), ...cells(false, 'b')]] })],
    '| a | b |\n| - | - |\n',
  ],
  ['a list whose beginning is no number', [one('numberedListItem', 'a', { props: { start: '3' } })], '1. a\n'],
  [
    'underlined words',
    [paragraph(plain('a'), said('b', 'underline'), said('c', 'bold', 'underline'), plain('d'))],
    'a<u>b**c**</u>d\n',
  ],
  [
    'a formula and code over two lines',
    [paragraph(formula(' x\ny '), plain(' '), said('a\nb', 'code'))],
    '$x y$ `a b`\n',
  ],
  [
    'bold that goes on through a link',
    [paragraph(said('a', 'bold'), linked('b', web, 'bold'), said('c', 'bold'))],
    `**a**[**b**](${web})**c**\n`,
  ],
  ['what is not known', [one('constructor', 'a', { children: [paragraph(plain('b'))] })], 'a\n\nb\n'],
])('%s is written', (_what, blocks, markdown) => {
  expect(toMarkdown('', blocks)).toBe(markdown)
})
