import { useSyncExternalStore } from 'react'
import type { SpaceId } from '@atrium/engine/contract'

/** That one sees the documents of a place as somebody else does. */
export interface Seeing {
  /** The space among whose documents they are shown. */
  readonly place: SpaceId
  readonly person: string
}

interface Begun extends Seeing {
  /** Called once it is over. */
  onEnd(): void
}

/** Kept nowhere: a screen that is loaded anew is one's own. */
let seeing: Begun | undefined
const listeners = new Set<() => void>()

/** One for all that a screen shows of a place: its tree in the sidebar, its list, the document that is open. */
export function beginSeeing(next: Begun): void {
  endSeeing()
  set(next)
}

export function seeInstead(person: string): void {
  if (seeing) set({ ...seeing, person })
}

export function endSeeing(): void {
  const ended = seeing
  set(undefined)
  ended?.onEnd()
}

export const useSeeing = (): Seeing | undefined => useSyncExternalStore(subscribe, () => seeing)

function set(next: Begun | undefined): void {
  seeing = next
  for (const listen of listeners) listen()
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
