import type { Deed, Key, Tx } from '@atrium/engine/contract'
import { type ActivityType, Workspace, changeWorkspace } from '@atrium/features/workspaces/contract'
import { Document, titleOf } from './document.ts'

/** The reasons for which a page cannot be changed. */
export const shut = {
  archived: 'This workspace is archived. Ask an owner or an admin to unarchive it.',
  'not-found': 'Document not found. It may have been deleted or you may not have permission to access it.',
  'in-trash': 'This document is in the trash. Restore it first.',
  locked: 'This document is locked. Unlock it to edit it.',
} as const
type Shut = keyof typeof shut

/** So many pages can lie in each other. */
export const maxDepth = 50

/** Refuses what would change a workspace that is closed; answers the workspace where the space is one. */
export async function openSpace(
  tx: Tx,
  space: string,
  { refuse }: Pick<Deed<'archived'>, 'refuse'>,
): Promise<Workspace | undefined> {
  const workspace = await tx.get(Workspace, { space, id: space })
  if (workspace?.archivedAt) refuse('archived')
  return workspace
}

/** The page and those that it lies in, the topmost last. */
export async function pathOf(tx: Tx, page: Document): Promise<readonly Document[]> {
  const path = [page]
  for (let { parent } = page; parent !== null && path.length <= maxDepth;) {
    const found = await tx.get(Document, { space: page.space, id: parent })
    if (!found || path.includes(found)) break
    path.push(found)
    parent = found.parent
  }
  return path
}

/** The page, unless it, or one that it lies in, is in the trash. */
export async function openPage(tx: Tx, key: Key, { refuse }: Pick<Deed<Shut>, 'refuse'>): Promise<Document> {
  const page = (await tx.get(Document, key)) ?? refuse('not-found')
  const path = await pathOf(tx, page)
  return path.some(({ trash }) => trash) ? refuse('in-trash') : page
}

interface Noted {
  readonly type: ActivityType
  readonly description: string
  readonly page: Pick<Document, 'id' | 'title'>
  /** By how many pages the workspace grows, where that is known at once. */
  readonly documents?: number
}

/** Notes in the workspace, where the space is one, what was done to a page. */
export async function noteInWorkspace(
  tx: Tx,
  workspace: Workspace | undefined,
  noted: Noted & { readonly deed: Pick<Deed, 'id' | 'by' | 'at'> },
): Promise<void> {
  if (!workspace) return
  const { type, description, page, documents = 0, deed } = noted
  const stats = { ...workspace.stats, documentCount: workspace.stats.documentCount + documents }
  const target = { type: 'document', id: page.id, name: titleOf(page) } as const
  await changeWorkspace(tx, workspace, { deed, type, description, target, patch: { stats } })
}
