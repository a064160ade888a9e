import { useSyncExternalStore } from 'react'
import { keepStored, readStored } from '@atrium/ui'

const listeners = new Set<() => void>()

/** How many pixels high a list of the sidebar is, as this browser remembers: 0 once it was folded away, null until it was unfolded. */
export function readHeight(list: string): number | null {
  const stored = readStored(`height-${list}`)
  return stored === null ? null : Number(stored)
}

/** 0 folds it away; any other number unfolds it. */
export function keepHeight(list: string, height: number): void {
  keepStored(`height-${list}`, String(height))
  for (const listen of listeners) listen()
}

export const useIsUnfolded = (list: string): boolean => useSyncExternalStore(subscribe, () => Boolean(readHeight(list)))

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
