import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importLimits } from './import-limits.ts'
import { readFiles } from './read-files.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const zip = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => zipSync(files) as Uint8Array<ArrayBuffer>

test('files and zips of them become pages in the folders that they lay in', () => {
  const packed = zip({
    'wiki/Start.md': bytes('# Welcome\n\nWords'),
    'wiki/deep/er/a.html': bytes('<title>A</title><p>b'),
    'wiki/logo.png': bytes('x'),
  })
  const { pages, skipped } = readFiles([
    { name: 'Plan.md', bytes: bytes('no heading') },
    { name: 'wiki.zip', bytes: packed },
    { name: 'app.exe', bytes: bytes('MZ') },
  ])
  expect(pages.map(({ title, folders }) => [title, folders])).toEqual([
    ['Plan', []],
    ['Welcome', ['wiki']],
    ['A', ['wiki', 'deep', 'er']],
  ])
  expect(skipped.map(({ name }) => name)).toEqual(['app.exe'])
})

test('a path that climbs out of the zip is not taken', () => {
  const packed = zip({
    '../../etc/a.md': bytes('x'),
    '/root.md': bytes('x'),
    'C:\\x.md': bytes('x'),
    'ok.md': bytes('x'),
  })
  const { pages, skipped } = readFiles([{ name: 'a.zip', bytes: packed }])
  expect(pages.map(({ title }) => title)).toEqual(['ok'])
  expect(skipped).toHaveLength(3)
})

test('a zip bomb is not unpacked, and one that lies about its size no further than it says', () => {
  const huge = zip({ 'bomb.md': new Uint8Array(importLimits.fileBytes + 1), 'ok.md': bytes('fine') })
  expect(huge.length).toBeLessThan(50_000)
  expect(readFiles([{ name: 'a.zip', bytes: huge }])).toMatchObject({
    pages: [{ title: 'ok' }],
    skipped: [{ name: 'bomb.md', why: 'It is larger than 5 MB.' }],
  })
  const many = zip(
    Object.fromEntries(Array.from({ length: importLimits.files + 5 }, (_, at) => [`${at}.md`, bytes('x')])),
  )
  expect(readFiles([{ name: 'a.zip', bytes: many }]).pages).toHaveLength(importLimits.files)
  const lying = zip({ 'bomb.md': new Uint8Array(4_000_000) })
  const view = new DataView(lying.buffer)
  for (let at = 0; at < lying.length - 30; at += 1) {
    const sign = view.getUint32(at, true)
    if (sign === 0x02014b50) view.setUint32(at + 24, 10, true)
    if (sign === 0x04034b50) view.setUint32(at + 22, 10, true)
  }
  const { pages } = readFiles([{ name: 'a.zip', bytes: lying }])
  expect(JSON.stringify(pages).length).toBeLessThan(1_000)
  expect(readFiles([{ name: 'a.zip', bytes: bytes('PK no zip') }]).skipped).toHaveLength(1)
})

test('pages of a zip find each other and their pictures; what nothing names stays packed, and links lead to no place outside', () => {
  const start =
    '# Start\n\n![Logo](img/our%20logo.png)\n\nSee [the plan](deep/Plan.md#goals), [more](../../x.md) and [none](no.md).'
  const plan = '<p>Back <a href="../Start.md">there</a> <img src="../img/our logo.png" alt="Logo">'
  const packed = zip({
    'wiki/Start.md': bytes(start),
    'wiki/deep/Plan.md': bytes(plan),
    'wiki/img/our logo.png': bytes('png'),
    'wiki/img/other.png': bytes('other'),
  })
  const { pages, files } = readFiles([{ name: 'wiki.zip', bytes: packed }])
  expect(files.map(({ name }) => name)).toEqual(['0/wiki/img/our logo.png'])
  const image = { type: 'image', props: { url: 'zip:0/wiki/img/our logo.png', caption: 'Logo' } }
  const links = [{ text: 'the plan', href: 'zip:0/wiki/deep/Plan.md' }, { text: ', more and none.' }]
  expect(pages).toMatchObject([
    { key: '0/wiki/Start.md', blocks: [image, { content: [{ text: 'See ' }, ...links] }] },
    { key: '0/wiki/deep/Plan.md', blocks: [{ content: [{}, { href: 'zip:0/wiki/Start.md' }] }, image] },
  ])
})

