import type { Client } from '@atrium/engine/web'
import { Document } from '../../contract/document.ts'
import { maxDepth } from '../../contract/page-rules.ts'

/** Whether a page can be opened as one of many: it is not in the trash, nor in a page that is there. */
export function isOpenPage(client: Client, page: Document): boolean {
  let above: Document | undefined = page
  for (let depth = 0; above && depth <= maxDepth; depth += 1) {
    if (above.trash !== null) return false
    above = above.parent === null ? undefined : client.row(Document, { space: page.space, id: above.parent })
  }
  return true
}
