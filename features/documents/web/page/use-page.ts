import { useClient, useRow, useSpaces } from '@atrium/engine/web'
import type { Client } from '@atrium/engine/web'
import { Document } from '../../contract/document.ts'
import type { PageKey } from '../lists/recent-pages.ts'

/** A page where it was when somebody took note of it, or where it lies since, as far as it is at hand. */
export function pageOf(client: Client, { space, id }: PageKey): Document | undefined {
  const here = client.row(Document, { space, id })
  if (here) return here
  for (const { id: other } of client.spaces()) {
    const there = client.row(Document, { space: other, id })
    if (there) return there
  }
  return undefined
}

/** The same, kept up. */
export function usePage(key: PageKey): Document | undefined {
  const client = useClient()
  const here = useRow(Document, key)
  useSpaces()
  const elsewhere = here ? undefined : pageOf(client, key)
  return useRow(Document, here ?? elsewhere) ?? undefined
}
