import { useMemo, useSyncExternalStore } from 'react'
import { ownSpace, type SpaceId } from '@atrium/engine/contract'
import { type Client, useClient } from '@atrium/engine/web'
import { CalendarEvent, EventWords } from '../../contract/calendar-event.ts'

/** The events of `spaces` that changed last, as they are now, with what is private of one's own. */
export function useAtHand(spaces: readonly SpaceId[]): readonly CalendarEvent[] {
  const client = useClient()
  const reader = useMemo(() => readerOf(client, spaces), [client, spaces])
  return useSyncExternalStore(reader.subscribe, reader.read)
}

function readerOf(client: Client, spaces: readonly SpaceId[]) {
  const own = ownSpace(client.person)
  let found: readonly (readonly unknown[])[] = []
  let events: readonly CalendarEvent[] = []
  return {
    subscribe(listener: () => void): () => void {
      const stops = spaces.map((space) => client.subscribe(listener, { kind: CalendarEvent, space }))
      stops.push(client.subscribe(listener, { kind: EventWords, space: own }))
      return () => stops.forEach((stop) => stop())
    },
    /** The same list until one of them changes. */
    read(): readonly CalendarEvent[] {
      const words = client.rows(EventWords, own)
      const rows = spaces.map((space) => client.rows(CalendarEvent, space))
      const next = [words, ...rows]
      if (next.length === found.length && next.every((list, index) => list === found[index])) return events
      found = next
      const wordsById = new Map(words.map((one) => [one.id, one]))
      events = rows.flat().map((row) => withWords(row, wordsById.get(row.id)))
      return events
    },
  }
}

/** A private event of one's own with what is said of it. */
export function withWords(row: CalendarEvent, words: EventWords | undefined): CalendarEvent {
  if (!row.isPrivate || !words) return row
  const { title, place, description } = words
  return { ...row, title, place, description }
}
