import type { TextKey } from '@atrium/engine/contract'
import type { OutlineNode } from './outline.ts'
import { type TextStore, type TextUpdate, allUpdatesAfter } from './text-store.ts'
import type { TextThread } from './text-thread.ts'

/** What jobs may do with texts. */
export interface TextTools {
  /** All of a text in one update; undefined while nothing is in it. */
  state(text: TextKey): Promise<Uint8Array | undefined>
  /** The elements of a state's top-level type `root`, in the order in which one reads them. */
  outline(state: Uint8Array, root: string): Promise<readonly OutlineNode[]>
  /** Who wrote in the text since its update `seq`, and how far it goes; as far as updates are kept one by one. */
  writersSince(text: TextKey, seq: number): Promise<{ readonly seq: number; readonly people: readonly string[] }>
  /** Adds an update by `by`; whoever has the text open sees it at once. */
  append(
    text: TextKey,
    update: { readonly by: string; readonly data: Uint8Array; readonly schema: number },
  ): Promise<void>
  drop(text: TextKey): Promise<void>
}

interface Needs {
  readonly texts: TextStore
  readonly thread: TextThread
  append: TextTools['append']
}

export function createTextTools({ texts, thread, append }: Needs): TextTools {
  return {
    async state(text) {
      const kept = await texts.snapshotOf(text)
      const updates = await allUpdatesAfter(texts, text, kept?.seq ?? 0)
      const parts = [...(kept ? [kept.state] : []), ...updates.map(({ data }) => data)]
      return parts.length > 0 ? thread.merge(parts) : undefined
    },
    outline: (state, root) => thread.outline(state, root),
    async writersSince(text, seq) {
      const updates: readonly TextUpdate[] = await allUpdatesAfter(texts, text, seq)
      return { seq: updates.at(-1)?.seq ?? seq, people: [...new Set(updates.map(({ by }) => by))] }
    },
    append,
    drop: (text) => texts.drop(text),
  }
}
