import { expect, test } from 'vitest'
import type { Block, Inline, Proposed } from '../../../contract/format/block.ts'
import { readFiles } from '../read-files.ts'
import { by, paragraph, put, putEnd, run, taken, takenEnd, wordFile } from './word-file.ts'

type Parts = Parameters<typeof wordFile>[0]

function read(parts: Parts) {
  let count = 0
  const propose = () => ({ id: `${(count += 1)}`, by: 'ada', at: 'now' })
  const { pages, files, skipped } = readFiles([{ name: 'Plan.docx', bytes: wordFile(parts) }], propose, 'Ada')
  const [page] = pages
  return { title: page?.title, blocks: page?.blocks ?? [], threads: page?.threads ?? [], files, skipped }
}

/** As CriticMarkup would have it, with the number of each suggestion. */
const signed = ({ text, proposed }: Inline): string => around(text, proposed)
function around(text: string, { insert, delete: taken }: Proposed = {}): string {
  const inner = taken ? `{-${taken.id} ${text}-}` : text
  return insert ? `{+${insert.id} ${inner}+}` : inner
}

const lines = (blocks: readonly Block[]): readonly string[] =>
  blocks.map(({ content, proposed }) => around(content.map(signed).join(''), proposed))

const shape = (blocks: readonly Block[]): readonly unknown[] =>
  blocks.map(({ type, content, children }) => {
    const text = content.map((one) => one.text).join('')
    return children.length > 0 ? [type, text, shape(children)] : [type, text]
  })

test('what Word tracks becomes suggestions of whoever imports it; a comment says who made them', () => {
  const { blocks, threads } = read({
    body:
      paragraph(run('We ') + taken('meet') + put('gather') + run('.')) +
      paragraph(
        `<w:moveFromRangeStart w:id="2"/><w:moveFrom ${by('Cleo')}>${run('Last')}</w:moveFrom><w:moveFromRangeEnd w:id="2"/>` +
          `${run(' or ')}<w:moveTo ${by('Cleo')}>${run('first')}</w:moveTo>`,
      ),
  })
  expect(lines(blocks)).toEqual(['We {-1 meet-}{+1 gather+}.', '{-2 Last-} or {+3 first+}'])
  expect(blocks[0]?.content[1]?.proposed).toEqual({ delete: { id: '1', by: 'ada', at: 'now' } })
  expect(threads.map(({ comments }) => comments)).toEqual([
    ['The suggestions in this document come from a Word file, where they were made by Bob and Cleo.'],
  ])
})

test.each([
  ['a paragraph that was added behind another', [[run('One'), putEnd], [put('Two')]], ['One', '{+1 {+1 Two+}+}']],
  ['one that was added before another', [[put('One'), putEnd], [run('Two')]], ['{+1 {+1 One+}+}', 'Two']],
  [
    'several',
    [[run('One'), putEnd], [put('Two'), putEnd], [put('Three')]],
    ['One', '{+1 {+1 Two+}+}', '{+1 {+1 Three+}+}'],
  ],
  ['one that was parted', [[run('One '), putEnd], [run('two')]], ['One {-1 two-}', '{+1 {+1 two+}+}']],
  ['one that was taken off', [[taken('One'), takenEnd], [run('Two')]], ['{-1 {-1 One-}-}', 'Two']],
  ['two that became one', [[run('One '), takenEnd], [run('two')]], ['One {+1 two+}', '{-1 {-1 two-}-}']],
  ['an empty one that was taken off', [['', takenEnd], [run('Two')]], ['{-1 -}', 'Two']],
  ['the last, of which Word cannot say it', [[run('One')], [put('Two'), putEnd]], ['One', '{+1 {+1 Two+}+}']],
])('%s is a suggestion of the block', (_what, paragraphs, wanted) => {
  const { blocks } = read({ body: paragraphs.map(([content = '', end]) => paragraph(content, end)).join('') })
  expect(lines(blocks)).toEqual(wanted)
})

test('words that look otherwise than before are suggested in the place of those; of other looks one is told', () => {
  const change = `<w:rPrChange ${by('Ada')}><w:rPr><w:i/></w:rPr></w:rPrChange>`
  const { blocks, skipped } = read({
    styles: '<w:style w:styleId="h"><w:name w:val="heading 2"/></w:style>',
    body:
      paragraph(run('bold', `<w:b/>${change}`)) +
      paragraph(
        run('a', '<w:color w:val="FF0000"/><w:vertAlign w:val="superscript"/>'),
        `<w:pStyle w:val="h"/><w:pPrChange ${by('Ada')}><w:pPr/></w:pPrChange>`,
      ),
  })
  expect(blocks[0]?.content).toMatchObject([
    { text: 'bold', marks: ['italic'], proposed: { delete: { id: '1' } } },
    { text: 'bold', marks: ['bold'], proposed: { insert: { id: '1' } } },
  ])
  expect(skipped).toEqual([
    { name: 'Tracked changes of styles in Plan.docx', why: 'The new styles were imported.' },
    { name: 'Superscript and subscript in Plan.docx', why: 'They were imported as ordinary letters.' },
    { name: 'Some colors in Plan.docx', why: 'The nearest of those here were taken instead.' },
  ])
})

