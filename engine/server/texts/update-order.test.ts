import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Doc, XmlElement, applyUpdate, decodeUpdate, encodeStateAsUpdate } from 'yjs'
import { updateOf } from '../../../tests/security/texts-update.ts'
import { examineUpdate } from './examine-update.ts'
import { orderOf } from './update-order.ts'
import { weigh } from './weigh.ts'

const id = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5 }))
const part = fc.record({
  content: fc.constantFrom(4 as const, 7 as const),
  after: fc.option(id, { nil: undefined }),
  before: fc.option(id, { nil: undefined }),
  inside: fc.oneof(fc.constant('blocks'), id),
})

test('an update is whole exactly when a document does not wait for any of it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(part, { minLength: 6, maxLength: 6 }), { minLength: 4, maxLength: 4 }), (lines) => {
      // Each says all that the others may name, so that only the order is in question.
      const update = updateOf(lines.map((parts, at) => ({ client: at + 1, clock: 0, parts })))
      expect(orderOf(decodeUpdate(update).structs).isWhole).toBe(isTaken(update))
    }),
    { numRuns: 500 },
  )
})

/** Yjs throws at what stands on a later word of its own editor, and waits forever for what stands on itself otherwise. */
function isTaken(update: Uint8Array): boolean {
  const doc = new Doc()
  try {
    applyUpdate(doc, update)
    return doc.store.pendingStructs === null
  } catch {
    return false
  }
}

test('lists that lie in each other are counted as they are in the document', () => {
  for (const depth of [1, 2, 7, 300]) {
    const doc = new Doc()
    let inner: { insert(at: number, content: XmlElement[]): void } = doc.getXmlFragment('blocks')
    for (let level = 0; level < depth; level += 1) {
      const next = new XmlElement('p')
      inner.insert(0, [next, new XmlElement('p')])
      inner = next
    }
    const update = encodeStateAsUpdate(doc)
    expect(examineUpdate(update)).toMatchObject({ nest: depth, isSound: true })
    expect(weigh(doc).depth).toBe(depth + 1)
  }
})

test('what is taken away twice in one update is not as an editor says it', () => {
  const said = (ranges: readonly (readonly [number, number])[]): boolean =>
    examineUpdate(updateOf([{ client: 1, clock: 0, parts: [{ words: 'words' }] }], [{ client: 1, ranges }])).isSound
  expect(
    said([
      [0, 2],
      [2, 1],
      [4, 1],
    ]),
  ).toBe(true)
  expect(
    said([
      [0, 2],
      [1, 1],
    ]),
  ).toBe(false)
  expect(
    said([
      [2, 1],
      [0, 1],
    ]),
  ).toBe(false)
})
