import type { Deed, Tx } from '@atrium/engine/contract'
import { type ActivityType, Workspace, changeWorkspace } from '@atrium/features/workspaces/contract'
import { Document, titleOf } from './document.ts'

/** So many pages can lie in each other. */
export const maxDepth = 50

/** The page and those that it lies in, the topmost last. */
export async function pathOf(tx: Pick<Tx, 'get'>, page: Document): Promise<readonly Document[]> {
  const path = [page]
  for (let { parent } = page; parent !== null && path.length <= maxDepth;) {
    const found = await tx.get(Document, { space: page.space, id: parent })
    if (!found || path.includes(found)) break
    path.push(found)
    parent = found.parent
  }
  return path
}

interface Noted {
  readonly type: ActivityType
  readonly description: string
  readonly page: Pick<Document, 'space' | 'id' | 'title'>
  /** By how many pages the workspace grows, where that is known at once. */
  readonly documents?: number
}

/** Notes in the workspace, where the space is one, what was done to a page. */
export async function noteInWorkspace(
  tx: Tx,
  noted: Noted & { readonly deed: Pick<Deed, 'id' | 'by' | 'at'> },
): Promise<void> {
  const { type, description, page, documents = 0, deed } = noted
  const workspace = await tx.get(Workspace, { space: page.space, id: page.space })
  if (!workspace) return
  const stats = { ...workspace.stats, documentCount: workspace.stats.documentCount + documents }
  const target = { type: 'document', id: page.id, name: titleOf(page) } as const
  await changeWorkspace(tx, workspace, { deed, type, description, target, patch: { stats } })
}
