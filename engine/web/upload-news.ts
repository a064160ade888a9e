import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isBegun = false

/** Under which names unfinished uploads of `person` are kept in the browser. */
export const uploadPrefix = (person: string): string => `upload:${person}:`

/** The names in the browser's storage that begin with `prefix`. */
export function keptKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return [] // storage is blocked
  }
}

/** Says that something is uploaded by this page. */
export function tellOfUploads(): void {
  isBegun = true
  for (const listener of listeners) listener()
}

/** Whether there are uploads to be shown, of this page or of one before it. Costs nothing where there are none. */
export function useHasUploads(person: string): boolean {
  return useSyncExternalStore(subscribe, () => isBegun || keptKeys(uploadPrefix(person)).length > 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
