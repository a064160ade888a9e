import type { TextKey } from '@atrium/engine/contract'
import type { OutlineNode } from './outline.ts'
import type { TextCrowd } from './text-crowd.ts'
import { type TextStore, type TextUpdate, allUpdatesAfter, textName } from './text-store.ts'
import type { TextThread } from './text-thread.ts'

/** What answers to questions may do with texts. */
export type TextReading = Pick<TextTools, 'copy' | 'epoch' | 'whoIsIn'>

/** What jobs may do with texts. */
export interface TextTools {
  /** All of a text in one update; undefined while nothing is in it. */
  state(text: TextKey): Promise<Uint8Array | undefined>
  /** The name of the database that the texts are in. */
  readonly epoch: string
  /** The same, with the number of the last update in it. */
  copy(text: TextKey): Promise<TextCopy | undefined>
  /** The elements of the top-level type `root` of a text's state, in the order in which one reads them. */
  outline(text: TextKey, given: { readonly state: Uint8Array; readonly root: string }): Promise<readonly OutlineNode[]>
  /** Who wrote in the text since its update `seq`, and how far it goes; as far as updates are kept one by one. */
  writersSince(text: TextKey, seq: number): Promise<{ readonly seq: number; readonly people: readonly string[] }>
  /** Adds an update by `by`; whoever has the text open sees it at once. */
  append(
    text: TextKey,
    update: { readonly by: string; readonly data: Uint8Array; readonly schema: number },
  ): Promise<void>
  /** Has the top-level type `root` say what it says in `state`, by an update of `by` that leaves alone what is alike. */
  rewrite(
    text: TextKey,
    wanted: { readonly by: string; readonly root: string; readonly state: Uint8Array; readonly schema: number },
  ): Promise<void>
  drop(text: TextKey): Promise<void>
  /** The people who have the text open now. */
  whoIsIn(text: TextKey): readonly string[]
}

export interface TextCopy {
  readonly seq: number
  readonly state: Uint8Array
}

interface Needs {
  readonly epoch: string
  readonly texts: TextStore
  readonly thread: TextThread
  readonly crowd: TextCrowd
  append: TextTools['append']
}

export function createTextTools({ texts, thread, crowd, epoch, append }: Needs): TextTools {
  async function copy(text: TextKey): Promise<TextCopy | undefined> {
    const kept = await texts.snapshotOf(text)
    const base = kept ? { seq: kept.seq, parts: [kept.state] } : { seq: 0, parts: [] }
    const updates = await allUpdatesAfter(texts, text, base.seq)
    const parts = [...base.parts, ...updates.map(({ data }) => data)]
    if (parts.length === 0) return undefined
    return { seq: updates.at(-1)?.seq ?? base.seq, state: await thread.merge(textName(text), parts) }
  }

  return {
    epoch,
    state: async (text) => (await copy(text))?.state,
    copy,
    outline: (text, given) => thread.outline(textName(text), given),
    async writersSince(text, seq) {
      const updates: readonly TextUpdate[] = await allUpdatesAfter(texts, text, seq)
      return { seq: updates.at(-1)?.seq ?? seq, people: [...new Set(updates.map(({ by }) => by))] }
    },
    append,
    async rewrite(text, { by, root, state, schema }) {
      const now = await copy(text)
      const data = await thread.rewrite(textName(text), { state: now?.state, wanted: state, root })
      if (data) await append(text, { by, data, schema })
    },
    drop: (text) => texts.drop(text),
    whoIsIn: (text) => crowd.whoIsIn(text),
  }
}
