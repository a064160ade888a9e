import { type Role, mayRead } from '@atrium/engine/contract'
import { Document } from '../../contract/document.ts'
import type { PageTree } from '../tree/page-tree.ts'
import { type TreeRow, rowsOf } from '../tree/tree-rows.ts'

export interface SeenRow {
  readonly row: TreeRow
  /** As deep as it lies among what they see. */
  readonly level: number
  readonly role: Role
}

/** The documents of a tree that somebody sees who is this in its spaces, from the top down. */
export function seenRows(tree: PageTree, roleIn: (space: string) => Role | undefined): readonly SeenRow[] {
  const expanded = new Set(tree.pages.map(({ id }) => id))
  const readingRole = (space: string): Role | undefined => {
    const role = roleIn(space)
    return role && mayRead(Document, role) ? role : undefined
  }
  return rowsOf(tree, { expanded, search: '', sort: 'hand' }).flatMap((row) => {
    const role = readingRole(row.page.space)
    if (!role) return []
    const level = tree.pathTo(row.page).filter(({ space }) => readingRole(space) !== undefined).length
    return [{ row, level, role }]
  })
}
