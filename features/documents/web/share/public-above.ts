import { dateIn } from '@atrium/base/local-date-time'
import type { SpaceId } from '@atrium/engine/contract'
import { useRow, useRows } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { useNow } from '@atrium/ui'
import type { Document } from '../../contract/document.ts'
import { DocumentShare } from '../../contract/document-share.ts'
import type { PageTree } from '../tree/page-tree.ts'

interface Sharing {
  /** The links of the space. */
  readonly shares: readonly DocumentShare[]
  readonly workspace: Workspace | undefined
  readonly now: number
}

/** Whether people outside come to read, by a link above it, a page that is put into `parent`: the page of that link. */
export function publicAbove(tree: PageTree, parent: string | null, sharing: Sharing): Document | undefined {
  const into = parent === null ? undefined : tree.page(parent)
  if (!into || sharing.workspace?.permissions.allowSharing === false) return undefined
  const today = dateIn(sharing.now, 'UTC')
  const isOpen = ({ withPages, until }: DocumentShare): boolean => withPages && (until === null || until >= today)
  const open = new Set(sharing.shares.filter(isOpen).map(({ document }) => document))
  // A link leads no further than its space.
  return tree.pathTo(into).findLast(({ space, id }) => space === into.space && open.has(id))
}

/** The page by whose link people outside read what lies in `parent`. */
export function usePublicAbove(tree: PageTree, parent: string | null): Document | undefined {
  return publicAbove(tree, parent, useSharing(tree.spaceIn(parent)))
}

/** The page by whose link people outside come to read one that is put into `parent`, where they do not read it already. */
export function useBecomesPublic(tree: PageTree, page: Document, parent: string | null): Document | undefined {
  const before = usePublicAbove(tree, tree.parentOf(page))
  const after = usePublicAbove(tree, parent)
  return after && after.id === before?.id ? undefined : after
}

function useSharing(space: SpaceId): Sharing {
  const shares = useRows(DocumentShare, space)
  const workspace = useRow(Workspace, { space, id: space })
  return { shares, workspace, now: useNow() }
}
