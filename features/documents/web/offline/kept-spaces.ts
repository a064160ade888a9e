import { spaceIdIn, type SpaceId } from '@atrium/engine/contract'
import { useSyncExternalStore } from 'react'
import { keepStored, readStored } from '@atrium/ui'

const listeners = new Set<() => void>()
const keyOf = (person: string): string => `keptOffline:${person}`

/** The spaces whose documents this browser keeps for `person`, separated by blanks. */
const read = (person: string): string => readStored(keyOf(person)) ?? ''

export function useKeptSpaces(person: string): readonly SpaceId[] {
  const kept = useSyncExternalStore(subscribe, () => read(person))
  return kept.split(' ').flatMap((space) => spaceIdIn(space) ?? [])
}

/** Begins or ends to keep the documents of a space on this device. */
export function keepSpace(person: string, space: SpaceId, isKept: boolean): void {
  const others = read(person)
    .split(' ')
    .filter((one) => one !== '' && one !== space)
  keepStored(keyOf(person), (isKept ? [...others, space] : others).join(' '))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
