import { BlockNoteEditor } from '@blocknote/core'
import { expect, test } from 'vitest'
import { Doc, XmlElement, type XmlFragment, XmlText } from 'yjs'
import { outlineOf } from '../../engine/server/texts/outline.ts'
import { readBlocks } from '../../features/documents/contract/format/read-blocks.ts'
import { formulaMarkup } from '../../features/documents/contract/format/formula-markup.ts'
import { toHtml } from '../../features/documents/contract/format/to-html.ts'
import { toMarkdown } from '../../features/documents/contract/format/to-markdown.ts'
import { digestOf } from '../../features/documents/server/body/digest.ts'
import { editorSchema } from '../../features/documents/web/editor/editor-schema.ts'
import { isKnownTo } from '../../features/documents/web/editor/known-to-editor.ts'
import { plainText } from '../../features/documents/web/editor/plain-text.ts'
import { toneOf } from '../../features/documents/web/editor/blocks/callout.tsx'
import { languageOf } from '../../features/documents/web/editor/code-languages.ts'
import { mentionedDay } from '../../features/documents/web/editor/blocks/day-in-words.ts'
import { embedUrl } from '../../features/documents/web/editor/blocks/embed-url.ts'

const editor = BlockNoteEditor.create({ schema: editorSchema })

const strangeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '']
const strangeWords = [
  ...strangeNames,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\0\u2028\uFFFF',
  'x'.repeat(200_000),
]
const strange: readonly unknown[] = [
  ...strangeWords,
  null,
  undefined,
  true,
  0,
  -1,
  1.5,
  99,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  {},
  [],
  { level: 1 },
  [[1]],
  { toString: 'x' },
  new Uint8Array(3),
]

/** A page with one block of some type, of which something is said, with words and a block of each kind in it. */
function pageWith(type: string, name: string, value: unknown): Doc {
  const doc = new Doc()
  const content = new XmlElement(type)
  const group = new XmlElement('blockGroup')
  const container = new XmlElement('blockContainer')
  doc.getXmlFragment('blocks').insert(0, [group])
  group.insert(0, [container])
  container.insert(0, [content])
  content.insert(0, [new XmlText('words')])
  // The type says text, but any value can be sent.
  content.setAttribute(name, value as string)
  return doc
}

/** All that looks at a page without the editor, and what it makes of it. */
const lookers: Readonly<Record<string, (blocks: XmlFragment, doc: Doc) => unknown>> = {
  'the server that follows it': (_blocks, doc) => digestOf(outlineOf(doc, 'blocks')),
  'a page for outsiders': (blocks) => toHtml(readBlocks(blocks), { placeOf: () => undefined, formula: formulaMarkup }),
  'a page for readers': (blocks) => toHtml(readBlocks(blocks)),
  'a file of Markdown': (blocks) => toMarkdown('Title', readBlocks(blocks)),
  'the words to copy': (_blocks, doc) => plainText(doc),
}

const types = [...Object.keys(editor.pmSchema.nodes).filter((name) => name !== 'text'), ...strangeNames.filter(Boolean)]
const namesOf = (type: string): readonly string[] => {
  const node = Object.hasOwn(editor.pmSchema.nodes, type) ? editor.pmSchema.nodes[type] : undefined
  return [...Object.keys(node?.spec.attrs ?? {}), ...strangeNames.filter(Boolean)]
}

/** All that can be said of a part by each of its names, and by some that are none. */
const casesOf = (type: string): readonly { readonly name: string; readonly value: unknown }[] =>
  namesOf(type).flatMap((name) => strange.map((value) => ({ name, value })))

const markup = /<script|<img src=x|href="javascript:|^threw/i

test.each(types)('whatever is said of a %s, all who look at the page can read it, and nothing is markup', (type) => {
  const faults = casesOf(type).flatMap(({ name, value }) => {
    const doc = pageWith(type, name, value)
    const blocks = doc.getXmlFragment('blocks')
    const made = Object.entries(lookers).map(([who, look]) => ({ who, shown: attempt(() => look(blocks, doc)) }))
    const bad = made.filter(({ who, shown }) => (who.startsWith('a page') ? markup : /^threw/).test(shown))
    return bad.map(({ who, shown }) => [who, name, value, shown.slice(0, 100)])
  })
  expect(faults).toEqual([])
})

function attempt(work: () => unknown): string {
  try {
    return String(work())
  } catch (error) {
    return `threw ${String(error)}`
  }
}

test.each(types)('what the editor is given to draw of a %s is of the kind that it draws', (type) => {
  const attributes = editor.pmSchema.nodes[type]?.spec?.attrs ?? {}
  const faults = casesOf(type).filter(({ name, value }) => {
    const isKnown = isKnownTo(editor, pageWith(type, name, value).getXmlFragment('blocks'))
    return isKnown && !isDrawn(attributes, name, value)
  })
  expect(faults).toEqual([])
})

const isThing = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function isDrawn(attributes: object, name: string, value: unknown): boolean {
  // Only a thing can take the place of what all attributes are looked up in.
  if (name === '__proto__') return typeof value !== 'object' || value === null
  const attribute = new Map(Object.entries(attributes)).get(name)
  if (!attribute || (value !== undefined && name === 'level' && ![1, 2, 3, 4, 5, 6].includes(Number(value))))
    return false
  const usual = value === undefined ? undefined : (attribute.default ?? undefined)
  return usual === undefined ? !isThing(value) : typeof value === typeof usual
}

test('what names one of a few things names one that is there, whatever it says', () => {
  for (const words of strangeWords) {
    expect(['info', 'success', 'warning', 'tip']).toContain(toneOf(words))
    expect(languageOf(words)).toBe('text')
    expect(mentionedDay({ target: words, label: '·' }, 'en')).toBe('·')
    expect(embedUrl(words)).toBeUndefined()
  }
})

test('a mark that says something else than words is not given to the editor', () => {
  for (const value of strange.filter((one) => typeof one === 'object' && one !== null)) {
    const doc = pageWith('paragraph', 'textColor', 'red')
    const [text] = [...doc.getXmlFragment('blocks').createTreeWalker((part) => part instanceof XmlText)]
    if (text instanceof XmlText) text.format(0, 2, { link: { href: value } })
    expect(isKnownTo(editor, doc.getXmlFragment('blocks'))).toBe(false)
  }
})
