import { BlockNoteEditor } from '@blocknote/core'
import { yDocToBlocks } from '@blocknote/core/yjs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Doc, XmlElement, type XmlFragment } from 'yjs'
import { type Block, type Inline, type Mark, block, joined, plain, textOf } from '../../contract/format/block.ts'
import { fromHtml } from './from-html.ts'
import { fromMarkdown } from './from-markdown.ts'
import { readBlocks } from '../../contract/format/read-blocks.ts'
import { toHtml } from '../../contract/format/to-html.ts'
import { toMarkdown } from '../../contract/format/to-markdown.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'

interface Opened {
  readonly type: string
  readonly content?: unknown
  readonly children: readonly unknown[]
}

/** What is written into a text and read out of it again. */
function kept(blocks: readonly Block[]): readonly Block[] {
  const fragment = new Doc().getXmlFragment('blocks')
  writeBlocks(fragment, blocks)
  return readBlocks(fragment)
}

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'plan',
        '*',
        '_a_',
        '`',
        '[x]',
        '$5',
        '$',
        'US$',
        '1.',
        '#',
        '&amp;',
        '<b>',
        '|',
        '~~',
        '\\',
        '!',
        '=',
        '+',
        '-',
        '>',
        'ä',
        '日本',
        '👍🏽',
      ),
      fc.stringMatching(/^[a-z]{1,5}$/),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => list.join(' '))
const markSets = fc.constantFrom<readonly Mark[]>(
  [],
  [],
  [],
  ['bold'],
  ['italic'],
  ['strike'],
  ['code'],
  ['bold', 'italic'],
  ['underline'],
  ['bold', 'underline'],
)
const run = fc.record({
  text: words,
  marks: markSets,
  href: fc.option(fc.constant('https://example.org/a?b=1&c=(2)'), { nil: undefined, freq: 6 }),
})
/** Runs that are apart by plain spaces, as Markdown has no way to mark a part of a word in every place. */
const formulaRun = fc.record({
  text: fc.constantFrom('x^2', 'a_1 + b', '\\frac{1}{2}', 'x \\text{ at } 5'),
  marks: fc.constant<readonly Mark[]>([]),
  isFormula: fc.constant(true as const),
})
const footnoteRun = fc.record({
  text: fc.constantFrom('A note', 'see https://example.org/a?b=1 and *c*', '[1]: no', '$x$ # 1'),
  marks: fc.constant<readonly Mark[]>([]),
  isFootnote: fc.constant(true as const),
})
const line = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: run },
      { weight: 1, arbitrary: formulaRun },
      { weight: 1, arbitrary: footnoteRun },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((runs) =>
    joined(
      runs.flatMap((one, index): readonly Inline[] => [
        ...(index > 0 ? [{ text: ' and ', marks: [] }] : []),
        'href' in one && one.href === undefined ? { text: one.text, marks: one.marks } : (one as Inline),
      ]),
    ),
  )
const safe = (content: readonly Inline[]): Block => block('paragraph', { content })
const twoLines = fc.tuple(line, line).map(([one, other]) => joined([...one, { text: '\n', marks: [] }, ...other]))
const leaf = fc.oneof(
  { weight: 4, arbitrary: line.map(safe) },
  twoLines.map(safe),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), line)
    .map(([level, content]) => block('heading', { props: { level }, content })),
  fc
    .tuple(fc.constantFrom('text', 'ts'), fc.constantFrom('a = 1', '```\n# no\n', '  in\n\nout', '<x>'))
    .map(([language, code]) => block('codeBlock', { props: { language }, content: [{ text: code, marks: [] }] })),
  fc.constant(block('divider')),
  fc.constant(block('mermaid', { content: [{ text: 'graph TD\n  a --> b', marks: [] }] })),
  fc.constant(block('math', { content: [{ text: 'x^2', marks: [] }] })),
  fc.constant(block('image', { props: { url: 'https://example.org/i.png', caption: 'A [map] *here*' } })),
  fc.tuple(fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 3 }), fc.boolean()).map(([rows, hasHeader]) =>
    block('table', {
      rows: rows.map((cells, index) => cells.map((content) => ({ isHeader: hasHeader && index === 0, content }))),
    }),
  ),
)
const propsFor: Readonly<Record<string, Block['props']>> = {
  checkListItem: { checked: true },
  callout: { tone: 'warning' },
}
const blocks = fc.letrec<{ tree: Block[] }>((tie) => ({
  tree: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: leaf },
      fc
        .tuple(
          fc.constantFrom('bulletListItem', 'numberedListItem', 'checkListItem', 'toggleListItem', 'quote', 'callout'),
          fc.oneof(line, twoLines),
          fc.oneof({ maxDepth: 2 }, fc.constant([]), tie('tree')),
        )
        .map(([type, content, children]) => block(type, { content, children, props: propsFor[type] ?? {} })),
    ),
    { minLength: 1, maxLength: 4 },
  ),
})).tree

