import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { newId } from '@atrium/base/id'
import { type TextKey, teamSpace } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { loneBus } from '../testing/lone-bus.ts'
import { compactText } from './compact-text.ts'
import { createTextCrowd } from './text-crowd.ts'
import { type TextStore, createTextStore } from './text-store.ts'
import { createTextThread } from './text-thread.ts'
import { createTextTools } from './text-tools.ts'

const server = await serverOfFile()
const texts = createTextStore(server.engine.pool)
const by = newId()

async function append(text: TextKey, data: Uint8Array, at = 0): Promise<number> {
  const [seq = 0] = await texts.append([{ text, by, at, schema: 1, data }])
  return seq
}

const tools = createTextTools({
  texts,
  thread: createTextThread(),
  crowd: createTextCrowd({ bus: loneBus, now: Date.now }),
  epoch: 'test',
  append: async (text, given, write = async () => append(text, given.data)) =>
    (await write({ ...given, text, at: 0 })) ?? expect.fail('Nothing was written.'),
})

function docOf(...updates: readonly Uint8Array[]): Doc {
  const doc = new Doc()
  for (const update of updates) applyUpdate(doc, update)
  return doc
}

function addLine(doc: Doc, words: string): Uint8Array {
  const before = encodeStateVector(doc)
  const line = new XmlElement('line')
  line.insert(0, [new XmlText(words)])
  doc.getXmlFragment('blocks').push([line])
  return encodeStateAsUpdate(doc, before)
}

const linesOf = (doc: Doc): string =>
  String(doc.getXmlFragment('blocks'))
    .replaceAll(/<\/?line>/g, ' ')
    .trim()

/** A text that says 'one' and 'two' and is to say 'one' again, and what was kept of it before. */
async function rewritten() {
  const text: TextKey = { kind: 'body', space: teamSpace, id: newId() }
  const screen = new Doc()
  await append(text, addLine(screen, 'one'))
  const state = encodeStateAsUpdate(screen)
  await append(text, addLine(screen, 'two'))
  const wanted = { id: newId(), by, root: 'blocks', state, schema: 1 }
  const kept: string[] = []
  /** Rewrites it; `meanwhile` is done once it has been copied, `keeping` as what was there is kept. */
  const rewrite = (meanwhile = nothing, keeping = nothing): Promise<boolean> =>
    tools.rewrite(text, wanted, async (copy) => {
      await meanwhile()
      return async (_db, later) => {
        await keeping()
        kept.push(linesOf(docOf(copy.state, ...later.map(({ data }) => data))))
      }
    })
  const said = async (): Promise<string> => linesOf(docOf((await tools.copy(text))?.state ?? new Uint8Array()))
  return { text, screen, kept, rewrite, said }
}

const nothing = (): Promise<unknown> => Promise.resolve()

test('what came in while a text was rewritten is kept as well, and doing it again takes nothing more off', async () => {
  const { text, screen, kept, rewrite } = await rewritten()
  expect(await rewrite(() => append(text, addLine(screen, 'late')))).toBe(true)
  expect(kept).toEqual(['one  two  late'])

  // What was written since is not the business of who did it already, as when the answer was lost.
  const now = docOf((await tools.copy(text))?.state ?? new Uint8Array())
  await append(text, addLine(now, 'since'))
  expect(await rewrite()).toBe(false)
  expect(linesOf(docOf((await tools.copy(text))?.state ?? new Uint8Array()))).toContain('since')
})

test('what cannot be kept, or told apart any more, is not taken off', async () => {
  const { text, screen, kept, rewrite, said } = await rewritten()
  const fail = (): Promise<never> => Promise.reject(new Error('No room.'))
  await expect(rewrite(nothing, fail)).rejects.toThrow('No room.')
  const compact = async (): Promise<void> => {
    await append(text, addLine(screen, 'late'))
    await compactText({ texts, thread: createTextThread() }, text)
  }
  await expect(rewrite(compact)).rejects.toThrow('lies in a snapshot')
  expect([kept, await said()]).toEqual([[], 'one  two  late'])
  expect(await rewrite()).toBe(true)
  expect([kept, await said()]).toEqual([['one  two  late'], 'one'])
})

/** How many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await server.engine.pool.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

test('who writes while a text is rewritten waits until what was there is kept', async () => {
  const { text, screen, kept, rewrite, said } = await rewritten()
  const { promise: isWritten, resolve } = Promise.withResolvers<unknown>()
  const begin = async (): Promise<void> => {
    let isDone = false
    resolve(append(text, addLine(screen, 'behind')).finally(() => (isDone = true)))
    await expect.poll(async () => isDone || (await countWaiting()) > 0).toBe(true)
  }
  expect(await rewrite(nothing, begin)).toBe(true)
  const written = await isWritten
  const head = (await texts.heads([text])).values().next().value?.head
  expect([written, kept, await said()]).toEqual([head, ['one  two'], 'one  behind'])
})

test('a snapshot that is put in place of updates while they are read takes nothing from whoever reads', async () => {
  const text: TextKey = { kind: 'body', space: teamSpace, id: newId() }
  const screen = new Doc()
  const thread = createTextThread()
  const compact = (store: TextStore): Promise<void> => compactText({ texts: store, thread }, text)
  await append(text, addLine(screen, 'one'))
  await compact(texts)
  await append(text, addLine(screen, 'two'))

  /** The same store, in which another process makes a snapshot as soon as the one before has been read. */
  function overtaken(): TextStore {
    let isFirst = true
    return {
      ...texts,
      async snapshotOf(key) {
        const snapshot = await texts.snapshotOf(key)
        if (isFirst) {
          isFirst = false
          await compact(texts)
          await append(text, addLine(screen, 'late'))
        }
        return snapshot
      },
    }
  }
  await compact(overtaken())
  expect(linesOf(docOf((await texts.snapshotOf(text))?.state ?? new Uint8Array()))).toBe('one  two  late')
  await append(text, addLine(screen, 'three'))
  expect((await overtaken().wholeOf(text)).updates).toHaveLength(1)
})

test('a text is copied as it was at some time, as far as its updates are kept one by one', async () => {
  const text: TextKey = { kind: 'body', space: teamSpace, id: newId() }
  const screen = new Doc()
  for (const [at, words] of ['one', 'two', 'three'].entries()) await append(text, addLine(screen, words), at)
  const said = async (at: number) => {
    const copy = await tools.copy(text, at)
    return [copy?.seq, linesOf(docOf(...(copy ? [copy.state] : [])))]
  }
  expect([await said(-1), await said(0), await said(1), await said(9)]).toEqual([
    [undefined, ''],
    [1, 'one'],
    [2, 'one  two'],
    [3, 'one  two  three'],
  ])
  await compactText({ texts, thread: createTextThread() }, text)
  await append(text, addLine(screen, 'four'), 9)
  expect([await said(1), await said(9)]).toEqual([
    [3, 'one  two  three'],
    [4, 'one  two  three  four'],
  ])
})
