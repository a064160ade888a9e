import { expect, test } from 'vitest'
import { type Block, type Inline, type Mark, block, footnote, formula, plain } from './block.ts'
import { htmlPage } from './html-page.ts'
import { type Shown, toHtml } from './to-html.ts'

const said = (text: string, ...marks: readonly Mark[]): Inline => ({ text, marks })
const linked = (text: string, href: string): Inline => ({ text, marks: [], href })
const item = (type: string, text: string, more: Partial<Block> = {}): Block =>
  block(type, { content: [plain(text)], ...more })
const paragraph = (...content: readonly Inline[]): Block => block('paragraph', { content })
const web = 'https://example.org/a'
const rel = 'rel="noopener noreferrer nofollow"'

test.each<readonly [what: string, blocks: readonly Block[], html: string]>([
  ['words', [paragraph(plain('a < b & "c"'))], '<p>a &lt; b &amp; &quot;c&quot;</p>'],
  ['nothing', [paragraph(), block('paragraph')], ''],
  ['a break', [paragraph(plain('a\nb'))], '<p>a<br>b</p>'],
  [
    'marks',
    [paragraph(said('a', 'bold', 'italic'), said('b', 'strike'))],
    '<p><strong><em>a</em></strong><s>b</s></p>',
  ],
  ['marks too', [paragraph(said('a', 'underline'), said('b', 'code'))], '<p><u>a</u><code>b</code></p>'],
  ['a link', [paragraph(linked('a', ` ${web} `))], `<p><a href="${web}" ${rel}>a</a></p>`],
  ['a link nowhere', [paragraph(linked('a', 'javascript:x'))], '<p>a</p>'],
  ['a formula in a line', [paragraph(formula('a<b'))], '<p><code class="formula">a&lt;b</code></p>'],
  ['a list', [item('bulletListItem', 'a'), item('bulletListItem', 'b')], '<ul><li>a</li><li>b</li></ul>'],
  [
    'two kinds of list',
    [item('bulletListItem', 'a'), item('numberedListItem', 'b')],
    '<ul><li>a</li></ul><ol><li>b</li></ol>',
  ],
  [
    'a list that begins anew',
    [item('numberedListItem', 'a'), item('numberedListItem', 'b', { props: { start: 3 } })],
    '<ol><li>a</li></ol><ol start="3"><li>b</li></ol>',
  ],
  [
    'a list that begins at one',
    [item('numberedListItem', 'a', { props: { start: 1 } })],
    '<ol start="1"><li>a</li></ol>',
  ],
  ['a list that begins at zero', [item('numberedListItem', 'a', { props: { start: 0 } })], '<ol><li>a</li></ol>'],
  ['a list that begins too far', [item('numberedListItem', 'a', { props: { start: 1e9 } })], '<ol><li>a</li></ol>'],
  [
    'a list that begins at a half',
    [item('numberedListItem', 'a', { props: { start: 2.5 } })],
    '<ol start="2"><li>a</li></ol>',
  ],
  [
    'a list whose beginning is no number',
    [item('numberedListItem', 'a', { props: { start: '3' } })],
    '<ol><li>a</li></ol>',
  ],
  [
    'columns',
    [
      block('columns', {
        children: ['a', 'b'].map((words) => block('pageColumn', { children: [paragraph(plain(words))] })),
      }),
    ],
    '<div class="columns"><div class="column"><p>a</p></div><div class="column"><p>b</p></div></div>',
  ],
  [
    'a list in a list',
    [item('bulletListItem', 'a', { children: [item('bulletListItem', 'b')] }), paragraph(plain('c'))],
    '<ul><li>a<ul><li>b</li></ul></li></ul><p>c</p>',
  ],
  [
    'tasks',
    [
      item('checkListItem', 'a', { props: { checked: true } }),
      item('checkListItem', 'b', { children: [paragraph(plain('c'))] }),
    ],
    '<ul class="checks"><li><input type="checkbox" disabled aria-label="Done" checked> <span>a</span></li><li><input type="checkbox" disabled aria-label="To do"> <span>b</span><p>c</p></li></ul>',
  ],
  [
    'a toggle',
    [item('toggleListItem', 'a', { children: [paragraph(plain('b'))] })],
    '<ul class="toggles"><li><details open><summary>a</summary><p>b</p></details></li></ul>',
  ],
  [
    'a quote',
    [item('quote', 'a', { children: [item('quote', 'b')] })],
    '<blockquote><p>a</p><div class="inside"><blockquote><p>b</p></blockquote></div></blockquote>',
  ],
  ['a callout', [item('callout', 'a\nb')], '<aside class="callout"><p>a<br>b</p></aside>'],
  [
    'headings',
    [1, 2, 4, 5, 6, 0].map((level) => item('heading', 'a', { props: { level } })),
    '<h2>a</h2><h3>a</h3><h5>a</h5><h6>a</h6><h6>a</h6><h6>a</h6>',
  ],
  ['a heading of no level', [item('heading', 'a')], '<h2>a</h2>'],
  [
    'what lies in a heading',
    [item('heading', 'a', { children: [paragraph(plain('b'))] })],
    '<h2>a</h2><div class="inside"><p>b</p></div>',
  ],
  ['code', [item('codeBlock', 'a <b>')], '<pre tabindex="0"><code>a &lt;b&gt;</code></pre>'],
  ['a line', [block('divider')], '<hr>'],
  [
    'a table',
    [
      block('table', {
        rows: [
          [true, false].map((isHeader) => ({ isHeader, content: [plain('a')] })),
          [{ isHeader: false, content: [said('b', 'bold')] }],
        ],
      }),
    ],
    '<div class="wide" tabindex="0"><table><tr><th>a</th><td>a</td></tr><tr><td><strong>b</strong></td></tr></table></div>',
  ],
  ['a table without rows', [block('table')], '<div class="wide" tabindex="0"><table></table></div>'],
  ['a formula', [item('math', 'a<b')], '<pre tabindex="0"><code>a&lt;b</code></pre>'],
  [
    'a formula as older versions kept it',
    [block('math', { props: { formula: 'x' } })],
    '<pre tabindex="0"><code>x</code></pre>',
  ],
  ['a diagram', [item('mermaid', 'a-->b')], '<pre tabindex="0"><code>a--&gt;b</code></pre>'],
  [
    'a picture',
    [block('image', { props: { url: '/files/x', caption: 'A <b>' } })],
    '<figure><img src="/files/x" alt="A &lt;b&gt;" loading="lazy"><figcaption>A &lt;b&gt;</figcaption></figure>',
  ],
  [
    'a picture by its name',
    [block('image', { props: { url: web, name: 'a.png' } })],
    `<figure><img src="${web}" alt="a.png" loading="lazy"><figcaption>a.png</figcaption></figure>`,
  ],
  [
    'a picture without words',
    [block('image', { props: { url: 'data:image/svg+xml;base64,AA' } })],
    '<figure><img src="data:image/svg+xml;base64,AA" alt="" loading="lazy"></figure>',
  ],
  [
    'what is no picture',
    ['data:text/html;base64,AA', 'xdata:image/png;base64,AA', 'xhttps://a', 'javascript:x', ''].map((url) =>
      block('image', { props: { url } }),
    ),
    '',
  ],
  [
    'files',
    ['file', 'video', 'audio', 'embed'].map((type) => block(type, { props: { url: web, name: 'n' } })),
    `<p><a href="${web}" ${rel}>n</a></p>`.repeat(4),
  ],
  [
    'what a page that is linked to says of itself',
    [block('embed', { props: { url: web, name: 'n', about: 'a <b>' } }), block('embed', { props: { about: 'a' } })],
    `<p><a href="${web}" ${rel}>n</a></p><p>a &lt;b&gt;</p>`,
  ],
  ['a file without a name', [block('file', { props: { url: web } })], `<p><a href="${web}" ${rel}>${web}</a></p>`],
  ['a file that is nowhere', [block('file', { props: { name: 'n' } }), block('file', { props: { url: 7 } })], ''],
  [
    'what is not known',
    [item('constructor', 'a', { children: [paragraph(plain('b'))] })],
    '<p>a</p><div class="inside"><p>b</p></div>',
  ],
])('as HTML there is %s', (_what, blocks, html) => {
  expect(toHtml(blocks)).toBe(html)
})