test('what Notion gives out arrives as it was: properties, callouts, formulas, and parts of a large export', () => {
  const [one, other] = ['1a'.repeat(16), '2b'.repeat(16)]
  const task =
    '# Paint the fence\n\nStatus: Done\nAssign: Ada Lovelace\nDue: November 23, 2026 | noon\n\nIt *was* green.\n\nNote: this is no property.\n'
  const page = [
    '# Plan',
    '<aside>\n💡 Think **first**\n\n- one\n\n</aside>',
    '<aside>\n🎉\n\nParty\n\n</aside>',
    '$$\ne = mc^2\n$$',
    'Costs $5 and $10, or $x_1$ of $$y$$.',
    '```\n<aside>\n$$\n```',
  ].join('\n\n')
  const part = zip({
    [`Plan ${one}.md`]: bytes(page),
    [`Tasks ${other}.csv`]: bytes('Name,Status\nPaint the fence,Done\n'),
    [`Tasks ${other}/Paint the fence ${one}.md`]: bytes(task),
  })
  const { pages, skipped } = readFiles([{ name: 'export.zip', bytes: zip({ 'Export-Part-1.zip': part }) }])
  expect(skipped).toEqual([])
  const [plan, paint] = pages
  expect(plan?.title).toBe('Plan')
  expect(plan?.blocks).toMatchObject([
    {
      type: 'callout',
      props: { tone: 'tip' },
      content: [{ text: 'Think ' }, { text: 'first', marks: ['bold'] }],
      children: [{ type: 'bulletListItem' }],
    },
    { type: 'callout', props: { tone: 'info' }, content: [{ text: '🎉 Party' }] },
    { type: 'math', content: [{ text: 'e = mc^2' }] },
    {
      content: [
        { text: 'Costs $5 and $10, or ' },
        { text: 'x_1', isFormula: true },
        { text: ' of ' },
        { text: 'y', isFormula: true },
        { text: '.' },
      ],
    },
    { type: 'codeBlock', content: [{ text: '<aside>\n$$' }] },
  ])
  expect(paint).toMatchObject({ title: 'Paint the fence', folders: [`Tasks ${other}`] })
  const [table, ...rest] = paint?.blocks ?? []
  expect(table?.rows?.map((row) => row.map(({ content }) => content.map(({ text }) => text).join('')))).toEqual([
    ['Status', 'Done'],
    ['Assign', 'Ada Lovelace'],
    ['Due', 'November 23, 2026 | noon'],
  ])
  expect(rest.map(({ type }) => type)).toEqual(['paragraph', 'paragraph'])
})

test.each([
  ['GitHub', '> [!WARNING]\n> Mind **it**', 'warning', 'Mind it'],
  ['Obsidian', '> [!danger]- Take care\n> Mind **it**', 'warning', 'Take care Mind it'],
  ['Obsidian, of success', '> [!check]\n> Mind **it**', 'success', 'Mind it'],
  ['Outline', ':::tip\nMind **it**\n\n:::', 'tip', 'Mind it'],
  ['Docmost', ':::info\n\nMind **it**\n\n:::', 'info', 'Mind it'],
])('a callout as %s writes it is one', (_program, text, tone, words) => {
  const [page] = readFiles([{ name: 'a.md', bytes: bytes(`# A\n\n${text}\n\nAfter`) }]).pages
  const [callout, after] = page?.blocks ?? []
  expect(callout).toMatchObject({ type: 'callout', props: { tone } })
  const inside = [callout, ...(callout?.children ?? [])].flatMap((one) => one?.content ?? [])
  expect(inside.map((one) => one.text).join('')).toBe(words)
  expect(after).toMatchObject({ type: 'paragraph', content: [{ text: 'After' }] })
})

test('signs of callouts in code, without an end, and of no kind that is known, stay as they were written', () => {
  const text = '```\n:::tip\na\n:::\n```\n\n:::tip\nopen\n\n> [!odd] b'
  const [page] = readFiles([{ name: 'a.md', bytes: bytes(text) }]).pages
  expect(page?.blocks).toMatchObject([
    { type: 'codeBlock', content: [{ text: ':::tip\na\n:::' }] },
    { type: 'paragraph', content: [{ text: ':::tip open' }] },
    { type: 'quote', content: [{ text: '[!odd] b' }] },
  ])
})

