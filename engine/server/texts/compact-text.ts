import type { TextKey } from '@atrium/engine/contract'
import type { Job } from '../jobs/jobs.ts'
import { type TextStore, allUpdatesAfter, textName } from './text-store.ts'
import type { TextThread } from './text-thread.ts'

interface Needs {
  readonly texts: TextStore
  readonly thread: TextThread
}

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
      const { vector, state } = await thread.compact(textName(text), { kept, updates })
      await texts.compact(text, { seq: last.seq, vector, state })
    },
  }
}