test('our own Markdown loses nothing that Markdown can say', () => {
  fc.assert(
    fc.property(blocks, (page) => {
      const text = toMarkdown('The title', page)
      expect(fromMarkdown(text)).toEqual({ title: 'The title', blocks: page })
    }),
    { numRuns: 300 },
  )
})

test('what is written into a text is read out of it', () => {
  fc.assert(
    fc.property(blocks, (page) => {
      expect(kept(page)).toEqual(page)
    }),
  )
})

test('the editor opens what was written here, block for block', () => {
  const doc = new Doc()
  const readme = `## Setup\n\nRun **this** _now_:\n\n1. \`npm start\`\n   - [x] done\n\n> Quoted\n\n| a | b |\n| - | - |\n| 1 | ~~2~~ |\n\n\`\`\`js\nlet a\n\`\`\`\n\n---\n`
  writeBlocks(doc.getXmlFragment('blocks'), fromMarkdown(readme).blocks)
  // The library's own types do not fit each other under exact optional properties.
  const editor = BlockNoteEditor.create({ _headless: true } as object) as never
  const opened: readonly Opened[] = yDocToBlocks(editor, doc, 'blocks')
  expect(opened.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'numberedListItem',
    'quote',
    'table',
    'codeBlock',
    'divider',
  ])
  expect(opened[1]?.content).toEqual([
    { type: 'text', text: 'Run ', styles: {} },
    { type: 'text', text: 'this', styles: { bold: true } },
    { type: 'text', text: ' ', styles: {} },
    { type: 'text', text: 'now', styles: { italic: true } },
    { type: 'text', text: ':', styles: {} },
  ])
  expect(opened[2]?.children[0]).toMatchObject({ type: 'checkListItem', props: { checked: true } })
})

test('a README with HTML, badges, links by name and footnotes arrives as a person would expect', () => {
  const { title, blocks: found } = fromMarkdown(
    [
      '---\nlayout: x\n---\n# The *project*',
      '<p align="center"><img src="https://example.org/logo.png" alt="Logo"></p>',
      '[![Build](https://example.org/b.svg)](https://example.org/ci) See [the guide][g], https://example.org and [^1].',
      '<details><summary>More</summary>Hidden <b>words</b><script>alert(1)</script></details>',
      '[click](javascript:alert(1)) ![x](data:image/png;base64,AA)',
      '[g]: https://example.org/guide\n\n[^1]: A note.',
    ].join('\n\n'),
  )
  expect(title).toBe('The project')
  expect(toMarkdown(title, found)).toBe(
    [
      '# The project',
      '| | |\n| - | - |\n| layout | x |',
      '![Logo](https://example.org/logo.png)',
      '[Build](https://example.org/ci) See [the guide](https://example.org/guide), <https://example.org> and [^1].',
      '<details>\n<summary>More</summary>',
      'Hidden **words**',
      '</details>',
      'click x',
      '[^1]: A note.',
      '',
    ]
      .join('\n\n')
      .replace(/\n\n$/, '\n'),
  )
})

