import { useMemo, useSyncExternalStore } from 'react'
import type { RecordKind, Row } from '@atrium/engine/contract'
import type { Client } from '../client.ts'
import { useClient } from '../react.tsx'

/** The rows of `kind` at hand in each of `spaces`, in their order; the same array until one of them changes. */
export function useRowsOf<R extends Row>(kind: RecordKind<R>, spaces: readonly string[]): readonly (readonly R[])[] {
  const client = useClient()
  const key = spaces.join()
  const reader = useMemo(() => readerOf(client, kind, key === '' ? [] : key.split(',')), [client, kind, key])
  return useSyncExternalStore(reader.subscribe, reader.read, reader.read)
}

function readerOf<R extends Row>(client: Client, kind: RecordKind<R>, spaces: readonly string[]) {
  let found: readonly (readonly R[])[] = []
  return {
    subscribe(listener: () => void): () => void {
      const stops = spaces.map((space) => client.subscribe(listener, { kind, space }))
      return () => stops.forEach((stop) => stop())
    },
    read(): readonly (readonly R[])[] {
      const next = spaces.map((space) => client.rows(kind, space))
      if (next.length !== found.length || next.some((rows, index) => rows !== found[index])) found = next
      return found
    },
  }
}
