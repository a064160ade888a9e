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

async function append(text: TextKey, data: Uint8Array): Promise<number> {
  const [seq = 0] = await texts.append([{ text, by, at: 0, schema: 1, data }])
  return seq
}

const tools = createTextTools({
  texts,
  thread: createTextThread(),
  crowd: createTextCrowd({ bus: loneBus, now: Date.now }),
  epoch: 'test',
  append: (text, { data }) => append(text, data),
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

test('what came in while a text was rewritten is kept as well, and doing it again takes nothing more off', async () => {
  const text: TextKey = { kind: 'body', space: teamSpace, id: newId() }
  const screen = new Doc()
  await append(text, addLine(screen, 'one'))
  const state = encodeStateAsUpdate(screen)
  await append(text, addLine(screen, 'two'))

  const kept: string[] = []
  const wanted = { id: newId(), by, root: 'blocks', state, schema: 1 }
  const rewrite = (): Promise<boolean> =>
    tools.rewrite(text, wanted, async (copy) => {
      kept.push(linesOf(docOf(copy.state)))
      if (kept.length === 1) await append(text, addLine(screen, 'late'))
    })
  expect(await rewrite()).toBe(true)
  expect(kept).toEqual(['one  two', 'one  two  late'])

  // What was written since is not the business of who did it already, as when the answer was lost.
  const now = docOf((await tools.copy(text))?.state ?? new Uint8Array())
  await append(text, addLine(now, 'since'))
  expect(await rewrite()).toBe(false)
  expect(linesOf(docOf((await tools.copy(text))?.state ?? new Uint8Array()))).toContain('since')
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
