import type { Key } from '@atrium/engine/contract'
import { useRowsOf } from '@atrium/engine/web'
import { Document } from '../../contract/document.ts'

/** Finds a page among those at hand. */
export type PageAt = (key: Key) => Document | undefined

/** Finds pages of some spaces; drawn anew when one of them changes. */
export function usePagesIn(spaces: readonly string[]): PageAt {
  const lists = useRowsOf(Document, spaces)
  const bySpace = new Map(spaces.map((space, at) => [space, lists[at]]))
  return ({ space, id }) => tableOf(bySpace.get(space) ?? none).get(id)
}

const none: readonly Document[] = []

/** Each list stays as it is, so its table is made once for all who look something up in it. */
const tables = new WeakMap<readonly Document[], ReadonlyMap<string, Document>>()

function tableOf(pages: readonly Document[]): ReadonlyMap<string, Document> {
  const table = tables.get(pages) ?? new Map(pages.map((page) => [page.id, page]))
  tables.set(pages, table)
  return table
}
