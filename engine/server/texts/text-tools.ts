import type { SpaceId, TextKey } from '@atrium/engine/contract'
import type { OutlineNode } from './outline.ts'
import { lend } from '../deeds/lent.ts'
import type { Db } from '../questions/questions.ts'
import type { TextCrowd } from './text-crowd.ts'
import { type TextStore, type TextUpdate, allUpdatesAfter, textName } from './text-store.ts'
import type { TextThread } from './text-thread.ts'
import type { TextWriter } from './text-writer.ts'

/** What answers to questions may do with texts. */
export type TextReading = Pick<TextTools, 'copy' | 'epoch' | 'merge' | 'movedTo' | 'whoIsIn'>

/** What jobs may do with texts. */
export interface TextTools {
  /** All of a text in one update; undefined while nothing is in it. */
  state(text: TextKey): Promise<Uint8Array | undefined>
  /** The name of the database that the texts are in. */
  readonly epoch: string
  /**
   * The same, with the number of the last update in it; with `at` as it was then, in milliseconds since 1970, as far as updates are
   * kept one by one.
   */
  copy(text: TextKey, at?: number): Promise<TextCopy | undefined>
  /** The elements of the top-level type `root` of a text's state, in the order in which one reads them. */
  outline(text: TextKey, given: { readonly state: Uint8Array; readonly root: string }): Promise<readonly OutlineNode[]>
  /** Who wrote in the text since its update `seq`, who did last at the end, and how far it goes; as far as updates are kept one by one. */
  writersSince(text: TextKey, seq: number): Promise<{ readonly seq: number; readonly people: readonly string[] }>
  /** Adds an update by `by`; whoever has the text open sees it at once. Resolves with its number. */
  append(
    text: TextKey,
    update: { readonly by: string; readonly data: Uint8Array; readonly schema: number },
  ): Promise<number>
  /**
   * Has the top-level type `root`, or one element of it, say what it says in `state`, by an update that leaves alone what is alike, once for each
   * `id`. `prepare` has what is written before that; what it answers is done together with the update, or neither is.
   * Resolves with whether anything was changed; fails, and is to be done again, where the text was moved or its log was put
   * into a snapshot meanwhile.
   */
  rewrite(text: TextKey, wanted: Wanted, prepare: (before: TextCopy) => Promise<KeepBefore>): Promise<boolean>
  /** Some updates of a text in one. */
  merge(text: TextKey, updates: readonly Uint8Array[]): Promise<Uint8Array>
  drop(text: TextKey): Promise<void>
  /** The space that a text was taken to; undefined where it was not. */
  movedTo(text: TextKey): Promise<SpaceId | undefined>
  /** Resolves once whoever was taking it to another space at the call has done so, or not. */
  untilAtRest(text: TextKey): Promise<void>
  /** The people who have the text open now. */
  whoIsIn(text: TextKey): readonly string[]
}

export interface Wanted {
  /** A UUID that no browser knows. */
  readonly id: string
  readonly by: string
  readonly root: string
  readonly state: Uint8Array
  readonly schema: number
  /** The `id` of the one element that is meant, where not all are. */
  readonly element?: string | undefined
}

export interface TextCopy {
  readonly seq: number
  readonly state: Uint8Array
}

/** Keeps what is written before a text is rewritten, with the updates that came since it was copied; all who write wait for it. */
export type KeepBefore = (db: Db, later: readonly TextUpdate[]) => Promise<void>

/** Adds an update of the server's own hand, by way of `write` where it is not written as others are. */
export type AppendBy = (
  text: TextKey,
  update: Parameters<TextTools['append']>[1],
  write?: TextWriter['append'],
) => Promise<number>

interface Needs {
  readonly epoch: string
  readonly texts: TextStore
  readonly thread: TextThread
  readonly crowd: TextCrowd
  append: AppendBy
}

export function createTextTools({ texts, thread, crowd, epoch, append }: Needs): TextTools {
  /** All of a text, or what was in it at some time; undefined while nothing is. */
  async function copy(text: TextKey, at = Infinity): Promise<TextCopy | undefined> {
    const { kept, updates: all } = await texts.wholeOf(text)
    const updates = all.filter((update) => update.at <= at)
    const parts = [...(kept ? [kept.state] : []), ...updates.map(({ data }) => data)]
    if (parts.length === 0) return undefined
    return { seq: updates.at(-1)?.seq ?? kept?.seq ?? 0, state: await thread.merge(textName(text), parts) }
  }

  return {
    epoch,
    state: async (text) => (await copy(text))?.state,
    copy,
    merge: (text, updates) => thread.merge(textName(text), updates),
    outline: (text, given) => thread.outline(textName(text), given),
    async writersSince(text, seq) {
      const updates: readonly TextUpdate[] = await allUpdatesAfter(texts, text, seq)
      return {
        seq: updates.at(-1)?.seq ?? seq,
        people: [...new Set(updates.map(({ by }) => by).toReversed())].toReversed(),
      }
    },
    append,
    async rewrite(text, { id, by, root, state, schema, element }, prepare) {
      const now = await copy(text)
      const client = clientOf(id)
      const data = await thread.rewrite(textName(text), { state: now?.state, wanted: state, root, client, element })
      if (!data) return false
      const keep = now && (await prepare(now))
      await append(text, { by, data, schema }, (update) =>
        texts.appendOver(update, now?.seq ?? 0, async (client, later) => keep?.(lend(client).db, later)),
      )
      return true
    },
    drop: (text) => texts.drop(text),
    movedTo: (text) => texts.movedTo(text),
    untilAtRest: (text) => texts.untilAtRest(text),
    whoIsIn: (text) => crowd.whoIsIn(text),
  }
}

/** A Yjs client of its own for each id; 0 and 1 mean something else. */
const clientOf = (id: string): number => Math.max(2, Number.parseInt(id.replaceAll('-', '').slice(-8), 16))
