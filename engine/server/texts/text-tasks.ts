import type { TextVocabulary } from '@atrium/engine/contract'
import { Doc, applyUpdate, encodeStateAsUpdate } from 'yjs'
import { threadMs } from '../workers/worker-task.ts'
import { type Examined, examineUpdate } from './examine-update.ts'
import { type OutlineNode, outlineOf } from './outline.ts'
import type { Rewritten } from './rewrite.ts'
import type { Trial, Weight } from './text-load.ts'
import { isAlike, lookAt } from './settled.ts'
import { Vector, type VectorJson } from './vector.ts'
import { weigh } from './weigh.ts'

/** What is asked of the threads for texts, and what they answer. */
export interface TextTasks {
  examine: { readonly given: Uint8Array; readonly made: Examined }
  tryOut: { readonly given: TriedUpdate; readonly made: Trial }
  proposes: { readonly given: Proposed; readonly made: boolean }
  compact: { readonly given: Log; readonly made: Compacted }
  merge: { readonly given: readonly Uint8Array[]; readonly made: Uint8Array }
  outline: {
    readonly given: { readonly state: Uint8Array; readonly root: string }
    readonly made: readonly OutlineNode[]
  }
  rewrite: { readonly given: Rewritten; readonly made: Uint8Array | undefined }
}

/** A text as it is kept, and an update that is to come into it. */
export interface TriedUpdate {
  readonly parts: readonly Uint8Array[]
  readonly update: Uint8Array | undefined
  readonly roots: readonly string[]
}

/** The same, of somebody who may but propose. */
export interface Proposed extends TriedUpdate {
  readonly update: Uint8Array
  readonly person: string
  readonly vocabulary?: TextVocabulary | undefined
}

interface Log {
  readonly kept: { readonly vector: VectorJson; readonly state: Uint8Array } | undefined
  readonly updates: readonly { readonly by: string; readonly data: Uint8Array }[]
}

export interface Compacted {
  readonly state: Uint8Array
  /** As JSON, which is not read again before it is kept. */
  readonly vector: string
}

/** Whether an update does nothing but propose, in its writer's name, and leaves alone what others propose. */
export function proposes({ parts, update, roots, person, vocabulary }: Proposed): boolean {
  const doc = docOf(parts)
  const look = () => roots.map((root) => lookAt(doc.getXmlFragment(root), { person, vocabulary }))
  const before = look()
  applyUpdate(doc, update)
  if (doc.store.pendingStructs ?? doc.store.pendingDs) throw new Error('The update stands on what is not there.')
  return look().every((now, index) => isAlike(before[index], now))
}

/** A snapshot of a text, out of the last and all that came since. */
export function compact({ kept, updates }: Log): Compacted {
  const vector = new Vector(kept?.vector.ends, kept?.vector.owners)
  for (const { data, by } of updates) vector.add(examineUpdate(data), by)
  const doc = docOf([...(kept ? [kept.state] : []), ...updates.map(({ data }) => data)])
  const state = encodeStateAsUpdate(doc)
  const weight: Weight = { ...weigh(doc), bytes: state.length }
  return { state, vector: JSON.stringify({ ...vector.toJSON(), weight }) }
}

export const merge = (updates: readonly Uint8Array[]): Uint8Array => encodeStateAsUpdate(docOf(updates))

export const outline = ({ state, root }: TextTasks['outline']['given']): readonly OutlineNode[] =>
  outlineOf(docOf([state]), root)

/** Does what a browser does that has the text open, and one that opens it then, and says what it took them. */
export function tryOut({ parts, update, roots }: TriedUpdate): Trial {
  const doc = docOf(parts)
  const before = { ...weigh(doc), bytes: update ? encodeStateAsUpdate(doc).length : 0 }
  // Editors listen to all that changes below.
  for (const root of roots) doc.getXmlFragment(root).observeDeep(() => undefined)
  const applyMs = update ? timed(() => applyUpdate(doc, update)) : 0
  if (doc.store.pendingStructs ?? doc.store.pendingDs) throw new Error('The update stands on what is not there.')
  const state = encodeStateAsUpdate(doc)
  const fresh = new Doc()
  const openMs = timed(() => applyUpdate(fresh, state))
  return { ...weigh(fresh), bytes: state.length, applyMs, openMs, before }
}

function timed(work: () => void): number {
  const before = threadMs()
  work()
  return threadMs() - before
}

/** Applying to a document is fifty times faster than merging many updates, and forgets what was deleted. */
function docOf(updates: readonly Uint8Array[]): Doc {
  const doc = new Doc()
  doc.transact(() => {
    for (const update of updates) applyUpdate(doc, update)
  })
  return doc
}