const shown = (one: Block, how: Shown): string => toHtml([one], how)

test('what the reader can load is there, and what not is named', () => {
  const placeOf = (url: string) => (url.startsWith('/') ? `https://here${url}` : undefined)
  const placed = (type: string, props: Block['props']) => shown(block(type, { props }), { placeOf })
  expect(placed('image', { url: '/a', caption: 'A' })).toBe(
    '<figure><img src="https://here/a" alt="A" loading="lazy"><figcaption>A</figcaption></figure>',
  )
  expect(placed('image', { url: web })).toBe(`<p class="outside">Picture: <a href="${web}" ${rel}>Picture</a></p>`)
  const plainWeb = 'http://example.org/a'
  expect(placed('image', { url: plainWeb })).toBe(
    `<p class="outside">Picture: <a href="${plainWeb}" ${rel}>Picture</a></p>`,
  )
  expect(toHtml([block('image', { props: { url: plainWeb } })])).toContain(`src="${plainWeb}"`)
  expect(placed('image', { url: 'x', caption: 'A&B' })).toBe('<p class="outside">Picture: A&amp;B</p>')
  expect(placed('image', { url: 'xhttp://a' })).toBe('<p class="outside">Picture: Picture</p>')
  expect(['file', 'video', 'audio'].map((type) => placed(type, {}))).toEqual([
    '<p class="outside">File: File</p>',
    '<p class="outside">Video: Video</p>',
    '<p class="outside">Audio: Audio</p>',
  ])
})

