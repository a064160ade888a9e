import { Access, type Row, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Cache } from '../rows/cache.ts'
import { Draft } from './draft.ts'
import { createKnown } from '../rows/kinds.ts'
import { Predictions } from './predictions.ts'
import { type Marks, shelfKey } from '../rows/shelf.ts'
import { Line, Note, ada, den, edit, found, say, toyActions, toyKinds } from '../testing/toy.ts'

const space = teamSpace
const own = ownSpace(ada)

interface Bench {
  readonly predictions: Predictions
  /** One round: `change` the copies and the deeds, replay, commit; tells which rows then look different. */
  round(change?: (draft: Draft) => void): Promise<Marks>
  shown(kind: string, at: string, id: string): Row | undefined
}

function createBench(role: Access['role'] = 'member', actions = toyActions): Bench {
  const access = new Map([[space, { space: own, id: space, role }]])
  const shelves = new Map([[Access.name, { rows: access, floor: null }]])
  const cache: Cache = new Map([
    [own, { space: own, role: 'owner', seq: 1, shelves }],
    [space, { space, role, seq: 1, shelves: new Map() }],
  ])
  const predictions = new Predictions(createKnown({ kinds: toyKinds, actions }), ada)
  return {
    predictions,
    async round(change) {
      const draft = new Draft(cache)
      change?.(draft)
      await predictions.replay(draft)
      draft.commit()
      const touched: Marks = new Map()
      predictions.publish(touched)
      return touched
    },
    shown: (kind, at, id) => predictions.overlay.layer.get(shelfKey(kind, at))?.get(id),
  }
}

const deed = (id: string, action: { readonly name: string }, input: unknown) => ({
  id,
  tab: 't',
  action: action.name,
  input,
  at: 7,
})
const note = (text: string, edits: number): Note => ({ space, id: 'n', text, edits })
const editing = (id: string, text: string) => deed(id, edit, { space, id: 'n', text })

test('a deed foresees what its action writes, above all known numbers', async () => {
  const { predictions, round, shown } = createBench()
  const touched = await round(() => {
    predictions.add(deed('1', say, { space, id: 'm', text: 'hi' }))
    predictions.add(deed('2', say, { space, id: 'k', text: 'ho' }))
  })
  const [first, second] = [shown(Line.name, space, 'm'), shown(Line.name, space, 'k')] as Line[]
  expect(first).toMatchObject({ by: ada, text: 'hi' })
  expect(first?.seq).toBeGreaterThan(Number.MAX_SAFE_INTEGER / 4)
  expect(second?.seq).toBeGreaterThan(first?.seq ?? Infinity)
  expect(touched).toEqual(new Map([[shelfKey(Line.name, space), new Set(['m', 'k'])]]))
})

test('a deed by one whose role is not known, or does not allow it, foresees nothing', async () => {
  const viewer = createBench('viewer')
  await viewer.round(() => viewer.predictions.add(editing('1', 'x')))
  const outsider = createBench()
  await outsider.round(() => outsider.predictions.add(deed('1', edit, { space: den, id: 'n', text: 'x' })))
  expect([viewer.shown(Note.name, space, 'n'), outsider.shown(Note.name, den, 'n')]).toEqual([undefined, undefined])
  expect([viewer.predictions.unanswered.length, outsider.predictions.unanswered.length]).toEqual([1, 1])
})

test('a deed of an action that is not known, or whose input no longer fits, waits and foresees nothing', async () => {
  const { predictions, round } = createBench()
  await round(() => {
    predictions.add(deed('1', { name: 'toy/forgotten' }, {}))
    predictions.add(deed('2', say, { text: 7 }))
  })
  expect([predictions.unanswered.length, predictions.overlay.layer.size]).toEqual([2, 0])
})

test('a fault while foreseeing leaves nothing half done', async () => {
  const faulty = {
    ...edit,
    async apply(tx: Parameters<typeof edit.apply>[0]) {
      await tx.put(Note, note('half', 1))
      throw new Error('A fault of ours.')
    },
  }
  const { predictions, round, shown } = createBench('member', [faulty])
  await round(() => predictions.add(editing('1', 'x')))
  expect([shown(Note.name, space, 'n'), predictions.unanswered.length]).toEqual([undefined, 1])
})

