import type { SpaceId } from '@atrium/engine/contract'
import { useSyncExternalStore } from 'react'

/** How far the documents of a space are kept on this device. */
export interface KeepProgress {
  readonly kept: number
  readonly all: number
  /** Why it goes no further; empty while it does. */
  readonly problem: string
}

const listeners = new Set<() => void>()
const found = new Map<string, KeepProgress>()

export function tellProgress(space: SpaceId, progress: KeepProgress): void {
  found.set(space, progress)
  for (const listener of listeners) listener()
}

export function useKeepProgress(space: SpaceId): KeepProgress | undefined {
  return useSyncExternalStore(subscribe, () => found.get(space))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
