import { useSyncExternalStore } from 'react'
import type { Document } from '../../contract/document.ts'

/** A page that is being dragged. */
interface Carried {
  readonly page: Document
  /** Whether it has access of its own. */
  readonly isApart: boolean
}

let carried: Carried | undefined
const listeners = new Set<() => void>()

/** One for all trees of a screen, so that a page can be carried from one to another. */
export function carry(next: Carried | undefined): void {
  carried = next
  for (const listen of listeners) listen()
}

export const useCarried = (): Carried | undefined => useSyncExternalStore(subscribe, () => carried)

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
