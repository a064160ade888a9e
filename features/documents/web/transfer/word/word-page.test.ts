import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type Block, type Inline, block, footnote, plain } from '../../../contract/format/block.ts'
import { wordPage } from './word-page.ts'
import type { WordPicture } from './writing.ts'

const suggested = { id: 's', by: 'ada', at: '2026-11-27T10:00:00.123Z' }
const put = (text: string): Inline => ({ ...plain(text), proposed: { insert: suggested } })
const taken = (text: string): Inline => ({ ...plain(text), proposed: { delete: suggested } })
const said = (type: string, text: string, more: Partial<Block> = {}): Block =>
  block(type, { content: [plain(text)], ...more })
const paragraph = (...content: readonly Inline[]): Block => block('paragraph', { content })

async function partsOf(blocks: readonly Block[], pictures = new Map<string, WordPicture>()) {
  const nameOf = (person: string): string => (person === 'ada' ? 'Ada Lovelace' : 'Someone')
  const file = await wordPage({ title: 'Plan', blocks }, { nameOf, pictures })
  return unzipSync(new Uint8Array(await file.arrayBuffer()))
}

const part = (parts: Readonly<Record<string, Uint8Array>>, name: string): string =>
  new TextDecoder().decode(parts[`word/${name}`])

/** What stands in the body. */
async function bodyOf(...blocks: readonly Block[]): Promise<string> {
  const whole = part(await partsOf(blocks), 'document.xml')
  return whole.slice(whole.indexOf('<w:body>'))
}

test('the title and headings have the styles of Word', async () => {
  const body = await bodyOf(said('heading', 'Why', { props: { level: 2 } }))
  expect(body).toMatch(/<w:pStyle w:val="Title"\/>.*Plan.*<w:pStyle w:val="Heading2"\/>.*Why/)
})

test('words keep their looks, breaks and links', async () => {
  const look: Inline = { text: 'a', marks: ['bold', 'italic', 'strike', 'underline', 'code'] }
  const body = await bodyOf(paragraph(look, plain('b\nc'), { ...plain('d'), href: 'https://example.org/x y' }))
  for (const tag of ['<w:b/>', '<w:i/>', '<w:strike/>', '<w:u w:val="single"/>', 'Consolas', '<w:cr/>'])
    expect(body).toContain(tag)
  expect(body).toMatch(/<w:hyperlink [^>]*r:id.*<w:t[^>]*>d<.*<\/w:hyperlink>/)
  expect(await bodyOf(paragraph({ ...plain('d'), href: 'javascript:x' }))).not.toContain('hyperlink')
})

test('what is proposed is a tracked change with who and when', async () => {
  const body = await bodyOf(paragraph(plain('We '), taken('meet'), put('gather')))
  const by = 'w:author="Ada Lovelace" w:date="2026-11-27T10:00:00Z"'
  expect(body).toContain(`<w:del w:id="1" ${by}><w:r><w:delText xml:space="preserve">meet</w:delText></w:r></w:del>`)
  expect(body).toContain(`<w:ins w:id="2" ${by}><w:r><w:t xml:space="preserve">gather</w:t></w:r></w:ins>`)
})

test('a block that is proposed as a whole is one to its end, and so are a table and a picture', async () => {
  const insert = { proposed: { insert: suggested } }
  expect(await bodyOf(block('paragraph', { content: [put('a')], ...insert }))).toMatch(
    /<w:rPr><w:ins [^>]*\/><\/w:rPr>/,
  )
  const table = block('table', { rows: [[{ isHeader: true, content: [put('a')] }]], proposed: { delete: suggested } })
  expect(await bodyOf(table)).toMatch(/<w:trPr>.*<w:del [^>]*\/><\/w:trPr>/)
  const picture = block('image', { props: { url: 'https://here/a', caption: 'A cat' }, ...insert })
  const pictures = new Map([
    ['https://here/a', { type: 'png', data: new Uint8Array([1]), width: 1200, height: 600 } as const],
  ])
  const parts = await partsOf([picture], pictures)
  expect(Object.keys(parts)).toContainEqual(expect.stringMatching(/^word\/media\/.*\.png$/))
  expect(part(parts, 'document.xml')).toMatch(/<w:ins [^>]*><w:r><w:drawing>.*cx="5715000" cy="2857500".*A cat/)
})

test('lists have bullets, boxes, and numbers that begin anew with each list', async () => {
  const inner = said('bulletListItem', 'in')
  const body = await bodyOf(
    said('bulletListItem', 'out', { children: [inner] }),
    said('numberedListItem', 'one'),
    said('numberedListItem', 'two'),
    said('numberedListItem', 'seven', { props: { start: 7 } }),
    said('checkListItem', 'done', { props: { checked: true } }),
  )
  const lists = [...body.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>/g)].map(([, level, list]) => [
    level,
    list,
  ])
  expect(lists.map(([level]) => level)).toEqual(['0', '1', '0', '0', '0'])
  const [, , one, two, seven] = lists.map(([, list]) => list)
  expect([one === two, two === seven]).toEqual([true, false])
  expect(body).toContain('<w14:checked w14:val="1"/>')
})

test('quotes, callouts, code, dividers, tables and notes have their place', async () => {
  const blocks = [
    said('quote', 'q'),
    said('callout', 'c'),
    said('codeBlock', 'x\ny'),
    block('divider'),
    block('table', { rows: [[{ isHeader: false, content: [plain('t')] }], []] }),
    paragraph(plain('a'), footnote('A note')),
    said('somethingNew', 'z'),
  ]
  const parts = await partsOf(blocks)
  const body = part(parts, 'document.xml')
  for (const name of ['Quote', 'Callout', 'Code']) expect(body).toContain(`<w:pStyle w:val="${name}"/>`)
  expect(body).toContain('<w:pBdr>')
  expect(body.match(/<w:tc>/g)).toHaveLength(2)
  expect(body).toMatch(/<w:footnoteReference w:id="1"\/>.*>z</)
  expect(part(parts, 'footnotes.xml')).toContain('A note')
})

test('what Word cannot show is there by its name, as a link', async () => {
  const props = { url: 'https://example.org/a.mp4', name: 'A film' }
  expect(await bodyOf(block('video', { props }), block('image', { props }))).toMatch(
    /<w:hyperlink.*A film.*<w:hyperlink.*A film/,
  )
})

test('a table of contents lists the headings that the page has as it is settled, once', async () => {
  const heading = block('heading', { props: { level: 3 }, content: [plain('Why'), put(' not')] })
  const body = await bodyOf(block('contents'), heading, block('contents'))
  expect(body.match(/>Why</g)).toHaveLength(2)
  expect(body).toMatch(/<w:ind w:left="1440"\/><\/w:pPr><w:r><w:t[^>]*>Why</)
})
