import type { PageSpace } from '../../contract/access/page-space.ts'
import type { Document } from '../../contract/document.ts'

/** A page with access of its own, and all that lies in its space. */
export interface Apart {
  readonly page: PageSpace
  readonly documents: readonly Document[]
}

/**
 * The pages of a place and of the pages with access of their own that are shown there, each where it is shown: under the page
 * that it is put under, or at the top where that cannot be seen, is in the trash or lies in it itself.
 */
export function withApart(documents: readonly Document[], aparts: readonly Apart[]): readonly Document[] {
  if (aparts.length === 0) return documents
  const byId = new Map([...documents, ...aparts.flatMap((apart) => apart.documents)].map((one) => [one.id, one]))
  const shown = new Map<string, Pick<Document, 'parent' | 'order'>>()
  for (const { page, documents: inside } of aparts) {
    const ids = new Set(inside.map(({ id }) => id))
    for (const { id, parent, order } of inside)
      if (parent === null || !ids.has(parent))
        shown.set(id, id === page.root ? { parent: page.under, order: page.order } : { parent: page.root, order })
  }
  const parentOf = ({ id, parent }: Document): string | null => (shown.get(id) ?? { parent }).parent

  /** Whether what one comes to on the way up is in the trash, or one comes round in a circle. */
  function leadsNowhere(id: string): boolean {
    const seen = new Set<string>()
    for (let one = byId.get(id); one; one = byId.get(parentOf(one) ?? '')) {
      if (seen.has(one.id) || (one.id !== id && one.trash !== null)) return true
      seen.add(one.id)
    }
    return false
  }

  const roots = new Set(aparts.map(({ page }) => page.root))
  return [...byId.values()].map((one) => {
    const place = shown.get(one.id)
    if (!place) return one
    const isNowhere = roots.has(one.id) ? leadsNowhere(one.id) : byId.get(place.parent ?? '')?.trash !== null
    return { ...one, ...place, parent: isNowhere ? null : place.parent }
  })
}
