import type { Client } from '@atrium/engine/web'
import { fold } from '@atrium/features/search/contract'
import { Document, titleOf } from '../../contract/document.ts'
import { isOpenPage } from '../page/is-open-page.ts'

interface Wanted {
  readonly most: number
  isWanted(page: Document): boolean
}

/** The pages of all places whose title fits, the best first, and of those the last changed. */
export function fittingPages(client: Client, query: string, { most, isWanted }: Wanted): readonly Document[] {
  const found = client
    .spaces()
    .flatMap(({ id }) => client.rows(Document, id))
    .filter((page) => !page.isTemplate && isWanted(page))
    .map((page) => ({ page, rank: rankOf(titleOf(page), query) }))
    .filter(({ rank }) => rank < unfit)
    .toSorted((one, other) => one.rank - other.rank || other.page.updatedAt - one.page.updatedAt)
  const shown: Document[] = []
  for (const { page } of found) {
    if (shown.length === most) break
    if (isOpenPage((key) => client.row(Document, key), page)) shown.push(page)
  }
  return shown
}

const unfit = 4

/** How well a title fits what was typed: as a whole, by its beginning, by that of a word, by a part. */
function rankOf(title: string, query: string): number {
  const [name, wanted] = [fold(title), fold(query.trim())]
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.includes(` ${wanted}`)) return 2
  return name.includes(wanted) ? 3 : unfit
}
