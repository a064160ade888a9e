import type { Client } from '@atrium/engine/web'
import { Document } from '../../contract/document.ts'
import { isOpenPage } from '../page/is-open-page.ts'
import { pageOf } from '../page/use-page.ts'
import type { PageKey } from '../lists/recent-pages.ts'

/** Reads those of some pages that can be opened, in their order; the same array until one of them changes. */
export function pagesReader(client: Client, keys: readonly PageKey[]) {
  let pages: readonly Document[] = []
  return {
    subscribe(listener: () => void): () => void {
      const spaces = new Set([...keys.map(({ space }) => space), ...client.spaces().map(({ id }) => id)])
      const stops = [...spaces].map((space) => client.subscribe(listener, { kind: Document, space }))
      return () => stops.forEach((stop) => stop())
    },
    read(): readonly Document[] {
      // One that went elsewhere is noted at both places, and is there once.
      const found = new Set(keys.flatMap((key) => pageOf(client, key) ?? []))
      const next = [...found].filter((page) => isOpenPage((key) => client.row(Document, key), page))
      if (next.length !== pages.length || next.some((page, index) => page !== pages[index])) pages = next
      return pages
    },
  }
}
