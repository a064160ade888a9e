import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { importLimits } from '../import-limits.ts'
import { readFiles } from '../read-files.ts'
import { paragraph, run, wordFile } from './word-file.ts'

const whyOf = (bytes: Uint8Array<ArrayBuffer>): readonly string[] => {
  const { pages, skipped } = readFiles([{ name: 'Plan.docx', bytes }])
  expect(pages).toEqual([])
  return skipped.map(({ why }) => why)
}
const zip = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => zipSync(files) as Uint8Array<ArrayBuffer>
const document = (text: string): Uint8Array<ArrayBuffer> => zip({ 'word/document.xml': strToU8(text) })

const again = 'Open it in Word or LibreOffice, save it again as .docx, and import that.'

test.each([
  ['no zip', strToU8('PK no zip'), `It is damaged or not a Word document. ${again}`],
  [
    'half a zip',
    wordFile({ body: paragraph(run('a')) }).slice(0, 200),
    `It is damaged or not a Word document. ${again}`,
  ],
  ['no document', zip({ 'a.xml': strToU8('<a/>') }), `It is damaged or not a Word document. ${again}`],
  ['no text', document('<w:document/>'), `It holds no text of Word. ${again}`],
  [
    'a password',
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
    'It has a password or is in an older format of Word. Save it as .docx without a password and import that.',
  ],
  ['broken XML', document('<w:document><w:body></w:document>'), `It is damaged. ${again}`],
  ['XML that ends early', document('<w:document><w:body>'), `It is damaged. ${again}`],
  [
    'an entity',
    document('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><w:document><w:body>&b;</w:body></w:document>'),
    `It is damaged. ${again}`,
  ],
  ['an entity that nobody made', document('<w:document><w:body>&b;</w:body></w:document>'), `It is damaged. ${again}`],
])('a file with %s is refused by a sentence that says what to do', (_what, bytes, why) => {
  expect(whyOf(bytes as Uint8Array<ArrayBuffer>)).toEqual([why])
})

const nested = (times: number, [open, close]: readonly [string, string], inside: string): string =>
  open.repeat(times) + inside + close.repeat(times)

const tooDeep = 'Its parts lie in each other too deeply. Copy its text into a new document and import that.'

test('depth exhausts nothing: ten thousand elements, a thousand tables in each other', () => {
  expect(whyOf(wordFile({ body: nested(10_000, ['<w:sdt>', '</w:sdt>'], '') }))).toEqual([tooDeep])
  const table = ['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'] as const
  expect(whyOf(wordFile({ body: nested(1_000, table, paragraph(run('a'))) }))).toEqual([tooDeep])
  const { pages } = readFiles([
    { name: 'a.docx', bytes: wordFile({ body: nested(100, table, paragraph(run('a'))) }) },
    { name: 'b.docx', bytes: wordFile({ body: nested(400, ['<w:sdt>', '</w:sdt>'], paragraph(run('b'))) }) },
  ])
  expect(pages.map(({ blocks }) => blocks)).toMatchObject([
    [{ rows: [[{ content: [{ text: 'a' }] }]] }],
    [{ content: [{ text: 'b' }] }],
  ])
})

test('a zip bomb is not unpacked, and one that lies about its size no further than it says', () => {
  const bomb = document(' '.repeat(importLimits.wordPartBytes + 1))
  expect(bomb.length).toBeLessThan(100_000)
  expect(whyOf(bomb)).toEqual(['It is larger than 20 MB.'])
  const lying = wordFile({ body: paragraph(run('a'.repeat(4_000_000))) })
  const view = new DataView(lying.buffer)
  for (let at = 0; at < lying.length - 46; at += 1) {
    const sign = view.getUint32(at, true)
    if (sign === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000) view.setUint32(at + 24, 100, true)
  }
  expect(whyOf(lying)).toHaveLength(1)
  const pictures = Object.fromEntries(
    ['a', 'b'].map((name) => [`word/media/${name}.png`, new Uint8Array(importLimits.fileBytes + 1)]),
  )
  const shown = ['a', 'b'].map((id) => `<Relationship Id="${id}" Type="x/image" Target="media/${id}.png"/>`).join('')
  const body = ['a', 'b'].map((id) => paragraph(`<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`)).join('')
  const { files, skipped } = readFiles([
    { name: 'Plan.docx', bytes: wordFile({ body, relations: shown, files: pictures }) },
  ])
  expect(files).toEqual([])
  expect(skipped[0]).toEqual({ name: 'a.png in Plan.docx', why: 'It is larger than 5 MB.' })
})

test('so many paragraphs, and styles, comments and fields without an end, cost little', () => {
  const many = wordFile({ body: paragraph('').repeat(importLimits.paragraphs + 1) })
  expect(whyOf(many)).toEqual(['It has more than 20,000 paragraphs. Split it into several files and import those.'])
  const numbers = Array.from({ length: 5_000 }, (_, at) => at)
  const bytes = wordFile({
    styles:
      '<w:style w:styleId="a"><w:name w:val="a"/><w:basedOn w:val="b"/></w:style><w:style w:styleId="b"><w:basedOn w:val="a"/></w:style>',
    comments: numbers.map((at) => `<w:comment w:id="${at}">${paragraph(run('x'))}</w:comment>`).join(''),
    body:
      paragraph(numbers.map((at) => `<w:commentRangeStart w:id="${at}"/>`).join('')) +
      paragraph('<w:r><w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="separate"/></w:r>'.repeat(5_000)) +
      paragraph(run('a', '<w:rStyle w:val="a"/>'), '<w:pStyle w:val="a"/>').repeat(10_000),
  })
  const [page] = readFiles([{ name: 'Plan.docx', bytes }]).pages
  expect(page?.threads).toHaveLength(importLimits.threads)
  expect(page?.blocks).toHaveLength(10_002)
})

test('comments name nobody by what only looks like a mention', () => {
  const words = 'Call &lt;!channel> and &lt;@0190-someone>'
  const bytes = wordFile({ comments: `<w:comment w:id="1">${paragraph(run(words))}</w:comment>`, body: paragraph('') })
  const [thread] = readFiles([{ name: 'Plan.docx', bytes }]).pages[0]?.threads ?? []
  expect(thread?.comments[0]).toContain('!channel>')
  expect(thread?.comments[0]).not.toMatch(/<[!@]/)
})

test('names of parts that every object knows are names like others', () => {
  const bytes = wordFile({
    body: paragraph(
      run('a', '<w:rStyle w:val="constructor"/>'),
      '<w:pStyle w:val="__proto__"/><w:numPr><w:numId w:val="toString"/></w:numPr>',
    ),
  })
  expect(readFiles([{ name: 'Plan.docx', bytes }]).pages[0]?.blocks).toEqual([
    { type: 'paragraph', props: {}, content: [{ text: 'a', marks: [] }], children: [] },
  ])
})
