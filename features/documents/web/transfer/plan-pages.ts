import { newId } from '@atrium/base/id'
import { maxDepth } from '../../contract/page-rules.ts'
import { orderBetween } from '../../contract/order.ts'
import { withoutId } from '../format/notion.ts'
import type { ReadPage, ReadThread } from '../format/read-page.ts'
import type { TreePosition } from './places.ts'

/** A page that is to be made. */
export interface PlannedPage extends Pick<ReadPage, 'title' | 'blocks'> {
  readonly id: string
  readonly place: TreePosition
  readonly threads: readonly ReadThread[]
}

export interface Plan {
  /** Each after the one that it lies in. */
  readonly pages: readonly PlannedPage[]
  readonly ids: ReadonlyMap<ReadPage, string>
}

/** Where each page that was read goes, the first to `place`; folders become pages in which others lie. */
export function planPages(read: readonly ReadPage[], place: TreePosition): Plan {
  const pages: PlannedPage[] = []
  const ids = new Map(read.map((page) => [page, newId()]))
  const folders = new Map<string, string>()
  const lasts = new Map<string | null, string>()

  function add(page: Pick<ReadPage, 'title' | 'blocks' | 'threads'>, parent: string | null, id = newId()): string {
    const before = lasts.get(parent)
    const order = parent === place.parent && before === undefined ? place.order : orderBetween(before, undefined)
    lasts.set(parent, order)
    const { title, blocks, threads = [] } = page
    pages.push({ id, place: { parent, order }, title, blocks, threads })
    return id
  }

  function folder(names: readonly string[]): string | null {
    if (names.length === 0) return place.parent
    const path = names.join('/')
    const title = withoutId(names.at(-1) ?? '').slice(0, 200)
    const id = folders.get(path) ?? add({ title, blocks: [] }, folder(names.slice(0, -1)))
    folders.set(path, id)
    return id
  }

  const filled = new Set(
    read.flatMap((page) => foldersOf(page).map((_, at, names) => names.slice(0, at + 1).join('/'))),
  )
  for (const page of read.toSorted(shallowFirst)) {
    const above = foldersOf(page)
    const id = add(page, folder(above), ids.get(page))
    // A page that is called like a folder beside it is what the folder becomes.
    const path = [page.name, withoutId(page.name), page.title]
      .map((name) => [...above, name].join('/'))
      .find((one) => filled.has(one) && !folders.has(one))
    if (path !== undefined) folders.set(path, id)
  }
  return { pages, ids }
}

/** What lies deeper than pages can lies at the deepest place, beside what it lay in. */
const foldersOf = ({ folders }: ReadPage): readonly string[] => folders.slice(0, maxDepth - 1)

const shallowFirst = (one: ReadPage, other: ReadPage): number => one.folders.length - other.folders.length
