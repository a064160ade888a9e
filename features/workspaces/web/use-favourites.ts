import { ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRow, useRows } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { FavouriteWorkspace, setFavouriteWorkspace } from '../contract/favourite-workspace.ts'

/** The ids of the workspaces that one keeps close. */
export function useFavourites(): ReadonlySet<string> {
  const { person } = useClient()
  return new Set(useRows(FavouriteWorkspace, ownSpace(person)).map(({ id }) => id))
}

/** Whether one keeps a workspace close, and what changes it. */
export function useFavourite(workspace: string) {
  const { person } = useClient()
  const isFavourite = useRow(FavouriteWorkspace, { space: ownSpace(person), id: workspace }) !== undefined
  const act = useAct(setFavouriteWorkspace)
  async function toggle(): Promise<void> {
    const answer = await act({ workspace, isFavourite: !isFavourite })
    if (!answer.ok) showProblem(answer.message)
  }
  return { isFavourite, toggle: () => void toggle() }
}
