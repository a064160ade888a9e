import { expect, test } from 'vitest'
import { Doc, XmlElement, type XmlFragment, XmlHook, XmlText } from 'yjs'
import { ownSpace, teamSpace, writeElementSuggestion } from '@atrium/engine/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { newId } from '@atrium/base/id'
import { type Block, block, footnote, formula, plain } from './block.ts'
import { readBlock, readBlocks, readProposedBlocks } from './read-blocks.ts'
import { writeBlocks } from './write-blocks.ts'

const fresh = (): XmlFragment => new Doc().getXmlFragment('blocks')

function written(blocks: readonly Block[]): XmlFragment {
  const fragment = fresh()
  writeBlocks(fragment, blocks)
  return fragment
}

/** What was written, its names in small letters, without the ids, which are new ones. */
const asText = (blocks: readonly Block[]): string =>
  written(blocks)
    .toString()
    .replaceAll(/ id="[0-9a-f-]{36}"/g, ' id')

const page: readonly Block[] = [
  block('heading', {
    props: { level: 2 },
    content: [plain('a'), { text: 'b', marks: ['bold', 'italic', 'strike', 'code', 'underline'] }],
  }),
  block('paragraph', {
    content: [{ text: 'c', marks: [], href: 'https://example.org' }, formula('x^2'), footnote('A note'), plain('d\ne')],
  }),
  block('checkListItem', { props: { checked: true, by: null }, children: [block('divider')] }),
  block('codeBlock', { props: { language: 'ts' }, content: [plain('a\nb')] }),
  block('table', {
    rows: [
      [
        { isHeader: true, content: [plain('f')] },
        { isHeader: false, content: [] },
      ],
    ],
  }),
]

test('what is written into a text is read out of it', () => {
  expect(readBlocks(written(page))).toEqual(page)
})

