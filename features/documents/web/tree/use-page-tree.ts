import type { SpaceId } from '@atrium/engine/contract'
import { useMemo } from 'react'
import { useRows, useRowsOf } from '@atrium/engine/web'
import type { PageSpace } from '../../contract/access/page-space.ts'
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
  return useMemo(() => treeOf({ documents, place, shown, lists }), [documents, shown, lists, place])
}

interface Parts {
  readonly documents: readonly Document[]
  readonly place: SpaceId
  /** The pages with access of their own that are shown there, and the documents of each. */
  readonly shown: readonly PageSpace[]
  readonly lists: readonly (readonly Document[])[]
}

/** The last tree of each list of documents: the sidebar and the room beside it draw the same one. */
const made = new WeakMap<readonly Document[], Parts & { readonly tree: PageTree }>()

function treeOf(parts: Parts): PageTree {
  const { documents, place, shown, lists } = parts
  const known = made.get(documents)
  if (known?.place === place && isSame(known.shown, shown) && isSame(known.lists, lists)) return known.tree
  const aparts = shown.map((page, index) => ({ page, documents: lists[index] ?? [] }))
  const tree = createTree(withApart(documents, aparts), { space: place, apart: new Set(shown.map(({ root }) => root)) })
  made.set(documents, { ...parts, tree })
  return tree
}

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index])
