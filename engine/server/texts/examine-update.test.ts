import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Doc, applyUpdate, encodeStateAsUpdate, mergeUpdates } from 'yjs'
import { examineUpdate } from './examine-update.ts'
import { Vector } from './vector.ts'

/** The updates that typing `words` makes in a document of `client`, one each. */
function typed(client: number, words: readonly string[], before: readonly Uint8Array[] = []): Uint8Array[] {
  const doc = new Doc()
  doc.clientID = client
  for (const update of before) applyUpdate(doc, update)
  const made: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => made.push(update))
  for (const word of words) doc.getText('body').insert(doc.getText('body').length, word)
  return made
}

const [first, second, third] = typed(1, ['one', ' two', ' three']) as [Uint8Array, Uint8Array, Uint8Array]

test('an update is taken once all before it is there, and again without harm', () => {
  const vector = new Vector()
  expect(vector.fits(examineUpdate(second), 'ada')).toBe(false)
  for (const update of [first, second, second, third]) {
    expect(vector.fits(examineUpdate(update), 'ada')).toBe(true)
    vector.add(examineUpdate(update), 'ada')
  }
  expect(examineUpdate(first).roots).toEqual(new Set(['body']))
})

test('an update that stands on what is not there, as one of another text or from the future, does not fit', () => {
  const [reply] = typed(2, ['!'], [first, second, third]) as [Uint8Array]
  const vector = new Vector()
  expect(vector.fits(examineUpdate(reply), 'bob')).toBe(false)
  vector.add(examineUpdate(mergeUpdates([first, second, third])), 'ada')
  expect(vector.fits(examineUpdate(reply), 'bob')).toBe(true)
  expect(vector.fits(examineUpdate(mergeUpdates([first, reply, third])), 'bob')).toBe(true)
  expect(new Vector().fits(examineUpdate(mergeUpdates([first, third])), 'ada')).toBe(false)
})

test('deleting what is not there does not fit', () => {
  const doc = new Doc()
  applyUpdate(doc, mergeUpdates([first, second]))
  let deletion = new Uint8Array()
  doc.on('update', (update: Uint8Array) => (deletion = new Uint8Array(update)))
  doc.getText('body').delete(0, 6)
  const vector = new Vector()
  vector.add(examineUpdate(first), 'ada')
  expect(vector.fits(examineUpdate(deletion), 'ada')).toBe(false)
  vector.add(examineUpdate(second), 'ada')
  expect(vector.fits(examineUpdate(deletion), 'bob')).toBe(true)
})

test('nobody writes on in the name of somebody else', () => {
  const vector = new Vector()
  vector.add(examineUpdate(first), 'ada')
  expect(vector.fits(examineUpdate(second), 'bob')).toBe(false)
  expect(vector.fits(examineUpdate(first), 'bob')).toBe(true)
  const { ends, owners } = vector.toJSON()
  expect(new Vector(ends, owners).fits(examineUpdate(second), 'bob')).toBe(false)
})

test('bytes that are no update are told at once, whatever they are', () => {
  const whole = encodeStateAsUpdate(new Doc())
  expect(examineUpdate(whole).ends.size).toBe(0)
  expect(() => examineUpdate(third.slice(0, -3))).toThrow('Unexpected end of array')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(outcome(() => examineUpdate(bytes))).toMatch(/read|refused/)
    }),
    { numRuns: 300 },
  )
})

function outcome(work: () => unknown): string {
  try {
    work()
    return 'read'
  } catch (error) {
    return error instanceof Error ? 'refused' : 'broken'
  }
}
