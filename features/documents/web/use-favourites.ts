import { useMemo, useSyncExternalStore } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { type Client, useClient, useRow, useRows } from '@atrium/engine/web'
import { Document } from '../contract/document.ts'
import { Favourite } from '../contract/favourite.ts'

/** The pages that one keeps close and still sees, the last one first. */
export function useFavouritePages(): readonly Document[] {
  const client = useClient()
  const favourites = useRows(Favourite, ownSpace(client.person))
  const reader = useMemo(() => readerOf(client, favourites), [client, favourites])
  return useSyncExternalStore(reader.subscribe, reader.read)
}

export function useIsFavourite(id: string): boolean {
  return useRow(Favourite, { space: ownSpace(useClient().person), id }) !== undefined
}

/** Reads the pages of `favourites`; the same array until one of them changes. */
function readerOf(client: Client, favourites: readonly Favourite[]) {
  const sorted = favourites.toSorted((one, other) => other.at - one.at)
  let pages: readonly Document[] = []
  return {
    subscribe(listener: () => void): () => void {
      const spaces = new Set(sorted.map(({ where }) => where))
      const stops = [...spaces].map((space) => client.subscribe(listener, { kind: Document, space }))
      return () => stops.forEach((stop) => stop())
    },
    read(): readonly Document[] {
      const next = sorted.flatMap(({ id, where }) => {
        const page = client.row(Document, { space: where, id })
        return page && page.trash === null ? [page] : []
      })
      if (next.length !== pages.length || next.some((page, index) => page !== pages[index])) pages = next
      return pages
    },
  }
}