test('what a README hides behind a line arrives as a toggle, with the Markdown in it', () => {
  const { blocks: found } = fromMarkdown(
    [
      '<details open class="more"><summary><b>How</b> it works</summary>\n<p>',
      'Some **words**, and:',
      '- a list\n\n  <details>\n  <summary>Deeper</summary>\n\n  `code`\n\n  </details>',
      '</p>\n</details>',
      '<!-- <details><summary>Nobody sees it</summary> -->',
      '<details><summary><h3>Part</h3></summary>One <i>line</i></details>',
      '<details>\n\nWithout words',
    ].join('\n\n'),
  )
  expect(outline(found)).toEqual([
    [
      'toggleListItem',
      'How it works',
      [
        ['paragraph', 'Some words, and:', []],
        ['bulletListItem', 'a list', [['toggleListItem', 'Deeper', [['paragraph', 'code', []]]]]],
      ],
    ],
    ['heading', 'Part', [['paragraph', 'One line', []]]],
    ['toggleListItem', 'Details', [['paragraph', 'Without words', []]]],
  ])
  expect(found[0]?.content[0]).toEqual({ text: 'How', marks: ['bold'] })
  expect(found[1]?.props).toEqual({ level: 3, isToggleable: true })
  expect(fromHtml(toHtml(found.slice(0, 1))).blocks).toEqual(found.slice(0, 1))
})

test('tags of toggles without their other half harm nothing', () => {
  const torn = [
    '</details>',
    '</summary>\n\n<summary>',
    `${'<details>\n\n'.repeat(1_000)}deep`,
    '<details',
    '<details><details></details>',
  ]
  for (const text of torn) expect(fromMarkdown(`Before\n\n${text}\n\nAfter`).blocks[0]).toEqual(safe([plain('Before')]))
})

/** Each block by its kind, its words and what lies in it. */
const outline = (list: readonly Block[]): unknown =>
  list.map(({ type, content, children }) => [type, textOf(content), outline(children)])

test('tags among the words of Markdown mean what they say, and what they hold of scripts is left out', () => {
  const { blocks: found } = fromMarkdown(
    [
      'Press <kbd>Ctrl</kbd>, read <a href="https://example.org/why">why **it** is</a> and <b>stay <i>calm</b>.',
      '<a href="https://www.example.org/fund/"><img src="https://example.org/f.svg"></a> <a href="javascript:x()">no</a>',
      'Before <img src="https://example.org/i.png" alt="Seen"> after',
      '| ![Shot](https://example.org/s.png) |\n| - |\n| <code>a</code>b |',
    ].join('\n\n'),
  )
  expect(toMarkdown('', found)).toBe(
    [
      'Press `Ctrl`, read [why **it** is](https://example.org/why) and **stay _calm_**.',
      '[example.org/fund](https://www.example.org/fund/) no',
      'Before',
      '![Seen](https://example.org/i.png)',
      'after',
      '| [Shot](https://example.org/s.png) |\n| - |\n| `a`b |\n',
    ].join('\n\n'),
  )
})

test('HTML becomes what it says: never a script, a style, a frame or a link to one', () => {
  const page = `<!doctype html><html><head><title>Plan &amp; cost</title><style>p{}</style></head><body onload="x()">
    <h2>Goals</h2><ul><li>One<ul><li>Deeper</li></ul></li><li><input type="checkbox" checked> Two</li></ul>
    <table><tr><th>A</th></tr><tr><td>1</td></tr></table><table><tr><td>B</td></tr></table><script>alert(1)</script><iframe src="https://x"></iframe>
    <a href="javascript:alert(1)">no</a> <a href=" JaVaScRiPt:alert(1)">no</a><img src="javascript:x" alt="pic"></body></html>`
  const { title, blocks: found } = fromHtml(page)
  expect(title).toBe('Plan & cost')
  expect(found.map(({ type }) => type)).toEqual([
    'heading',
    'bulletListItem',
    'checkListItem',
    'table',
    'table',
    'paragraph',
  ])
  expect(found.flatMap(({ rows = [] }) => rows.map((cells) => cells.map((cell) => cell.isHeader)))).toEqual([
    [true],
    [false],
    [false],
  ])
  expect(JSON.stringify(found)).not.toMatch(/script:|alert|iframe/i)
})

