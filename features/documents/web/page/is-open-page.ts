import type { Document } from '../../contract/document.ts'
import { maxDepth } from '../../contract/page-rules.ts'
import type { PageAt } from './use-pages-in.ts'

/** Whether a page can be opened as one of many: it is not in the trash, nor in a page that is there. */
export function isOpenPage(pageAt: PageAt, page: Document): boolean {
  let above: Document | undefined = page
  for (let depth = 0; above && depth <= maxDepth; depth += 1) {
    if (above.trash !== null) return false
    above = above.parent === null ? undefined : pageAt({ space: page.space, id: above.parent })
  }
  return true
}
