import { useMemo, useSyncExternalStore } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useClient, useRow, useRows } from '@atrium/engine/web'
import type { Document } from '../../contract/document.ts'
import { Favourite } from '../../contract/favourite.ts'
import { pagesReader } from '../transfer/pages-reader.ts'

/** The pages that one keeps close and still sees, the last one first. */
export function useFavouritePages(): readonly Document[] {
  const client = useClient()
  const favourites = useRows(Favourite, ownSpace(client.person))
  const reader = useMemo(() => {
    const sorted = favourites.toSorted((one, other) => other.at - one.at)
    return pagesReader(
      client,
      sorted.map(({ id, where }) => ({ space: where, id })),
    )
  }, [client, favourites])
  return useSyncExternalStore(reader.subscribe, reader.read)
}

export function useIsFavourite(id: string): boolean {
  return useRow(Favourite, { space: ownSpace(useClient().person), id }) !== undefined
}
