import { useSyncExternalStore } from 'react'
import { dropStored, keepStored, readStored } from '@atrium/ui'

/** Where the unsent words of one person for one space or thread are kept, so that a reload loses nothing typed. */
export const draftKey = (person: string, target: string): string => `draft:${person}:${target}`

export const readDraft = (person: string, target: string): string => readStored(draftKey(person, target)) ?? ''

export function writeDraft(person: string, target: string, text: string): void {
  if (text === '') dropStored(draftKey(person, target))
  else keepStored(draftKey(person, target), text)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** What is written in this browser for one space or thread, kept up to date. */
export function useDraftHere(person: string, target: string): string {
  return useSyncExternalStore(subscribe, () => readDraft(person, target))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const unsynced = new Map<string, () => void>()

/** Keeps the way to send one draft to the person's other devices, until it is gone, or has gone another way. */
export function syncLater(key: string, sync: () => void): void {
  unsynced.set(key, sync)
}

export function syncNoMore(key: string): void {
  unsynced.delete(key)
}

/** Sends the drafts that still wait for a pause in typing. */
export function syncDrafts(): void {
  for (const sync of unsynced.values()) sync()
}

/** Forgets every draft of `person`, when they sign out of this browser. */
export function forgetDrafts(person: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftKey(person, ''))) dropStored(key)
}
