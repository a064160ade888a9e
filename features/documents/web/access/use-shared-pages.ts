import { useMemo } from 'react'
import { useClient, useRowsOf } from '@atrium/engine/web'
import { Document } from '../../contract/document.ts'
import { usePageSpaces } from './use-page-spaces.ts'

/** The documents with access of their own that others gave one access to. */
export function useSharedPages(): readonly Document[] {
  const { person } = useClient()
  const shown = usePageSpaces()
  const pages = useMemo(() => shown.map(({ page }) => page).filter(({ owner }) => owner !== person), [shown, person])
  const lists = useRowsOf(
    Document,
    pages.map(({ space }) => space),
  )
  return useMemo(
    () =>
      pages.flatMap(({ root }, index) => lists[index]?.find(({ id, trash }) => id === root && trash === null) ?? []),
    [pages, lists],
  )
}
