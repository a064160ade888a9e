import { useCallback, useSyncExternalStore } from 'react'
import type { Client } from '@atrium/engine/web'
import type { Document } from '../../contract/document.ts'

/** Somebody who has a page open. */
export interface Here {
  readonly id: string
  readonly name: string
}

/** Who else has the page open that a screen shows, as the page itself hears of it: the lists beside it say the same. */
interface HereNow {
  readonly page: string
  readonly people: readonly Here[]
}

interface Told {
  now: HereNow | undefined
  readonly listeners: Set<() => void>
}

const told = new WeakMap<Client, Told>()

function toldTo(client: Client): Told {
  const known = told.get(client) ?? { now: undefined, listeners: new Set() }
  told.set(client, known)
  return known
}

type Key = Pick<Document, 'space' | 'id'>
const nameOf = ({ space, id }: Key): string => `${space} ${id}`

/** Says who is in a page that the screen shows; returns how to say that it is no longer shown. */
export function tellHere(client: Client, page: Key, people: readonly Here[]): () => void {
  const all = toldTo(client)
  const now = { page: nameOf(page), people }
  const set = (next: HereNow | undefined): void => {
    all.now = next
    for (const listener of all.listeners) listener()
  }
  set(now)
  return () => {
    if (all.now === now) set(undefined)
  }
}

/** Answers who else is in the page that the screen shows; undefined for all others. */
export function useHereNow(client: Client): (page: Key) => readonly Here[] | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = toldTo(client)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [client],
  )
  const now = useSyncExternalStore(subscribe, () => toldTo(client).now)
  return (page) => (now?.page === nameOf(page) ? now.people : undefined)
}