test('only what a change can have touched is worked out anew', async () => {
  let runs = 0
  const counted = {
    ...edit,
    apply: (...given: Parameters<typeof edit.apply>) => {
      runs += 1
      return edit.apply(...given)
    },
  }
  const { predictions, round, shown } = createBench('member', [counted, say])
  await round(() => predictions.add(editing('1', 'mine')))
  await round((draft) => draft.write(Note.name, { space, id: 'other' }, { space, id: 'other' }))
  await round(() => predictions.add(deed('2', say, { space, id: 'm', text: 'hi' })))
  expect(runs).toBe(1)
  await round((draft) => draft.write(Note.name, { space, id: 'n' }, note('theirs', 4)))
  expect([runs, shown(Note.name, space, 'n')]).toEqual([2, note('mine', 5)])
})

test('taking back a deed takes along what was built on it', async () => {
  const { predictions, round, shown } = createBench()
  await round(() => {
    predictions.add(editing('1', 'one'))
    predictions.add(editing('2', 'two'))
  })
  expect(shown(Note.name, space, 'n')).toEqual(note('two', 2))
  await round(() => predictions.remove('1'))
  expect(shown(Note.name, space, 'n')).toEqual(note('two', 1))
  const touched = await round(() => predictions.remove('2'))
  expect([shown(Note.name, space, 'n'), touched]).toEqual([
    undefined,
    new Map([[shelfKey(Note.name, space), new Set(['n'])]]),
  ])
})

test('an accepted deed is shown until its space has got there, but no longer as waiting', async () => {
  const { predictions, round, shown } = createBench()
  await round(() => predictions.add(editing('1', 'mine')))
  await round(() => predictions.accept('1', { [space]: 3 }))
  expect([shown(Note.name, space, 'n'), predictions.unanswered, predictions.overlay.waiting.size]).toEqual([
    note('mine', 1),
    [],
    0,
  ])
  await round((draft) => draft.setSeq(space, 2))
  expect(predictions.isEmpty).toBe(false)
  await round((draft) => draft.setSeq(space, 3))
  expect([shown(Note.name, space, 'n'), predictions.isEmpty]).toEqual([undefined, true])
})

test('an accepted deed waits for a space that one is about to see, and not for one that one will not', async () => {
  const { predictions, round, shown } = createBench()
  await round(() => predictions.add(deed('1', found, { id: den })))
  await round(() => predictions.accept('1', { [space]: 1, [den]: 1, [own]: 2 }))
  expect(shown(Note.name, den, 'name')).toBeDefined()
  await round((draft) => {
    draft.write(Access.name, { space: own, id: den }, { space: own, id: den, role: 'owner', since: 0 } as Access)
    draft.setSeq(own, 2)
  })
  expect([shown(Note.name, den, 'name') !== undefined, predictions.isEmpty]).toEqual([true, false])
  await round((draft) => draft.write(Access.name, { space: own, id: den }, undefined))
  expect(predictions.isEmpty).toBe(true)
})

test('a deed that is partly there keeps what is not, and is not run again on itself', async () => {
  const { predictions, round, shown } = createBench()
  await round(() => predictions.add(deed('1', found, { id: den })))
  await round((draft) => {
    draft.write(Note.name, { space, id: den }, { space, id: den, text: 'founded', edits: 0 } as Note)
    predictions.arrive('1', space)
  })
  expect([shown(Note.name, space, den), shown(Note.name, den, 'name')]).toEqual([
    undefined,
    { space: den, id: 'name', text: 'New', edits: 0 },
  ])
})

test('another database forgets what the old one had accepted, and keeps what is unanswered', async () => {
  const { predictions, round } = createBench()
  await round(() => {
    predictions.add(editing('1', 'one'))
    predictions.add(editing('2', 'two'))
  })
  await round(() => predictions.accept('1', { [space]: 99 }))
  await round(() => predictions.forgetAccepted())
  expect(predictions.unanswered.map(({ id }) => id)).toEqual(['2'])
})

test('words about deeds that nobody knows change nothing', async () => {
  const { predictions, round } = createBench()
  const touched = await round(() => {
    predictions.accept('x', {})
    predictions.arrive('x', space)
    predictions.remove('x')
  })
  expect([touched.size, predictions.isEmpty]).toEqual([0, true])
})
