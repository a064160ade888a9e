import type { SpaceId } from '@atrium/engine/contract'
import { type Document, titleOf } from '../../contract/document.ts'

/** The pages of a space as they lie in each other, with those that have access of their own and are shown among them. */
export interface PageTree {
  /** Where what is put at the top belongs. */
  readonly space: SpaceId
  /** Whether a page has access of its own, which all that lies in it shares. */
  isApart(id: string): boolean
  /** The space of what is put into a page, or to the top. */
  spaceIn(parent: string | null): SpaceId
  readonly pages: readonly Document[]
  page(id: string): Document | undefined
  /** The pages in one, or those at the top, by hand; without templates and the trash. */
  childrenOf(parent: string | null): readonly Document[]
  /** The page that it lies in; null where that is not there. */
  parentOf(page: Document): string | null
  /** From the topmost page down to this one. */
  pathTo(page: Document): readonly Document[]
  /** Whether it, or a page that it lies in, is in the trash. */
  isInTrash(page: Document): boolean
}

interface TreePlace {
  readonly space: SpaceId
  /** Those with access of their own. */
  readonly apart?: ReadonlySet<string>
}

export function createTree(pages: readonly Document[], { space, apart }: TreePlace): PageTree {
  const byId = new Map(pages.map((page) => [page.id, page]))
  const parentOf = ({ parent }: Document): string | null => (parent !== null && byId.has(parent) ? parent : null)
  const groups = new Map<string | null, Document[]>()
  for (const page of pages) {
    if (page.trash || page.isTemplate) continue
    const parent = parentOf(page)
    const group = groups.get(parent)
    if (group) group.push(page)
    else groups.set(parent, [page])
  }
  // Only the groups that are looked at are put in order.
  const sorted = new Map<string | null, readonly Document[]>()

  function childrenOf(parent: string | null): readonly Document[] {
    const known = sorted.get(parent) ?? groups.get(parent)?.sort(byHand) ?? none
    sorted.set(parent, known)
    return known
  }

  function pathTo(page: Document): readonly Document[] {
    const path = [page]
    for (let above = byId.get(page.parent ?? ''); above && !path.includes(above); above = byId.get(above.parent ?? ''))
      path.unshift(above)
    return path
  }

  return {
    space,
    isApart: (id) => apart?.has(id) ?? false,
    spaceIn: (parent) => (parent === null ? undefined : byId.get(parent)?.space) ?? space,
    pages,
    parentOf,
    childrenOf,
    pathTo,
    page: (id) => byId.get(id),
    isInTrash: (page) => pathTo(page).some(({ trash }) => trash !== null),
  }
}

const none: readonly Document[] = []

export type Sort = 'hand' | 'title' | 'changed' | 'made'

type Compare = (one: Document, other: Document) => number

const byHand: Compare = (one, other) => compare(one.order, other.order) || compare(one.id, other.id)
const byTitle: Compare = (one, other) => titles.compare(titleOf(one), titleOf(other)) || byHand(one, other)
const titles = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export const comparers: Readonly<Record<Sort, Compare>> = {
  hand: byHand,
  title: byTitle,
  changed: (one, other) => other.updatedAt - one.updatedAt || byHand(one, other),
  made: (one, other) => other.createdAt - one.createdAt || byHand(one, other),
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Whether every word of `search` is in the title. */
export function isFound(page: Document, search: string): boolean {
  const title = titleOf(page).toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.includes(word))
}