test('formulas and diagrams are drawn where that can be done', () => {
  const drawFormula = (source: string, isInline = false) =>
    source === 'bad' ? undefined : `<math>${source}${isInline}</math>`
  expect(shown(item('math', 'x'), { formula: drawFormula })).toBe('<div class="wide formula"><math>xfalse</math></div>')
  expect(shown(item('math', 'bad'), { formula: drawFormula })).toBe('<pre tabindex="0"><code>bad</code></pre>')
  expect(shown(paragraph(formula('x'), formula('bad')), { formula: drawFormula })).toBe(
    '<p><math>xtrue</math><code class="formula">bad</code></p>',
  )
  const inTable = block('table', { rows: [[{ isHeader: false, content: [formula('x')] }]] })
  expect(shown(inTable, { formula: drawFormula })).toContain('<td><math>xtrue</math></td>')
  expect(shown(item('mermaid', 'a'), { diagram: (source) => `/d?"${source}` })).toBe(
    '<figure class="diagram"><img src="/d?&quot;a" alt="Diagram"></figure>',
  )
  for (const type of [
    'quote',
    'callout',
    'heading',
    'bulletListItem',
    'toggleListItem',
    'checkListItem',
    'paragraph',
  ]) {
    const one = block(type, { content: [formula('x')], children: [paragraph(formula('y'))] })
    expect(shown(one, { formula: drawFormula })).toMatch(/<math>xtrue<\/math>.*<math>ytrue<\/math>/)
  }
})

test('the source of a diagram is folded below it where that is asked for', () => {
  expect(shown(item('mermaid', 'a & b'), { diagram: () => '/d', withSources: true })).toBe(
    '<figure class="diagram"><img src="/d" alt="Diagram"><details><summary>Source</summary><pre tabindex="0"><code>a &amp; b</code></pre></details></figure>',
  )
})

test('a page of HTML has its title, escaped, its body as it is, and runs nothing', () => {
  const page = htmlPage('A <b>', '<p>x</p>')
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">\n<head>/)
  expect(page).toContain('<title>A &lt;b&gt;</title>')
  expect(page).toContain('<main><p>x</p></main>')
  expect(page).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(page).toContain('color-scheme: light dark')
  expect(htmlPage('A', '', { isListed: true })).toContain('content="no-referrer">\n<title>A</title>')
  expect(page).not.toMatch(/<script|javascript:|https?:/)
})

test('footnotes are numbered through all blocks, and lead to one another where the page is one of its own', () => {
  const page = [
    paragraph(plain('a'), footnote(`See ${web}.`), said('b', 'bold')),
    item('bulletListItem', 'c', { children: [paragraph(footnote('<d>'))] }),
  ]
  expect(toHtml(page)).toBe(
    '<p>a<sup>1</sup><strong>b</strong></p><ul><li>c<p><sup>2</sup></p></li></ul>' +
      '<section class="notes" aria-label="Footnotes"><ol>' +
      `<li>See <a href="${web}" ${rel}>${web}</a>.</li><li>&lt;d&gt;</li></ol></section>`,
  )
  const ofItsOwn = toHtml(page, { anchorOf: () => undefined })
  expect(ofItsOwn).toContain('a<sup id="note-1-place"><a href="#note-1" aria-label="Footnote 1">1</a></sup>')
  expect(ofItsOwn).toContain(
    '<li id="note-2">&lt;d&gt; <a href="#note-2-place" aria-label="Back to the text">↩</a></li></ol></section>',
  )
})
