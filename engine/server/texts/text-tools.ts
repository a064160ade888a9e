import type { SpaceId, TextKey } from '@atrium/engine/contract'
import type { OutlineNode } from './outline.ts'
import type { TextCrowd } from './text-crowd.ts'
import { type TextStore, type TextUpdate, allUpdatesAfter, textName } from './text-store.ts'
import type { TextThread } from './text-thread.ts'

/** What answers to questions may do with texts. */
export type TextReading = Pick<TextTools, 'copy' | 'epoch' | 'movedTo' | 'whoIsIn'>

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
  /** Who wrote in the text since its update `seq`, who did last at the end, and how far it goes; as far as updates are kept one by one. */
  writersSince(text: TextKey, seq: number): Promise<{ readonly seq: number; readonly people: readonly string[] }>
  /** Adds an update by `by`; whoever has the text open sees it at once. Resolves with its number. */
  append(
    text: TextKey,
    update: { readonly by: string; readonly data: Uint8Array; readonly schema: number },
  ): Promise<number>
  /**
   * Has the top-level type `root` say what it says in `state`, by an update that leaves alone what is alike, once for each
   * `id`. What is written is given to `keep` before anything of it is taken off, and again where somebody wrote meanwhile.
   * Resolves with whether anything was changed.
   */
  rewrite(text: TextKey, wanted: Wanted, keep: (copy: TextCopy) => Promise<void>): Promise<boolean>
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
  /** All of a text up to an update; undefined while nothing is in it, or where later ones cannot be told apart any more. */
  async function copy(text: TextKey, to = Infinity): Promise<TextCopy | undefined> {
    const whole = await texts.wholeOf(text)
    const base = whole.kept ? { seq: whole.kept.seq, parts: [whole.kept.state] } : { seq: 0, parts: [] }
    if (base.seq > to) return undefined
    const updates = whole.updates.filter(({ seq }) => seq <= to)
    const parts = [...base.parts, ...updates.map(({ data }) => data)]
    if (parts.length === 0) return undefined
    return { seq: updates.at(-1)?.seq ?? base.seq, state: await thread.merge(textName(text), parts) }
  }

  return {
    epoch,
    state: async (text) => (await copy(text))?.state,
    copy: (text) => copy(text),
    outline: (text, given) => thread.outline(textName(text), given),
    async writersSince(text, seq) {
      const updates: readonly TextUpdate[] = await allUpdatesAfter(texts, text, seq)
      return {
        seq: updates.at(-1)?.seq ?? seq,
        people: [...new Set(updates.map(({ by }) => by).toReversed())].toReversed(),
      }
    },
    append,
    async rewrite(text, { id, by, root, state, schema }, keep) {
      const now = await copy(text)
      const client = clientOf(id)
      const data = await thread.rewrite(textName(text), { state: now?.state, wanted: state, root, client })
      if (!data) return false
      if (now) await keep(now)
      const seq = await append(text, { by, data, schema })
      const between = now && seq > now.seq + 1 ? await copy(text, seq - 1) : undefined
      if (between) await keep(between)
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
