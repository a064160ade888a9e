import type { TextKey } from '@atrium/engine/contract'
import type { Job } from '../jobs/jobs.ts'
import { type TextStore, textName } from './text-store.ts'
import type { TextThread } from './text-thread.ts'

interface Needs {
  readonly texts: TextStore
  readonly thread: TextThread
}

/** Puts a snapshot in place of the updates of a text, so that opening it costs what it is, not what it was. */
export async function compactText({ texts, thread }: Needs, text: TextKey): Promise<void> {
  const { kept, updates } = await texts.wholeOf(text)
  const last = updates.at(-1)
  if (!last) return
  const { vector, state } = await thread.compact(textName(text), { kept, updates })
  await texts.compact(text, { seq: last.seq, vector, state })
}

export function createCompactJob(needs: Needs): Job {
  return {
    name: 'texts/compact',
    // Only this engine writes such jobs down.
    run: ({ data }) => compactText(needs, data as TextKey),
  }
}
