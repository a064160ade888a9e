import { useMemo, useSyncExternalStore } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useClient, useRow, useRows } from '@atrium/engine/web'
import type { Document } from '../../contract/document.ts'
import { Favourite, FavouriteOrder } from '../../contract/favourite.ts'
import { pagesReader } from '../transfer/pages-reader.ts'

/** The pages that one keeps close and still sees, in the order one gave them, before them the others, the last one first. */
export function useFavouritePages(): readonly Document[] {
  const client = useClient()
  const space = ownSpace(client.person)
  const favourites = useRows(Favourite, space)
  const pages = useRow(FavouriteOrder, { space, id: 'all' })?.pages
  const reader = useMemo(() => {
    const places = new Map(pages?.map((id, place) => [id, place]))
    const placeOf = ({ id }: Favourite): number => places.get(id) ?? -1
    const sorted = favourites.toSorted((one, other) => placeOf(one) - placeOf(other) || other.at - one.at)
    return pagesReader(
      client,
      sorted.map(({ id, where }) => ({ space: where, id })),
    )
  }, [client, favourites, pages])
  return useSyncExternalStore(reader.subscribe, reader.read)
}

export function useIsFavourite(id: string): boolean {
  return useRow(Favourite, { space: ownSpace(useClient().person), id }) !== undefined
}
