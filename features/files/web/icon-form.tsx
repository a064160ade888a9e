import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useMay, useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { WorkspaceSign } from '@atrium/features/workspaces/web'
import { setIcon } from '../contract/set-icon.ts'
import classes from './picture-form.module.css'
import { PictureForm } from './picture-form.tsx'

/** Where the picture is chosen by which a workspace is known. */
export function IconForm({ space }: { readonly space: SpaceId }) {
  const workspace = useRow(Workspace, { space, id: space })
  const act = useAct(setIcon)
  const may = useMay(setIcon, space)
  if (!workspace || !may) return null
  return (
    <PictureForm
      label="Picture of the workspace"
      space={space}
      hasPicture={workspace.icon !== null}
      onChoose={(file) => act({ space, file })}
    >
      <span className={classes.large}>
        <WorkspaceSign workspace={workspace} size="large" />
      </span>
    </PictureForm>
  )
}
