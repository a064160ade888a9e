import type { SpaceId } from '@atrium/engine/contract'
import type pg from 'pg'
import { titleOf } from '@atrium/features/documents/contract'
import { treePaths } from '@atrium/base/tree-paths'
import type { FoundSpace } from './find-spaces.ts'

export interface PlacedPage {
  readonly space: SpaceId
  readonly id: string
  readonly title: string
  /** The file that it gets, from the top of the export. */
  readonly path: string
}

interface Page extends Omit<PlacedPage, 'path'> {
  readonly parent: string | null
  readonly isTrashed: boolean
}

const text = `
  select space, id, title, parent, trash is not null as "isTrashed" from document
  where space = $1 order by "order", id`

/** Gives each page of a space a file, in folders as they lie in each other. */
export async function placePages(pool: pg.Pool, { id, folder }: FoundSpace): Promise<readonly PlacedPage[]> {
  return placesOf((await pool.query<Page>(text, [id])).rows, `${folder}/pages/`)
}

/** What lies in the trash is reached by no way from the top, where those stand whose parent is gone. */
function placesOf(pages: readonly Page[], top: string): readonly PlacedPage[] {
  const known = new Set(pages.map(({ id }) => id))
  const shown = pages.filter(({ isTrashed }) => !isTrashed)
  const inside = Map.groupBy(shown, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const insideOf = (parent: string | null) => inside.get(parent) ?? []
  const tree = { roots: insideOf(null), inside: ({ id }: Page) => insideOf(id), titleOf }
  return treePaths(tree, top).map(({ item: { space, id, title }, path }) => ({ space, id, title, path }))
}
