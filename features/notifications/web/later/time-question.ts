import { useSyncExternalStore } from 'react'

/** A time of one's own that somebody is asked for. */
export interface TimeQuestion {
  readonly title: string
  readonly confirm: string
  onChoose(at: number): void
}

let question: TimeQuestion | undefined
const listeners = new Set<() => void>()

/** Asks the person of this screen for a time; the menu that it was chosen in is gone by then. */
export const askForTime = (asked: TimeQuestion): void => show(asked)
export const closeTimeQuestion = (): void => show(undefined)

export const useTimeQuestion = (): TimeQuestion | undefined => useSyncExternalStore(subscribe, () => question)

function show(next: TimeQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
