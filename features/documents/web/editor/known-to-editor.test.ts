import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { block, plain } from '../../contract/format/block.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'
import { isKnownTo, watchForUnknown } from './known-to-editor.ts'

const editor = BlockNoteEditor.create()

function page(): Doc {
  const doc = new Doc()
  const run = { text: 'bold', marks: ['bold'], href: 'https://example.org' } as const
  writeBlocks(doc.getXmlFragment('blocks'), [
    block('heading', { props: { level: 2 }, content: [run, plain(' words')] }),
  ])
  return doc
}

/** Puts a block on the page, or a mark on its words, that a later version may know. */
const strange: Readonly<Record<string, (doc: Doc) => void>> = {
  block(doc) {
    add(doc, new XmlElement('kanbanBoard'))
  },
  mark(doc) {
    const text = new XmlText('words')
    text.format(0, 5, { glow: true })
    const paragraph = new XmlElement('paragraph')
    paragraph.insert(0, [text])
    add(doc, paragraph)
  },
}

function add(doc: Doc, content: XmlElement): void {
  const container = new XmlElement('blockContainer')
  container.insert(0, [content])
  const group = doc.getXmlFragment('blocks').get(0)
  if (group instanceof XmlElement) XmlElement.prototype.insert.call(group, 1, [container])
}

test('a page of blocks and marks that the editor knows is known', () => {
  expect(isKnownTo(editor, page().getXmlFragment('blocks'))).toBe(true)
})

test.each(Object.keys(strange))(
  'a %s that the editor does not know is seen, on opening and when others bring it',
  (what) => {
    const [mine, theirs] = [page(), new Doc()]
    applyUpdate(theirs, encodeStateAsUpdate(mine))
    const seen: string[] = []
    mine.getXmlFragment('blocks').observeDeep(() => seen.push('the editor'))
    watchForUnknown(editor, mine, () => seen.push('the watch'))
    strange[what]?.(theirs)
    applyUpdate(mine, encodeStateAsUpdate(theirs))
    expect(seen).toEqual(['the watch', 'the editor'])
    expect(isKnownTo(editor, mine.getXmlFragment('blocks'))).toBe(false)
  },
)
