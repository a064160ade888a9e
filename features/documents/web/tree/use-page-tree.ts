import type { SpaceId } from '@atrium/engine/contract'
import { useMemo } from 'react'
import { useRows, useRowsOf } from '@atrium/engine/web'
import { Document } from '../../contract/document.ts'
import { usePageSpaces, useShownIn } from '../access/use-page-spaces.ts'
import { type PageTree, createTree } from './page-tree.ts'
import { withApart } from './with-apart.ts'

/**
 * The pages of a space, anew after each change of one of them; of a page with access of its own those of the place in which it
 * is shown, where one sees that.
 */
export function usePageTree(space: SpaceId): PageTree {
  const place = useShownIn(space)
  const documents = useRows(Document, place)
  const pageSpaces = usePageSpaces()
  const shown = useMemo(
    () => pageSpaces.filter((one) => one.place === place && one.page.space !== place).map(({ page }) => page),
    [pageSpaces, place],
  )
  const lists = useRowsOf(
    Document,
    shown.map(({ space: own }) => own),
  )
  return useMemo(() => {
    const aparts = shown.map((page, index) => ({ page, documents: lists[index] ?? [] }))
    return createTree(withApart(documents, aparts), { space: place, apart: new Set(shown.map(({ root }) => root)) })
  }, [documents, shown, lists, place])
}
