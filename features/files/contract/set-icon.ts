import * as z from 'zod/mini'
import {
  IdSchema,
  SpaceIdSchema,
  type Tx,
  defineAction,
  defineGate,
  managers,
  anytime,
  type SpaceId,
} from '@atrium/engine/contract'
import { changeWorkspace, inOpenWorkspace } from '@atrium/features/workspaces/contract'
import { hideFile, showFile } from './keep-file.ts'
import { mustBeOwnPicture, ownPicture } from './own-picture.ts'
import { SpaceFile } from './space-file.ts'

interface Showing {
  readonly space: SpaceId
  readonly file: string | null
}

const onPictured = defineGate({
  name: `${inOpenWorkspace.name}, and ${ownPicture.name}`,
  refusals: { ...inOpenWorkspace.refusals, ...ownPicture.refusals },
  async pass(tx, { space, file }: Showing, deed) {
    const workspace = await inOpenWorkspace.pass(tx, undefined, deed)
    if (file !== null && file !== workspace.icon) await mustBeOwnPicture(tx, { space, id: file }, deed)
    return workspace
  },
})

/** Shows a workspace by a picture, which is a file of its own, or by its first letter again. */
export const setIcon = defineAction({
  name: 'files/set-icon',
  title: 'Icon of the workspace',
  input: z.object({ space: SpaceIdSchema, file: z.nullable(IdSchema) }),
  may: managers,
  when: anytime,
  on: onPictured,
  refusals: {},
  async apply(tx, { space, file: id }, deed) {
    const { on: workspace } = deed
    const place = { kind: 'workspace', id: space } as const
    if (id === workspace.icon) return
    if (id !== null) await showFile(tx, { space, id, by: deed.by }, place)
    if (workspace.icon) await letGo(tx, { space, id: workspace.icon, at: deed.at })
    await changeWorkspace(tx, workspace, {
      deed,
      patch: { icon: id },
      type: 'pictured',
      description: id === null ? 'Removed the picture' : 'Changed the picture',
    })
  },
})

/** The picture before goes into the trash, whoever brought it. */
async function letGo(
  tx: Tx,
  key: { readonly space: SpaceId; readonly id: string; readonly at: number },
): Promise<void> {
  const file = await tx.get(SpaceFile, key)
  if (file) await hideFile(tx, { ...key, owner: file.by }, { kind: 'workspace', id: key.space })
}
