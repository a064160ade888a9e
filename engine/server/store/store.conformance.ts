import { type SpaceId, defineRecord } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import { type Batch, Conflict, LockedOut, type Store, deedName } from './store.ts'

const Note = defineRecord({
  name: 'note',
  schema: z.object({
    space: z.string(),
    id: z.string(),
    longTitle: z.nullable(z.string()),
    tags: z.object({ colour: z.string() }),
    seq: z.number(),
  }),
  atHand: { newest: 3, by: 'seq' },
})

const note = (space: SpaceId, id: string, seq = 1) => ({
  space,
  id,
  longTitle: 'é “x” \\ 日本 \u{1f600}',
  tags: { colour: 'red' },
  seq,
})
const line = (space: SpaceId, seq: number, deed: string = newId()) => ({
  space,
  seq,
  at: seq * 1_000,
  deed,
  changes: [],
})
const batch = (given: Partial<Batch>): Batch => ({ rows: [], lines: [], deeds: [], jobs: [], notes: [], ...given })
const rows = (given: Partial<Batch['rows'][number]>) => [{ kind: Note, adds: [], puts: [], drops: [], ...given }]

/** What every store must do; it holds the table `note` (space, id, long_title, tags, seq). */
export function testStore(create: () => Store): void {
  const write = (space: SpaceId, given: Partial<Batch>) =>
    create().transact([space], () => Promise.resolve({ batch: batch(given), result: undefined }))

  test('keeps rows as they were put, changes and drops them', async () => {
    const [store, space] = [create(), newId<'space'>()]
    await write(space, { rows: rows({ adds: [note(space, 'a'), note(space, 'b')] }), lines: [line(space, 1)] })
    expect(await store.find(Note, { space, id: 'a' })).toEqual(note(space, 'a'))
    const changed = { ...note(space, 'a'), longTitle: null, tags: { colour: 'blue' } }
    await write(space, { rows: rows({ puts: [changed], drops: [{ space, id: 'b' }] }), lines: [line(space, 2)] })
    expect(await store.find(Note, { space, id: 'a' })).toEqual(changed)
    expect(await store.find(Note, { space, id: 'b' })).toBeUndefined()
  })

  test('finds many rows at once, and none where there is none', async () => {
    const [store, space, other] = [create(), newId<'space'>(), newId<'space'>()]
    await write(space, { rows: rows({ adds: [note(space, 'a'), note(space, 'b')] }), lines: [line(space, 1)] })
    const keys = [space, other].flatMap((one) => ['b', 'c', 'a'].map((id) => ({ space: one, id })))
    const found = await store.transact([space], async (transaction) => ({
      result: await transaction.findAll(Note, keys),
    }))
    expect(found.toSorted((one, two) => (one.id < two.id ? -1 : 1))).toEqual([note(space, 'a'), note(space, 'b')])
  })

  test('keeps nothing of a transaction that throws', async () => {
    const [store, space] = [create(), newId<'space'>()]
    await expect(store.transact([space], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const rowsAndGap = { rows: rows({ puts: [note(space, 'a')] }), lines: [line(space, 1), line(space, 1)] }
    await expect(write(space, rowsAndGap)).rejects.toThrow(Conflict)
    expect(await store.find(Note, { space, id: 'a' })).toBeUndefined()
    expect((await store.heads([space])).get(space)).toBeUndefined()
  })

  test('refuses a row, a log number or a deed that is there already', async () => {
    const space = newId<'space'>()
    const deed = { by: 'ada', id: newId(), digest: 'd', seqs: { [space]: 1 } }
    await write(space, { rows: rows({ adds: [note(space, 'a')] }), lines: [line(space, 1)], deeds: [deed] })
    await expect(write(space, { rows: rows({ adds: [note(space, 'a')] }), lines: [line(space, 2)] })).rejects.toThrow(
      Conflict,
    )
    await expect(write(space, { lines: [line(space, 1)] })).rejects.toThrow(Conflict)
    await expect(write(space, { lines: [line(space, 2)], deeds: [deed] })).rejects.toThrow(Conflict)
    expect((await create().heads([space])).get(space)).toBe(1)
  })

  test('remembers what a deed came to', async () => {
    const space = newId<'space'>()
    const deed = { by: 'ada', id: newId(), digest: 'd', seqs: { [space]: 1 } }
    const recorded = () =>
      create().transact([space], async (transaction) => ({
        result: await transaction.recorded([deed, { by: 'bob', id: deed.id }]),
      }))
    expect((await recorded()).size).toBe(0)
    await write(space, { lines: [line(space, 1)], deeds: [deed] })
    expect([...(await recorded())]).toEqual([[deedName(deed), deed]])
  })

  test('gives locked spaces to one transaction at a time, and says where they stand', async () => {
    const [store, space] = [create(), newId<'space'>()]
    await write(space, { lines: [line(space, 1)] })
    const seen = await Promise.all(
      [1, 2, 3, 4].map(() =>
        store.transact([space], (transaction) => {
          const result = transaction.heads.get(space)
          return Promise.resolve({ batch: batch({ lines: [line(space, (result?.seq ?? 0) + 1)] }), result })
        }),
      ),
    )
    expect(seen.map((head) => head?.seq ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(seen.map((head) => head?.at ?? 0).toSorted((a, b) => a - b)).toEqual([1_000, 2_000, 3_000, 4_000])
  })

  test('waits for a lock as long as it is worth, and says which are held', async () => {
    const [store, held, free] = [create(), newId<'space'>(), newId<'space'>()]
    for (const space of [held, free]) await write(space, { lines: [line(space, 1)] })
    const nothing = () => Promise.resolve({ result: undefined })
    await store.transact([held], async () => {
      expect(await store.held([held, free, newId()])).toEqual(new Set([held]))
      await expect(store.transact([free, held], nothing, 20)).rejects.toThrow(LockedOut)
      return { result: undefined }
    })
    expect(await store.held([held, free])).toEqual(new Set())
  })

  test('reads the log from any point, says where it no longer reaches', async () => {
    const [store, space] = [create(), newId<'space'>()]
    await write(space, { lines: [line(space, 1, 'one'), line(space, 2, 'two'), line(space, 3, 'three')] })
    expect(await store.entriesAfter(space, 0, 2)).toEqual([
      { seq: 1, deed: 'one', changes: [] },
      { seq: 2, deed: 'two', changes: [] },
    ])
    expect(await store.entriesAfter(space, 3, 2)).toEqual([])
    expect(await store.entriesAfter(newId(), 0, 2)).toEqual([])
    while ((await store.prune(2_500, 1_000)) > 0);
    expect(await store.entriesAfter(space, 0, 2)).toBeUndefined()
    expect(await store.entriesAfter(space, 2, 2)).toEqual([{ seq: 3, deed: 'three', changes: [] }])
  })

  test('shows what is at hand of a space and its floor, and what lies below page by page', async () => {
    const [store, space] = [create(), newId<'space'>()]
    const notes = [1, 2, 3, 4, 5].map((seq) => note(space, `n${seq}`, seq))
    await write(space, { rows: rows({ adds: notes }), lines: [line(space, 1)] })
    expect(await store.snapshot(space, [Note])).toEqual({
      seq: 1,
      kinds: [{ kind: 'note', rows: notes.slice(2), floor: 3 }],
    })
    const older = await store.older(Note, { space, before: 3, limit: 1 })
    expect(older).toEqual({ kind: 'note', rows: [notes[1]], floor: 2, seq: 1 })
    const last = await store.older(Note, { space, before: 2, limit: 2 })
    expect(last).toEqual({ kind: 'note', rows: [notes[0]], floor: null, seq: 1 })
    expect(await store.snapshot(newId(), [Note])).toEqual({ seq: 0, kinds: [{ kind: 'note', rows: [], floor: null }] })
  })
}