test('comments with their answers are threads on their words; those of others say who wrote them, and when', () => {
  const comment = (id: number, who: string, text: string): string =>
    `<w:comment w:id="${id}" w:author="${who}" w:date="2026-05-03T10:00:00Z"><w:p w14:paraId="P${id}">${run(text)}</w:p></w:comment>`
  const { blocks, threads, title } = read({
    styles: '<w:style w:styleId="Title"><w:name w:val="Title"/></w:style>',
    body:
      paragraph(
        `<w:commentRangeStart w:id="4"/>${run('Plan')}<w:commentRangeEnd w:id="4"/>`,
        '<w:pStyle w:val="Title"/>',
      ) +
      paragraph(
        `${run('In ')}<w:commentRangeStart w:id="0"/><w:commentRangeStart w:id="1"/>${run('Ber')}${run('lin', '<w:b/>')}` +
          '<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:commentRangeEnd w:id="1"/>',
      ) +
      paragraph(`${run('Here')}<w:r><w:commentReference w:id="2"/></w:r>`),
    comments:
      comment(0, 'Bob', 'Why?') + comment(1, 'ADA', 'Trains.') + comment(2, '', 'Hm') + comment(4, 'Ada', 'All'),
    commentsExtended:
      '<w15:commentEx w15:paraId="P0" w15:done="1"/><w15:commentEx w15:paraId="P1" w15:paraIdParent="P0"/>',
  })
  expect(title).toBe('Plan')
  expect(threads.map(({ comments, isResolved }) => [comments, isResolved])).toEqual([
    [['Bob wrote on May 3, 2026:\nWhy?', 'Trains.'], true],
    [['Someone wrote on May 3, 2026:\nHm'], false],
    [['All'], false],
  ])
  const [where, here] = threads.map(({ id }) => id)
  expect(blocks[0]?.content.map(({ text, threads: about }) => [text, about])).toEqual([
    ['In ', undefined],
    ['Ber', [where]],
    ['lin', [where]],
  ])
  expect(blocks[1]?.threads).toEqual([here])
})

const level = (format: string): string =>
  `<w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="${format}"/></w:lvl>`
const item = (list: number, depth: number): string =>
  `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`

test('lists, headings, quotes, code, boxes and lines are what they were', () => {
  const named = (id: string, name: string, more = ''): string =>
    `<w:style w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
  const of = (id: string): string => `<w:pStyle w:val="${id}"/>`
  const { blocks, title, skipped } = read({
    styles:
      named('berschrift3', 'heading 3') +
      named('mine', 'Mine', '<w:basedOn w:val="berschrift3"/>') +
      named('q', 'Quote') +
      named('c', 'HTML Preformatted') +
      named('t', 'toc 1') +
      named('l', 'List Number', `<w:pPr>${item(2, 0)}</w:pPr>`),
    numbering:
      `<w:abstractNum w:abstractNumId="0">${level('bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level('upperRoman')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
    body: [
      paragraph(run('Contents'), of('t')) + paragraph(run('More'), of('t')),
      paragraph(run('Why'), of('mine')) + paragraph(run('Wise'), of('q')),
      paragraph(run('a = 1'), of('c')) + paragraph(run('b = 2'), of('c')) + paragraph(run('c = 3'), of('c')),
      paragraph(run('out'), item(1, 0)) +
        paragraph(run('in'), item(1, 1)) +
        paragraph(run('beside'), '<w:ind w:left="720"/>'),
      paragraph(run('one'), item(2, 0)) + paragraph(run('between')) + paragraph(run('two'), of('l')),
      paragraph(run('☑ done')) + paragraph(run('before') + '<w:r><w:br w:type="page"/></w:r>' + run('behind')),
      paragraph('', '<w:pBdr><w:bottom w:val="single"/></w:pBdr>'),
    ].join(''),
  })
  expect(shape(blocks)).toEqual([
    ['contents', ''],
    ['heading', 'Why'],
    ['quote', 'Wise'],
    ['codeBlock', 'a = 1\nb = 2\nc = 3'],
    [
      'bulletListItem',
      'out',
      [
        ['bulletListItem', 'in'],
        ['paragraph', 'beside'],
      ],
    ],
    ['numberedListItem', 'one'],
    ['paragraph', 'between'],
    ['numberedListItem', 'two'],
    ['checkListItem', 'done'],
    ['paragraph', 'before'],
    ['divider', ''],
    ['paragraph', 'behind'],
    ['divider', ''],
  ])
  expect([blocks[1], blocks[7], blocks[8]].map((one) => one?.props)).toEqual([
    { level: 3 },
    { start: 2 },
    { checked: true },
  ])
  expect(title).toBe('Plan')
  expect(skipped).toEqual([])
})

