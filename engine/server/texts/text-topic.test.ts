import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { newId } from '@atrium/base/id'
import { Body } from '@atrium/features/documents/contract'
import { createLogger } from '../log.ts'
import { loneBus } from '../testing/lone-bus.ts'
import { examineUpdate } from './examine-update.ts'
import type { TextUpdate } from './text-store.ts'
import { TextTopic, type TextTopicNeeds } from './text-topic.ts'

const key = { kind: Body.name, space: teamSpace, id: newId() }

/** One key after the other, as an editor sends them. */
function typist(by: string): { readonly press: () => Omit<TextUpdate, 'seq'> } {
  const doc = new Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  const words = doc.getText('blocks')
  return {
    press() {
      words.insert(words.length, 'x')
      return { by, data: updates.at(-1) ?? new Uint8Array() }
    },
  }
}

function largeBy(by: string): Omit<TextUpdate, 'seq'> {
  const doc = new Doc()
  doc.getText('blocks').insert(0, 'x'.repeat(20_000))
  return { by, data: encodeStateAsUpdate(doc) }
}

/** A topic whose log holds `log`, in a process whose threads have other things to do until `examine` is called. */
function topicOf(log: readonly TextUpdate[]) {
  const looks: (() => void)[] = []
  const texts: TextTopicNeeds['texts'] = {
    heads: () => Promise.resolve(new Map([['', { head: 0, schema: 1 }]])),
    updatesAfter: (_key, seq) =>
      Promise.resolve(log.filter((update) => update.seq > seq).map((update) => ({ ...update, at: 0 }))),
    vectorOf: () => Promise.resolve(undefined),
    snapshotOf: () => Promise.resolve(undefined),
  }
  const topic = new TextTopic(key, Body, {
    texts,
    thread: { examine: (_key, data) => new Promise((resolve) => looks.push(() => resolve(examineUpdate(data)))) },
    bus: loneBus,
    log: createLogger('error', expect.unreachable),
    findRow: () => Promise.resolve(undefined),
    onLong: () => expect.unreachable(),
    onLost: () => expect.unreachable(),
  })
  return { topic, examine: () => looks.splice(0).forEach((look) => look()) }
}

test('nobody waits for their next key until what others wrote before it was looked at', async () => {
  const ada = typist('ada')
  const large = { seq: 1, ...largeBy('mallory') }
  const first = { seq: 2, ...ada.press() }
  const { topic, examine } = topicOf([large, first])
  await topic.ready()
  topic.offer({ ...first, examined: examineUpdate(first.data) })
  const next = examineUpdate(ada.press().data)
  expect(topic.vector.fits(next, 'ada')).toBe(true)
  expect(topic.vector.fits(next, 'mallory')).toBe(false)
  expect(topic.tail.head).toBe(0)
  await expect.poll(() => (examine(), topic.tail.head)).toBe(2)
})

test('what was counted when it came is not counted again when the log is read', async () => {
  const ada = typist('ada')
  const large = { seq: 1, ...largeBy('mallory') }
  const first = { seq: 2, ...ada.press() }
  const { topic, examine } = topicOf([large, first])
  await topic.ready()
  topic.offer({ ...first, examined: examineUpdate(first.data) })
  const before = topic.load.mark()
  await expect.poll(() => (examine(), topic.tail.head)).toBe(2)
  expect(topic.load.mark().bytes - before.bytes).toBe(large.data.length)
  expect(topic.load.mark().touchedBy.get('ada')).toBe(1)
})
