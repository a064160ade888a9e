import { BlockNoteEditor } from '@blocknote/core'
import { blocksToYXmlFragment } from '@blocknote/core/yjs'
import { expect, test } from 'vitest'
import { Doc, XmlElement, type XmlFragment, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { beginTogether } from '../editor/begin-page.ts'
import { editorSchema } from '../editor/editor-schema.ts'
import type { PageEditor } from '../editor/page-editor.ts'
import { isAlike, withOwnIds } from './block-parts.ts'
import { type PlacedBlock, putAtEnd, putBackPlaced, readPlaced, standing, takeOff } from './moved-blocks.ts'

/** A block as a test writes it down. */
interface Given {
  readonly id: string
  readonly type?: string
  readonly props?: object
  readonly content?: unknown
  readonly children?: readonly Given[]
}

/** A page as the editor writes it. */
function page(...blocks: readonly Given[]): Doc {
  const created: unknown = BlockNoteEditor.create({ schema: editorSchema, initialContent: blocks as never })
  const editor = created as PageEditor
  const doc = new Doc()
  blocksToYXmlFragment(editor, editor.document, doc.getXmlFragment('blocks'))
  return doc
}

/** The ids of a page's blocks, those in others in brackets. */
function outline(parent: XmlFragment): string {
  const parts = parent.toArray().filter((one) => one instanceof XmlElement)
  return parts
    .map((one) => {
      if (one.nodeName === 'blockGroup') return outline(one)
      const [, group] = one.toArray()
      return `${one.getAttribute('id')}${group instanceof XmlElement ? `(${outline(group)})` : ''}`
    })
    .join(' ')
}

const outlineOf = (doc: Doc): string => outline(doc.getXmlFragment('blocks'))
const placed = (doc: Doc, ...ids: readonly string[]): readonly PlacedBlock[] => readPlaced(doc, new Set(ids))
const partsOf = (blocks: readonly PlacedBlock[]) => blocks.map(({ block }) => block)

const bold = { type: 'text', text: 'Bold', styles: { bold: true, textColor: 'red' } }
const mention = { type: 'mention', props: { kind: 'person', target: 'bob', label: 'Bob' } }
const everyKind: readonly Given[] = [
  { id: 'line', content: [bold, { type: 'text', text: ' words', styles: {} }, mention, ' end\nnew line'] },
  { id: 'head', type: 'heading', props: { level: 2 }, content: 'Head' },
  { id: 'task', type: 'checkListItem', props: { checked: true }, content: 'Done' },
  { id: 'code', type: 'codeBlock', props: { language: 'js' }, content: 'one\n\ntwo\n' },
  {
    id: 'table',
    type: 'table',
    content: { type: 'tableContent', columnWidths: [120, 80], rows: [{ cells: ['a', 'b'] }] },
  },
  { id: 'picture', type: 'image', props: { url: '/files/team/x/a.png', previewWidth: 320, caption: 'A picture' } },
  { id: 'link', content: [{ type: 'link', href: 'https://example.org', content: 'a link' }] },
  { id: 'list', type: 'bulletListItem', content: 'Over', children: [{ id: 'in', content: 'Inside' }] },
]

test('every kind of block is on the other page as it was, under ids of its own', () => {
  const from = page(...everyKind)
  const to = page({ id: 'there', content: 'There' })
  const blocks = placed(from, ...everyKind.map(({ id }) => id))
  const copies = partsOf(blocks).map(withOwnIds)
  putAtEnd(to, copies)
  expect(standing(to, copies)).toHaveLength(everyKind.length)
  const other = new Doc()
  applyUpdate(other, encodeStateAsUpdate(to))
  const words = (doc: Doc): string =>
    doc
      .getXmlFragment('blocks')
      .toString()
      .replaceAll(/ (?:id="[^"]*"|suggestion="undefined")/g, '')
  expect(words(other)).toBe(words(page({ id: 'there', content: 'There' }, ...everyKind)))
  expect(outlineOf(to)).not.toContain('in')
})

test('what is put on a page stands before the empty line at its end, and on one that was never written on', () => {
  const to = page({ id: 'one', content: 'One' }, { id: 'empty' })
  const blocks = partsOf(placed(page({ id: 'new', content: 'New' }), 'new'))
  putAtEnd(to, blocks)
  expect(outlineOf(to)).toBe('one new empty')
  const blank = new Doc()
  beginTogether(blank)
  blank.transact(() => putAtEnd(blank, blocks))
  expect(outlineOf(blank)).toBe('new first')
})

test('of two blocks of which one lies in the other, the outer goes with what is in it', () => {
  const from = page({ id: 'out', content: 'Out', children: [{ id: 'in', content: 'In' }] }, { id: 'rest' })
  const blocks = placed(from, 'in', 'out')
  expect(partsOf(blocks).map(({ attributes }) => attributes['id'])).toEqual(['out'])
  expect(takeOff(from, partsOf(blocks))).toHaveLength(1)
  expect(outlineOf(from)).toBe('rest')
})

test('what somebody changed meanwhile stays, on the page that it leaves and where it was moved to', () => {
  const from = page({ id: 'one', content: 'One' }, { id: 'two', content: 'Two' }, { id: 'three' })
  const blocks = placed(from, 'one', 'two')
  const [word] = from.getXmlFragment('blocks').querySelectorAll('paragraph')
  const line = word instanceof XmlElement ? word.get(0) : undefined
  if (!(line instanceof XmlText)) throw new Error('There is no line.')
  line.insert(3, ' more')
  expect(standing(from, partsOf(blocks)).map(({ attributes }) => attributes['id'])).toEqual(['two'])
  takeOff(from, partsOf(blocks))
  expect(outlineOf(from)).toBe('one three')
})

test('a page whose last block leaves it has an empty line, and a block whose last one inside leaves it has none', () => {
  const from = page({ id: 'out', content: 'Out', children: [{ id: 'in', content: 'In' }] })
  takeOff(from, partsOf(placed(from, 'in')))
  expect(outlineOf(from)).toBe('out')
  takeOff(from, partsOf(placed(from, 'out')))
  expect(from.getXmlFragment('blocks').querySelectorAll('paragraph')).toHaveLength(1)
})

test('blocks go back to where they stood, or as near to it as there is still something', () => {
  const whole = (): Doc =>
    page(
      { id: 'a', content: 'A' },
      {
        id: 'b',
        content: 'B',
        children: [
          { id: 'c', content: 'C' },
          { id: 'd', content: 'D' },
        ],
      },
      { id: 'e', content: 'E' },
    )
  const cases: readonly (readonly [readonly string[], readonly string[], string])[] = [
    [['b'], [], 'a b(c d) e'],
    [['a', 'b'], [], 'a b(c d) e'],
    [['c', 'd'], [], 'a b(c d) e'],
    [['d', 'e'], [], 'a b(c d) e'],
    [['e'], ['b'], 'a e'],
    [['d'], ['c'], 'a b(d) e'],
    [['c'], ['b'], 'c a e'],
  ]
  for (const [moved, gone, then] of cases) {
    const doc = whole()
    const blocks = placed(doc, ...moved)
    takeOff(doc, partsOf(blocks))
    takeOff(doc, partsOf(placed(doc, ...gone)))
    putBackPlaced(doc, blocks)
    expect(outlineOf(doc)).toBe(then)
  }
})

test('what is back already is not put there twice, and another block under its id stays what it is', () => {
  const doc = page({ id: 'a', content: 'A' }, { id: 'b', content: 'B' })
  const blocks = placed(doc, 'a')
  putBackPlaced(doc, blocks)
  expect(outlineOf(doc)).toBe('a b')
  const other = placed(page({ id: 'b', content: 'Another' }), 'b')
  putBackPlaced(doc, other)
  expect(outlineOf(doc)).toMatch(/^\S+ a b$/)
  expect(placed(doc, 'b').every(({ block }) => partsOf(other).every((one) => !isAlike(one, block)))).toBe(true)
})