test('links lead where they did, in fields as well, and scripts nowhere; notes and tables keep their words', () => {
  const field = (instruction: string, shown: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>` +
    `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const cell = (content: string, more = ''): string => `<w:tc><w:tcPr>${more}</w:tcPr>${content}</w:tc>`
  const { blocks, skipped } = read({
    relations:
      '<Relationship Id="l" Type="a/hyperlink" Target="https://example.org/" TargetMode="External"/>' +
      '<Relationship Id="j" Type="a/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>',
    footnotes: `<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>${run(' A note')}</w:p></w:footnote>`,
    header: `<w:p>${run('Secret')}</w:p>`,
    body:
      paragraph(`<w:hyperlink r:id="l">${run('one')}</w:hyperlink><w:hyperlink r:id="j">${run('two')}</w:hyperlink>`) +
      paragraph(
        field('HYPERLINK &quot;https://example.org/f&quot;', 'field') +
          field('PAGE', '7') +
          '<w:r><w:footnoteReference w:id="2"/></w:r>',
      ) +
      `<w:tbl><w:tr>${cell(paragraph(run('wide')) + paragraph(run('two')), '<w:gridSpan w:val="2"/>')}</w:tr>` +
      `<w:tr><w:trPr><w:ins ${by('Ada')}/></w:trPr>${cell(paragraph(run('a')))}${cell(`<w:tbl><w:tr>${cell(paragraph(run('deep')))}</w:tr></w:tbl>`)}</w:tr></w:tbl>`,
  })
  expect(blocks[0]?.content).toEqual([
    { text: 'one', marks: [], href: 'https://example.org/' },
    { text: 'two', marks: [] },
  ])
  expect(blocks[1]?.content).toEqual([
    { text: 'field', marks: [], href: 'https://example.org/f' },
    { text: '7', marks: [] },
    { text: 'A note', marks: [], isFootnote: true },
  ])
  expect(blocks[2]?.rows?.map((row) => row.map(({ content }) => content.map(signed).join('')))).toEqual([
    ['wide\ntwo'],
    ['{+1 a+}', '{+1 deep+}'],
  ])
  expect(skipped.map(({ name }) => name)).toEqual([
    'Tables inside tables in Plan.docx',
    'Tracked changes of table rows in Plan.docx',
    'Headers and footers in Plan.docx',
  ])
})

test('pictures come along with their captions; those on other servers are links, and kinds that no browser shows are files', () => {
  const drawing = (id: string, name = 'embed'): string =>
    `<w:r><w:drawing><wp:docPr descr="A cat"/><a:blip r:${name}="${id}"/></w:drawing></w:r>`
  const image = (id: string, target: string, more = ''): string =>
    `<Relationship Id="${id}" Type="a/image" Target="${target}"${more}/>`
  const { blocks, files, skipped } = read({
    styles: '<w:style w:styleId="cap"><w:name w:val="caption"/></w:style>',
    relations:
      image('in', 'media/cat.png') +
      image('old', '/word/media/old.emf') +
      image('up', '../../../etc/passwd.png') +
      image('out', 'https://example.org/cat.png', ' TargetMode="External"'),
    files: {
      'word/media/cat.png': Uint8Array.of(1),
      'word/media/old.emf': Uint8Array.of(2),
      '../../../etc/passwd.png': Uint8Array.of(3),
    },
    body:
      paragraph(run('See ') + drawing('in')) +
      paragraph(run('My cat'), '<w:pStyle w:val="cap"/>') +
      paragraph(drawing('old')) +
      paragraph(drawing('out', 'link')) +
      paragraph(drawing('up')),
  })
  expect(blocks.map(({ type, props }) => [type, props])).toEqual([
    ['paragraph', {}],
    ['image', { url: 'zip:word 0/word/media/cat.png', caption: 'My cat' }],
    ['file', { url: 'zip:word 0/word/media/old.emf', name: 'old.emf' }],
    ['paragraph', {}],
    ['paragraph', {}],
  ])
  expect(blocks[3]?.content).toEqual([{ text: 'A cat', marks: [], href: 'https://example.org/cat.png' }])
  expect(files.map(({ name }) => name)).toEqual(['word 0/word/media/cat.png', 'word 0/word/media/old.emf'])
  expect(skipped.map(({ name }) => name)).toEqual([
    'Pictures on other servers in Plan.docx',
    'Some pictures in Plan.docx',
  ])
})
