import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient, useMayIn } from '@atrium/engine/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { createDocument } from '../../contract/create-document.ts'

/** The spaces in which one may write pages, by the names that they have on the screen. */
export function useWritableSpaces(): readonly { readonly id: SpaceId; readonly name: string }[] {
  const { person } = useClient()
  const mayCreate = useMayIn(createDocument)
  const workspaces = useWorkspaces()
  return [
    { id: teamSpace, name: 'Documents of the team' },
    { id: ownSpace(person), name: 'Personal documents' },
    ...workspaces
      .filter(({ workspace }) => workspace.archivedAt === null)
      .map(({ workspace }) => ({ id: workspace.id, name: workspace.name })),
  ].filter(({ id }) => mayCreate(id))
}