test('one block is read by its id, with what lies in it, wherever it lies', () => {
  const inner = block('paragraph', { content: [plain('inside')] })
  const fragment = written([block('divider'), block('quote', { content: [plain('a')], children: [inner] })])
  const ids = [...fragment.toString().matchAll(/ id="([0-9a-f-]{36})"/g)].map(([, id = '']) => id)
  expect(ids.map((id) => readBlock(fragment, id)?.type)).toEqual(['divider', 'quote', 'paragraph'])
  expect(readBlock(fragment, ids[1] ?? '')?.children).toEqual([inner])
  const [first] = containersIn(fragment)
  const novelty = new XmlElement('novelty')
  const [line, unknown] = [element('paragraph', { id: 'content' }), element('blockContainer', { id: 'unknown' })]
  first?.insert(1, [novelty, line])
  line.insert(0, [element('hardBreak')])
  novelty.insert(0, [unknown])
  unknown.insert(0, [element('divider')])
  expect([readBlock(fragment, 'content'), readBlock(fragment, 'unknown')]).toEqual([undefined, undefined])
  expect([readBlock(fragment, newId()), readBlock(fragment, ''), readBlock(fresh(), newId())]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('blocks are written as the editor writes them', () => {
  expect(asText([block('paragraph', { content: [plain('a\nb'), formula('x')], children: [block('divider')] })])).toBe(
    '<blockgroup><blockcontainer id><paragraph>a<hardbreak></hardbreak>b<formula>x</formula></paragraph><blockgroup><blockcontainer id><divider></divider></blockcontainer></blockgroup></blockcontainer></blockgroup>',
  )
  expect(asText(['codeBlock', 'math', 'mermaid'].map((type) => block(type, { content: [plain('a\nb')] })))).toBe(
    `<blockgroup>${['codeBlock', 'math', 'mermaid'].map((type) => `<blockcontainer id><${type.toLowerCase()}>a\nb</${type.toLowerCase()}></blockcontainer>`).join('')}</blockgroup>`,
  )
  expect(asText(page.slice(4))).toBe(
    '<blockgroup><blockcontainer id><table><tablerow><tableheader><tableparagraph>f</tableparagraph></tableheader><tablecell><tableparagraph></tableparagraph></tablecell></tablerow></table></blockcontainer></blockgroup>',
  )
})

test('an empty page has a line to write on', () => {
  expect(readBlocks(written([]))).toEqual([block('paragraph')])
})

test('links lead only where it is safe', () => {
  const linked = (href: string) => block('paragraph', { content: [{ text: 'a', marks: [], href }] })
  expect(readBlocks(written([linked('javascript:x')]))).toEqual([block('paragraph', { content: [plain('a')] })])
})

function containersIn(fragment: XmlFragment): readonly XmlElement[] {
  const isContainer = (one: unknown): boolean => one instanceof XmlElement && one.nodeName === 'blockContainer'
  return [...fragment.createTreeWalker(isContainer)].filter((one) => one instanceof XmlElement)
}

/** What is read of a line with these in it. */
function lineOf(...parts: readonly (XmlElement | XmlText)[]): Block['content'] | undefined {
  const fragment = written([block('paragraph')])
  const [line] = fragment.createTreeWalker((one) => one instanceof XmlElement && one.nodeName === 'paragraph')
  if (line instanceof XmlElement) line.insert(0, [...parts])
  return readBlocks(fragment)[0]?.content
}

function element(name: string, props: Readonly<Record<string, unknown>> = {}, words = ''): XmlElement {
  const made = new XmlElement(name)
  for (const [key, value] of Object.entries(props)) made.setAttribute(key, value as string)
  if (words) made.insert(0, [new XmlText(words)])
  return made
}

test('who and what is mentioned is read by the words that it had; pages and events lead to where they are', () => {
  const [id, space] = [newId(), newId()]
  const mention = (props: object) => lineOf(element('mention', { target: id, label: 'Plan', ...props }))
  expect([mention({ kind: 'person' }), mention({ kind: 'group' }), mention({ kind: 'date' })]).toEqual([
    [plain('@Plan')],
    [plain('@Plan')],
    [plain('Plan')],
  ])
  expect(mention({ kind: 'date', label: '' })).toEqual([plain(id)])
  for (const [where, href] of [
    [teamSpace, `/documents/${id}`],
    [ownSpace('x'), `/personal/documents/${id}`],
    [space, `/workspaces/${space}/documents/${id}`],
  ])
    expect(mention({ kind: 'page', where })).toEqual([{ text: 'Plan', marks: [], href }])
  expect(mention({ kind: 'event', link: '/calendar?event=x' })).toEqual([
    { text: 'Plan', marks: [], href: '/calendar?event=x' },
  ])
  expect([
    mention({ kind: 'page' }),
    mention({ kind: 'event', link: 7 }),
    mention({ kind: 'date', where: space, link: '/x' }),
  ]).toEqual([[plain('Plan')], [plain('Plan')], [plain('Plan')]])
  expect(mention({ kind: 'file', where: space })).toEqual([{ text: 'Plan', marks: [], href: fileUrl({ space, id }) }])
  expect([mention({ label: 7 }), lineOf(element('mention', { label: 'x' }))]).toEqual([[], []])
})

test('what this version does not know in a line is read by its words', () => {
  expect(lineOf(element('novelty', { label: 'x' }, 'words'))).toEqual([plain('words')])
  for (const name of ['label', 'name', 'title', 'text', 'date'])
    expect(lineOf(element('novelty', { [name]: 'x' }))).toEqual([plain('x')])
  expect(lineOf(element('novelty', { label: '', name: 7, title: 'x', text: 'y' }))).toEqual([plain('x')])
  expect([lineOf(element('novelty')), lineOf(element('formula', {}, 'x')), lineOf(element('hardBreak'))]).toEqual([
    [],
    [formula('x')],
    [plain('\n')],
  ])
})

test('marks are read by their names, also where several lie over each other; a link by its address', () => {
  const text = new XmlText()
  text.applyDelta([
    { insert: 'a', attributes: { 'bold--x': {}, 'comment--y': {}, unknown: {} } },
    { insert: 'b', attributes: { link: { href: 'javascript:kept' } } },
    { insert: 'c', attributes: { link: { href: 7 } } },
    { insert: 'd', attributes: { link: 'x' } },
    { insert: 'e', attributes: { link: { to: 'x' } } },
    { insert: { embed: 'x' } },
  ])
  expect(lineOf(text)).toEqual([
    { text: 'a', marks: ['bold'] },
    { text: 'b', marks: [], href: 'javascript:kept' },
    plain('cde'),
  ])
  expect(lineOf(new XmlText('a'))).toStrictEqual([plain('a')])
})

test('a hook of Yjs, which no editor puts in and a hostile client can send, is passed over', () => {
  const line = new XmlElement('novelty')
  // Its own types do not let it in.
  Reflect.apply(line.insert, line, [0, [new XmlHook('x'), new XmlText('a')]])
  expect(lineOf(line)).toEqual([plain('a')])
})

test('what several say about words and blocks is told by its ids', () => {
  const text = new XmlText()
  text.applyDelta([{ insert: 'a' }, { insert: 'b', attributes: { 'thread--x': {}, 'thread--y': {}, bold: {} } }])
  expect(lineOf(text)).toEqual([plain('a'), { text: 'b', marks: ['bold'], threads: ['x', 'y'] }])
  const fragment = written([block('divider'), block('divider')])
  containersIn(fragment)[1]?.setAttribute('threads', 'x y')
  expect(readBlocks(fragment)).toStrictEqual([block('divider'), { ...block('divider'), threads: ['x', 'y'] }])
})

test('a block that somebody proposes to change is what it is, as long as nobody accepts that', () => {
  const fragment = written([block('heading', { props: { level: 2 }, content: [plain('a')] })])
  const from = { type: 'paragraph', props: { backgroundColor: 'red' } }
  containersIn(fragment)[0]?.setAttribute(
    'suggestion',
    writeElementSuggestion({ kind: 'change', id: 'i', by: 'ada', at: '', from }),
  )
  const before = block('paragraph', { props: from.props, content: [plain('a')] })
  expect([readBlocks(fragment), readProposedBlocks(fragment)]).toStrictEqual([[before], [before]])
})

test('words that are proposed without saying by whom are proposed by nobody', () => {
  const fragment = written([block('paragraph')])
  const [container] = containersIn(fragment)
  const text = new XmlText()
  text.applyDelta([{ insert: 'a', attributes: { insertion: { by: 7 } } }, { insert: 'b' }])
  const line = new XmlElement('paragraph')
  container?.delete(0, 1)
  container?.insert(0, [line])
  line.insert(0, [text])
  const insert = { id: '', by: '', at: '' }
  expect(readProposedBlocks(fragment)[0]?.content).toEqual([{ ...plain('a'), proposed: { insert } }, plain('b')])
})

test('what is no block is left out, and what lies in nothing is a level up', () => {
  const fragment = fresh()
  const group = new XmlElement('blockGroup')
  const novelty = new XmlElement('novelty')
  fragment.insert(0, [novelty, new XmlText('x'), group])
  novelty.insert(0, [new XmlElement('blockContainer')])
  const [unknown] = novelty.toArray()
  if (unknown instanceof XmlElement) unknown.insert(0, [element('divider')])
  const empty = new XmlElement('blockContainer')
  group.insert(0, [empty])
  const inner = new XmlElement('blockGroup')
  empty.insert(0, [inner])
  const container = new XmlElement('blockContainer')
  inner.insert(0, [container])
  container.insert(0, [
    new XmlText('x'),
    element('divider', { odd: { an: 'object' }, list: [1], kept: 'x', isKept: false, size: 7 }),
  ])
  expect(readBlocks(fragment)).toEqual([block('divider', { props: { kept: 'x', isKept: false, size: 7 } })])
})

test('a cell with several lines says them one below the other', () => {
  const fragment = written([block('table', { rows: [[{ isHeader: false, content: [plain('a')] }]] })])
  const [cell] = fragment.createTreeWalker((one) => one instanceof XmlElement && one.nodeName === 'tableCell')
  if (cell instanceof XmlElement) cell.insert(1, [element('tableParagraph', {}, 'b')])
  expect(readBlocks(fragment)[0]?.rows).toEqual([[{ isHeader: false, content: [plain('a\nb')] }]])
})

test('a page that is nested too deep is cut there', () => {
  const fragment = fresh()
  let outer: XmlFragment = fragment
  for (let depth = 0; depth < 405; depth += 1) {
    const [group, container] = [new XmlElement('blockGroup'), new XmlElement('blockContainer')]
    outer.insert(outer.length, [group])
    group.insert(0, [container])
    container.insert(0, [new XmlElement('divider')])
    outer = container
  }
  let depth = 0
  for (let [one] = readBlocks(fragment); one; [one] = one.children) depth += 1
  expect(depth).toBe(401)
})
