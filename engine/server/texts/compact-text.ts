import type { TextKey } from '@atrium/engine/contract'
import type { Job } from '../jobs.ts'
import { examineUpdate } from './examine-update.ts'
import { type TextSnapshot, type TextStore, type TextUpdate, allUpdatesAfter } from './text-store.ts'
import type { TextThread } from './text-thread.ts'
import { Vector } from './vector.ts'

interface Needs {
  readonly texts: TextStore
  readonly thread: TextThread
}

const breatheEvery = 50

/** Puts a snapshot in place of the updates of a text, so that opening it costs what it is, not what it was. */
export function compactText({ texts, thread }: Needs): Job {
  return {
    name: 'texts/compact',
    async run({ data }) {
      // Only this engine writes such jobs down.
      const text = data as TextKey
      const kept = await texts.snapshotOf(text)
      const updates = await allUpdatesAfter(texts, text, kept?.seq ?? 0)
      const last = updates.at(-1)
      if (!last) return
      const state = await thread.merge([...(kept ? [kept.state] : []), ...updates.map((update) => update.data)])
      const vector = await vectorWith(kept, updates)
      await texts.compact(text, { seq: last.seq, vector: vector.toJSON(), state })
    },
  }
}

async function vectorWith(kept: TextSnapshot | undefined, updates: readonly TextUpdate[]): Promise<Vector> {
  const vector = new Vector(kept?.vector.ends, kept?.vector.owners)
  for (const [index, update] of updates.entries()) {
    vector.add(examineUpdate(update.data), update.by)
    if (index % breatheEvery === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return vector
}
