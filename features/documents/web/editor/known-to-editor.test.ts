import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { block, plain } from '../../contract/format/block.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'
import { fromHtml } from '../format/from-html.ts'
import { fromMarkdown } from '../format/from-markdown.ts'
import { givenTemplates } from '../lists/given-templates.ts'
import { editorSchema } from './editor-schema.ts'
import { isKnownTo, watchForUnknown } from './known-to-editor.ts'

const editor = BlockNoteEditor.create()

const resolve = () => '/files/team/picture.png'
const markdown = `# All that Markdown says

> A quote, *soft*, **loud**, ~~gone~~, \`code\` and [a link](https://example.org "Said on it").

> [!NOTE]
> Mind the gap.

1. one
   - [ ] to do
   - [x] done
4. four

---

| Left | Right |
| :--- | ----: |
| a    | b     |

![A picture](picture.png "Its words")

\`\`\`js
start()
\`\`\`

Words[^1] <b>in HTML</b><br>and more.

<details><summary>More</summary>Inside</details>

[^1]: A note.
`
const html = `<h1>All that HTML says</h1><p style="color:red">red <u>under</u> <mark>marked</mark> <a href="https://example.org" title="t" target="_blank">link</a></p>
<ol start="3"><li>three<ul><li><input type="checkbox" checked> done</li></ul></li></ol>
<table><caption>Table</caption><tr><th colspan="2" scope="col">Head</th></tr><tr><td rowspan="2">a</td><td>b<p>c</p></td></tr></table>
<figure><img src="picture.png" alt="Alt" width="20"><figcaption>Words</figcaption></figure><pre><code class="language-js">start()</code></pre>
<blockquote>Quote</blockquote><hr><dl><dt>Term</dt><dd>Meaning</dd></dl><video src="film.mp4"></video>`

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
  'mark under another name'(doc) {
    const [text] = firstContent(doc).toArray()
    if (text instanceof XmlText) text.format(0, 2, { 'bold--glow': true })
  },
  'word about a block'(doc) {
    firstContent(doc).setAttribute('shadow', 'deep')
  },
  'word about a mark'(doc) {
    const [text] = firstContent(doc).toArray()
    if (text instanceof XmlText) text.format(0, 2, { link: { href: 'https://example.org', preview: 'large' } })
  },
}

function firstContent(doc: Doc): XmlElement {
  const [heading] = doc.getXmlFragment('blocks').querySelectorAll('heading')
  if (!(heading instanceof XmlElement)) throw new Error('There is no heading.')
  return heading
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

test('a mark that was set on this screen, as the editor keeps it, is known', () => {
  const doc = page()
  const [text] = firstContent(doc).toArray()
  const ofEditor = Object.assign(Object.create(null), { href: 'https://example.org' })
  if (text instanceof XmlText) text.format(0, 2, { link: ofEditor })
  expect(isKnownTo(editor, doc.getXmlFragment('blocks'))).toBe(true)
})

test('all that is written without the editor is known to it: what is imported, and the templates', () => {
  const ours = BlockNoteEditor.create({ schema: editorSchema })
  for (const { blocks } of [
    fromHtml(html),
    ...[markdown, ...givenTemplates.map(({ text }) => text)].map((text) => fromMarkdown(text, resolve)),
  ]) {
    const doc = new Doc()
    writeBlocks(doc.getXmlFragment('blocks'), blocks)
    expect(isKnownTo(ours, doc.getXmlFragment('blocks'))).toBe(true)
  }
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