test('what is shown to outsiders is made of escaped words and links to the web alone', () => {
  const evil = '"><img src=x onerror=alert(1)>'
  const html = toHtml([
    block('paragraph', { content: [{ text: evil, marks: ['bold'], href: 'javascript:alert(1)' }] }),
    block('paragraph', { content: [{ text: 'ok', marks: [], href: `https://a/${evil}` }] }),
    block('image', { props: { url: 'data:text/html,x', caption: evil } }),
    block('embed', { props: { url: 'javascript:alert(1)', name: evil } }),
    block('numberedListItem', { props: { start: '1"><script>' }, content: [{ text: 'x', marks: [] }] }),
    block('from the future', { content: [{ text: 'words', marks: [] }] }),
  ])
  expect(html).not.toMatch(/<img|<script|href="javascript|onerror=alert\(1\)>"/)
  expect(html).toContain('<p>words</p>')
  expect(html).toContain('<a href="https://a/&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
})

test('a document that is nested 500 deep, or that breaks the rules, is read without harm', () => {
  const fragment = new Doc().getXmlFragment('blocks')
  // From the outside in: put in whole, it would take a call for each level before anything is read.
  let outer: XmlFragment = fragment
  for (let depth = 0; depth < 500; depth += 1) {
    const [group, container] = [new XmlElement('blockGroup'), new XmlElement('blockContainer')]
    outer.insert(0, [new XmlElement('paragraph'), group])
    group.insert(0, [container])
    outer = container
  }
  expect(toHtml(readBlocks(fragment)).length).toBeGreaterThan(100)
  const lists = Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- item ${depth}`).join('\n')
  expect(toMarkdown('', fromMarkdown(lists).blocks).trim()).toBe(lists)
  expect(toMarkdown('', fromMarkdown(`${'> '.repeat(200)}deep`).blocks)).toContain('deep')
  expect(fromMarkdown(`${'> '.repeat(3_000)}deep`).blocks).toEqual([])
})

test('columns are kept in HTML, read as Notion and Confluence write them, and follow each other in Markdown', () => {
  const column = (...words: readonly string[]): Block =>
    block('pageColumn', { children: words.map((one) => block('paragraph', { content: [plain(one)] })) })
  const columns = block('columns', { children: [column('Left', 'More'), column('Right')] })
  expect(kept([columns])).toEqual([columns])
  expect(fromHtml(toHtml([columns])).blocks).toEqual([columns])
  expect(toMarkdown('', [columns])).toBe('Left\n\nMore\n\nRight\n')
  const notion =
    '<div class="column-list"><div style="width:50%" class="column"><p>Left</p><p>More</p></div><div class="column"><p>Right</p></div></div>'
  const confluence =
    '<div class="columnLayout two-equal"><div class="cell"><div class="innerCell"><p>Left</p><p>More</p></div></div><div class="cell"><div class="innerCell"><p>Right</p></div></div></div>'
  for (const html of [notion, confluence]) expect(fromHtml(html).blocks).toEqual([columns])
  expect(fromHtml('<div class="columns"><div><p>Alone</p></div><div></div></div>').blocks).toEqual([
    block('paragraph', { content: [plain('Alone')] }),
  ])
})

test('callouts and quotes keep their lines in Markdown and HTML', () => {
  const page = ['quote', 'callout'].map((type) =>
    block(type, { content: [plain('One\n\ntwo')], props: type === 'callout' ? { tone: 'info' } : {} }),
  )
  expect(kept(page)).toEqual(page)
  expect(fromHtml(toHtml(page)).blocks).toEqual(page)
  expect(fromMarkdown(toMarkdown('', page)).blocks).toEqual(page)
})

test('a table of contents is kept in Markdown and HTML, and read as others write it', () => {
  const page = [block('contents'), block('heading', { props: { level: 2 }, content: [plain('Aims')] })]
  expect(kept(page)).toEqual(page)
  expect(toMarkdown('', page)).toBe('[TOC]\n\n## Aims\n')
  for (const sign of ['[TOC]', '[[_TOC_]]', '[[toc]]'])
    expect(fromMarkdown(`${sign}\n\n## Aims`).blocks[0]).toEqual(block('contents'))
  expect(fromMarkdown('See [TOC] below').blocks[0]?.type).toBe('paragraph')
  const others = ['<nav class="block-color-gray table_of_contents"><a href="#a">Aims</a></nav>']
  for (const html of [toHtml(page), ...others, '<div class="toc-macro"><ul><li>Aims</li></ul></div>'])
    expect(fromHtml(html).blocks[0]).toEqual(block('contents'))
})
