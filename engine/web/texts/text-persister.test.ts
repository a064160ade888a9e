import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Doc, mergeUpdates } from 'yjs'
import type { TextDisk, UnsentUpdate } from './text-disk.ts'
import { TextPersister } from './text-persister.ts'

const text = { kind: 'body', space: teamSpace, id: 'plan' }

/** Of what is written to its disk the one of number `failsAt` fails, none where that is 0. */
function persister({ failsAt = 0 } = {}) {
  const due: (() => void)[] = []
  const written: UnsentUpdate[] = []
  const dropped: string[] = []
  let taken = 0
  const disk = {
    addUnsent: (_text: unknown, update: UnsentUpdate) =>
      written.push(update) === failsAt ? Promise.reject(new Error('full')) : Promise.resolve(),
    dropUnsent: (keys: readonly string[]) => (dropped.push(...keys), Promise.resolve()),
    keep: () => Promise.resolve(),
  } as unknown as TextDisk
  const made = new TextPersister(text, {
    disk,
    copy: () => undefined,
    onTaken: () => (taken += 1),
    onWritten: () => undefined,
    clock: {
      now: () => 0,
      chance: () => 0,
      schedule: (run, afterMs) => (afterMs === 0 && due.push(run), () => undefined),
    },
  })
  return { made, written, dropped, taken: () => taken, drawFrame: () => due.splice(0).forEach((run) => run()) }
}

test('what is typed is unsaved at once, and goes to the disk and the line together once its frame is drawn', async () => {
  const { made, written, taken, drawFrame } = persister()
  for (const key of [1, 2]) made.add(new Uint8Array([key]))
  expect([made.unsent.isEmpty, made.isSafe, written.length, taken()]).toEqual([false, undefined, 0, 0])
  drawFrame()
  expect([written.map(({ data }) => data[0]), taken()]).toEqual([[1, 2], 1])
  await made.written()
  expect(made.isSafe).toBe(true)
})

test('a page that goes before its frame is drawn has written what was typed, and writes it once', async () => {
  const { made, written, taken, drawFrame } = persister()
  made.add(new Uint8Array([1]))
  made.settle()
  expect([written.length, taken()]).toEqual([1, 1])
  drawFrame()
  await made.written()
  expect([written.length, taken()]).toEqual([1, 1])
})

test('what was withheld goes with what is sent next, in its order, also what only takes something off', () => {
  const { made, written, drawFrame } = persister()
  const doc = new Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  doc.getText().insert(0, 'moved')
  doc.getText().delete(0, 5)
  for (const update of updates) made.withhold(update)
  drawFrame()
  expect([made.unsent.isEmpty, written]).toEqual([true, []])
  expect(made.send()).toEqual(mergeUpdates(updates))
  drawFrame()
  expect(written.map(({ data }) => data)).toEqual(updates)
})

test('what another took over goes from the disk once all of it is written anew, and stays where that failed', async () => {
  for (const isFailing of [false, true]) {
    const [from, to] = [persister(), persister({ failsAt: isFailing ? 1 : 0 })]
    for (const key of [1, 2]) from.made.add(new Uint8Array([key]))
    from.drawFrame()
    await from.made.written()
    await to.made.receive(from.made.handOver())
    expect(from.made.unsent.isEmpty).toBe(true)
    expect(to.written.map(({ data }) => data[0])).toEqual([1, 2])
    expect(to.dropped).toEqual(isFailing ? [] : from.written.map(({ key }) => key))
  }
})