test('what cannot be imported is refused by a sentence that says what to do', () => {
  const docx = zip({ '[Content_Types].xml': bytes('<x/>'), 'word/document.xml': bytes('<x/>') })
  const whyOf = (name: string, content: Uint8Array<ArrayBuffer>) => readFiles([{ name, bytes: content }]).skipped
  expect(whyOf('Plan.docx', docx)).toEqual([
    {
      name: 'Plan.docx',
      why: 'It holds no text of Word. Open it in Word or LibreOffice, save it again as .docx, and import that.',
    },
  ])
  const elsewhere = 'This kind of file cannot be imported. Save it as a Word document (.docx), HTML or Markdown first.'
  expect(whyOf('Plan.odt', docx)).toEqual([{ name: 'Plan.odt', why: elsewhere }])
  expect(whyOf('pictures.zip', zip({ 'a.png': bytes('x') }))).toEqual([
    { name: 'pictures.zip', why: 'It contains no Markdown, HTML or Word documents.' },
  ])
  expect(whyOf('empty.zip', zip({}))).toEqual([
    { name: 'empty.zip', why: 'It contains no Markdown, HTML or Word documents.' },
  ])
  expect(whyOf('letters.zip', zip({ 'a.md': bytes('[b](b.odt)'), 'b.odt': docx, 'c.odt': docx }))).toEqual([
    { name: 'c.odt', why: elsewhere },
  ])
  const inner = zip({ 'b.md': bytes('x') })
  expect(whyOf('mixed.zip', zip({ 'a.md': bytes('x'), 'inner.zip': inner }))).toEqual([
    { name: 'inner.zip', why: 'It is a zip inside a zip. Unpack it and import it separately.' },
  ])
  const deep = zip({ 'part.zip': zip({ 'deeper.zip': inner }) })
  expect(whyOf('deep.zip', deep)).toEqual([
    { name: 'deep.zip/part.zip', why: 'It contains no Markdown, HTML or Word documents.' },
  ])
})

test('a table that no page links to, and that has no pages of its own, is named', () => {
  const id = '3c'.repeat(16)
  const packed = zip({
    'Plan.md': bytes('[Shown](Shown.csv)'),
    'Shown.csv': bytes('a,b'),
    'Costs.csv': bytes('a,b'),
    [`Tasks ${id}.csv`]: bytes('Name\nPaint'),
    [`Tasks ${id}_all.csv`]: bytes('Name\nPaint'),
    [`Tasks ${id}/Paint ${id}.md`]: bytes('# Paint'),
  })
  expect(readFiles([{ name: 'export.zip', bytes: packed }]).skipped).toEqual([
    { name: 'Costs.csv', why: 'No document links to this table. Import it as a file instead.' },
  ])
})

test('what a system puts beside the files of people is no page', () => {
  const packed = zip({
    'wiki/Start.md': bytes('Words'),
    '__MACOSX/wiki/._Start.md': bytes('\0\x05\x16\x07'),
    'wiki/._Start.md': bytes('\0\x05\x16\x07'),
    'wiki/.DS_Store': bytes('x'),
  })
  const { pages, skipped } = readFiles([{ name: 'wiki.zip', bytes: packed }])
  expect(pages.map(({ title }) => title)).toEqual(['Start'])
  expect(skipped).toEqual([])
})

test.each([
  ['UTF-8', [...new TextEncoder().encode('# Größe')]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('# Größe')]],
  ['UTF-16 of Windows', [0xff, 0xfe, ...[...'# Größe'].flatMap((letter) => [letter.charCodeAt(0), 0])]],
  ['UTF-16', [0xfe, 0xff, ...[...'# Größe'].flatMap((letter) => [0, letter.charCodeAt(0)])]],
  ['one byte each', [...'# Größe'].map((letter) => letter.charCodeAt(0))],
])('a file in %s is read as it was written', (_what, content) => {
  const { pages } = readFiles([{ name: 'a.md', bytes: Uint8Array.from(content) }])
  expect(pages.map(({ title }) => title)).toEqual(['Größe'])
})

test('a text in UTF-8 that is cut within a letter keeps the others', () => {
  const cut = bytes('# Größe für ä').slice(0, -1)
  expect(readFiles([{ name: 'a.md', bytes: cut }]).pages.map(({ title }) => title)).toEqual(['Größe für \ufffd'])
})

test('what Markdown proposes is proposed by whoever imports it, in a zip as well', () => {
  const file = { name: 'a.md', bytes: bytes('We {--meet--}{++gather++}.') }
  const suggested = { id: 's', by: 'ada', at: '2026-11-27T10:00:00.000Z' }
  const proposed = [
    { text: 'We ', marks: [] },
    { text: 'meet', marks: [], proposed: { delete: suggested } },
    { text: 'gather', marks: [], proposed: { insert: suggested } },
    { text: '.', marks: [] },
  ]
  const zipped = { name: 'b.zip', bytes: zip({ 'a.md': file.bytes }) }
  const { pages } = readFiles([file, zipped], () => suggested)
  expect(pages.map(({ blocks }) => blocks[0]?.content)).toEqual([proposed, proposed])
})
