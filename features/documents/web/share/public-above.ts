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
function publicAbove(tree: PageTree, parent: string | null, sharing: Sharing): Document | undefined {
  const into = parent === null ? undefined : tree.page(parent)
  if (!into || sharing.workspace?.permissions.allowSharing === false) return undefined
  const today = dateIn(sharing.now, 'UTC')
  const isOpen = ({ withPages, until }: DocumentShare): boolean => withPages && (until === null || until >= today)
  const open = new Set(sharing.shares.filter(isOpen).map(({ document }) => document))
  // A link leads no further than its space.
  return tree.pathTo(into).findLast(({ space, id }) => space === into.space && open.has(id))
}

/** The page above it by whose link people outside read a page; one with access of its own, no link leads to from above. */
export function publicThrough(tree: PageTree, page: Document, sharing: Sharing): Document | undefined {
  const parent = tree.parentOf(page)
  return tree.spaceIn(parent) === page.space ? publicAbove(tree, parent, sharing) : undefined
}

interface Going {
  readonly page: Document
  /** The page into which it is to go. */
  readonly into: string | null
}

/** The page by whose link people outside come to read one that is moved, where they do not read it already. */
export function becomesPublic(tree: PageTree, { page, into }: Going, sharing: Sharing): Document | undefined {
  const after = publicAbove(tree, into, sharing)
  return after && after.id === publicThrough(tree, page, sharing)?.id ? undefined : after
}

export const usePublicThrough = (tree: PageTree, page: Document): Document | undefined =>
  publicThrough(tree, page, useSharing(page.space))

export const useBecomesPublic = (tree: PageTree, going: Going): Document | undefined =>
  becomesPublic(tree, going, useSharing(tree.spaceIn(going.into)))

function useSharing(space: SpaceId): Sharing {
  const shares = useRows(DocumentShare, space)
  const workspace = useRow(Workspace, { space, id: space })
  return { shares, workspace, now: useNow() }
}
