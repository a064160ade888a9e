import { expect, test } from 'vitest'
import { type Random, createRandom } from '@atrium/base/random'
import { Doc, XmlElement, type XmlFragment, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { isLong } from '../../../tests/long.ts'
import { makeAlike } from './make-alike.ts'

/** A part as it is drawn: words, or an element with its attributes and parts. */
type Drawn = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...parts: Drawn[]]

function made(drawn: Drawn): XmlElement | XmlText {
  if (typeof drawn === 'string') return new XmlText(drawn)
  const [name, attributes, ...parts] = drawn
  const element = new XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.insert(0, parts.map(made))
  return element
}

function pageOf(...parts: readonly Drawn[]): XmlFragment {
  const page = new Doc().getXmlFragment('blocks')
  page.insert(0, parts.map(made))
  return page
}

const plain = (page: XmlFragment): unknown =>
  page.toArray().map((part) => {
    if (part instanceof XmlText) return part.toDelta()
    return part instanceof XmlElement ? [part.nodeName, part.getAttributes(), plain(part)] : undefined
  })

const block = (id: string, words: string, ...inside: readonly Drawn[]): Drawn => {
  const line: Drawn = words === '' ? ['paragraph', {}] : ['paragraph', {}, words]
  return inside.length > 0
    ? ['blockContainer', { id }, line, ['blockGroup', {}, ...inside]]
    : ['blockContainer', { id }, line]
}
const group = (...blocks: readonly Drawn[]): Drawn => ['blockGroup', {}, ...blocks]

/** All texts of a page by what they say. */
function textsOf(page: XmlFragment): ReadonlyMap<string, unknown> {
  const texts = page.createTreeWalker((part) => part instanceof XmlText)
  return new Map(Array.from(texts, (text) => [String(text), text]))
}

/** The words whose text is the very same once `now` says what `wanted` says. */
function keptFrom(now: Drawn, wanted: Drawn): readonly string[] {
  const [page, other] = [pageOf(now), pageOf(wanted)]
  const before = textsOf(page)
  page.doc?.transact(() => makeAlike(page, other))
  expect(plain(page)).toEqual(plain(other))
  return [...textsOf(page)].filter(([words, text]) => before.get(words) === text).map(([words]) => words)
}

test('blocks that say the same stay, between others that do not, that come or that go', () => {
  const now = group(block('a', 'new'), block('b', 'same'), block('c', 'gone'), block('d', 'kept'), block('e', 'newer'))
  const wanted = group(
    block('a', 'old'),
    block('b', 'same'),
    block('x', 'back'),
    block('d', 'kept'),
    block('e', 'older'),
  )
  expect(keptFrom(now, wanted)).toEqual(['same', 'kept'])
})

test('what lies in a block whose own words change stays, and what lies there and changes is all that is written', () => {
  expect(
    keptFrom(
      group(block('a', 'new', block('b', 'in it'), block('c', 'other')), block('d', 'new')),
      group(block('a', 'old', block('b', 'in it'), block('c', 'else')), block('d', 'old')),
    ),
  ).toEqual(['in it'])
})

test('of blocks in another order as many stay as are in order, and the others stand where they stood', () => {
  expect(
    keptFrom(
      group(block('c', 'three'), block('a', 'one'), block('b', 'two'), block('d', 'four')),
      group(block('a', 'one'), block('b', 'two'), block('c', 'three'), block('d', 'four')),
    ),
  ).toEqual(['one', 'two', 'four'])
})

test('a block that looks otherwise keeps its words', () => {
  const looking = (align: object): Drawn => [
    'blockContainer',
    { id: 'a' },
    ['paragraph', { ...align }, 'words', ['mention', { of: 'bob' }], 'more'],
  ]
  expect(keptFrom(looking({ align: 'right', color: 'red' }), looking({ align: 'left' }))).toEqual(['words', 'more'])
})

test('rows of a table, which have no name, stay where one came between them', () => {
  const row = (words: string): Drawn => ['tableRow', {}, ['tableCell', {}, ['tableParagraph', {}, words]]]
  const now = ['table', {}, row('one'), row('came'), row('two'), row('new')] as const
  expect(keptFrom(now, ['table', {}, row('one'), row('two'), row('old')])).toEqual(['one', 'two'])
})

const words = ['', 'May', 'June', 'July'] as const

function randomBlocks(random: Random, depth: number): Drawn[] {
  return Array.from({ length: random.below(6) }, () => {
    const inside = depth > 0 && random.below(3) === 0 ? randomBlocks(random, depth - 1) : []
    return randomBlock(random, inside)
  })
}

/** Of any name, in one place or in several, with an empty line or with what is no text in it. */
function randomBlock(random: Random, inside: readonly Drawn[]): Drawn {
  const attributes = {
    ...(random.below(8) > 0 && { id: String(random.below(9)) }),
    ...(random.below(3) === 0 && { color: random.pick(words) }),
  }
  const line = Array.from({ length: random.below(3) }, (): Drawn => {
    if (random.below(3) > 0) return random.pick(words)
    return [random.pick(['mention', 'footnote']), { of: random.pick(words) }, ...(random.below(2) ? ['x'] : [])]
  })
  const content: Drawn = [random.pick(['paragraph', 'heading']), {}, ...line]
  return ['blockContainer', attributes, content, ...(inside.length > 0 ? [group(...inside)] : [])]
}

/** The same blocks with some left out, put in, changed or moved. */
function changed(random: Random, blocks: readonly Drawn[]): readonly Drawn[] {
  const [other] = [randomBlocks(random, 1)]
  const next = blocks.flatMap((one) => {
    const what = random.below(6)
    if (what === 0) return []
    if (what === 1) return [one, ...other.splice(0, 1)]
    return [what === 2 ? changedBlock(random, one) : one]
  })
  if (random.below(2) === 0) next.push(...next.splice(random.below(3), 1))
  return next
}

function changedBlock(random: Random, one: Drawn): Drawn {
  if (typeof one === 'string') return random.pick(words)
  const [name, attributes, ...parts] = one
  return [name, { ...attributes, color: random.pick(words) }, ...changed(random, parts)]
}

test.each(Array.from({ length: isLong ? 2_000 : 100 }, (_, seed) => seed))(
  'whatever stands there, it says what is wanted, for whoever had it before too (%i)',
  (seed) => {
    const random = createRandom(seed)
    const blocks = randomBlocks(random, 3)
    const [page, wanted] = [
      pageOf(group(...blocks)),
      pageOf(group(...changed(random, blocks)), ...randomBlocks(random, 0)),
    ]
    const [doc, screen] = [page.doc, new Doc()]
    if (!doc) throw new Error('It has no text.')
    applyUpdate(screen, encodeStateAsUpdate(doc))
    doc.on('update', (update) => applyUpdate(screen, update))
    doc.transact(() => makeAlike(page, wanted))
    expect(plain(page)).toEqual(plain(wanted))
    expect(plain(screen.getXmlFragment('blocks'))).toEqual(plain(wanted))
    let isChanged = false
    doc.on('update', () => (isChanged = true))
    doc.transact(() => makeAlike(page, wanted))
    expect(isChanged).toBe(false)
  },
)
