import type { TextKey } from '@atrium/engine/contract'
import { useSyncExternalStore } from 'react'

/** What somebody typed without a connection on a page that they cannot open any more. */
export interface LostWords {
  readonly key: TextKey
  /** Empty where words were only taken away. */
  readonly words: string
}

let lost: readonly LostWords[] = []
const listeners = new Set<() => void>()

export const useLostWords = (): readonly LostWords[] => useSyncExternalStore(subscribe, () => lost)

/** Tells what became of what was typed on a page: `words` undefined where it is saved, or nobody wants it. */
export function tellLostWords(key: TextKey, words: string | undefined): void {
  const others = lost.filter((one) => !isOf(one.key, key))
  lost = words === undefined ? others : [...others, { key, words }]
  for (const listener of listeners) listener()
}

const isOf = (one: TextKey, other: TextKey): boolean =>
  one.space === other.space && one.kind === other.kind && one.id === other.id

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
