import { useNavigate } from '@tanstack/react-router'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { showProblem, showToast } from '@atrium/ui'
import { documentPath } from '../../contract/document-path.ts'
import { type Document, titleOf } from '../../contract/document.ts'
import { isKeptInside } from '../../contract/access/kept-inside.ts'
import { mayTake, moveAway } from '../../contract/move-away.ts'
import { placeName } from './place-name.ts'
import type { TreePosition } from './places.ts'

/** Takes a page with all that lies in it to another space and goes there; for a moment it can be taken back. */
export function useMoveAway(): (
  page: Document,
  to: { readonly space: SpaceId; readonly place: TreePosition },
) => Promise<void> {
  const client = useClient()
  const navigate = useNavigate()

  async function move(page: Document, to: { readonly space: SpaceId; readonly place: TreePosition }): Promise<boolean> {
    const input = { space: page.space, id: page.id, to: to.space, ...to.place }
    const answer = await client.act(moveAway, input)
    if (!answer.ok) showProblem(answer.message)
    return answer.ok
  }

  async function moveBack(page: Document, from: SpaceId): Promise<void> {
    const { parent, order, space } = page
    if (await move({ ...page, space: from }, { space, place: { parent, order } }))
      await navigate({ href: documentPath(page) })
  }

  return async (page, to) => {
    if (!(await move(page, to))) return
    const role = client.roleIn(to.space)
    const isKept = isKeptInside(client.row(Workspace, { space: to.space, id: to.space }), role)
    const mayUndo = !isKept && mayTake({ role, by: client.person }, [page])
    const undo = { label: 'Undo', run: () => void moveBack(page, to.space) }
    showToast(`Moved ${titleOf(page)} to ${placeName(client, to.space)}.`, mayUndo ? undo : undefined)
    await navigate({ href: documentPath({ space: to.space, id: page.id }) })
  }
}
