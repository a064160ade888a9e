import { useState, useSyncExternalStore } from 'react'
import { dropStored, keepStored, readStored } from './browser-storage.ts'

/** Where the unsent words of one person for one place are kept, so that a reload loses nothing typed. */
export const draftKey = (person: string, target: string): string => `draft:${person}:${target}`

export const readDraft = (person: string, target: string): string => readStored(draftKey(person, target)) ?? ''

export function writeDraft(person: string, target: string, text: string): void {
  if (text === '') dropStored(draftKey(person, target))
  else keepStored(draftKey(person, target), text)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** What is written in this browser for one place, kept up to date. */
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

/** The words being written, kept in this browser at each key. */
export function useBrowserDraft(person: string, target: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(person, target))
  function write(next: string): void {
    setText(next)
    writeDraft(person, target, next)
  }
  return [text, write]
}

/** Forgets every draft of `person`, when they sign out of this browser. */
export function forgetDrafts(person: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftKey(person, ''))) dropStored(key)
}
