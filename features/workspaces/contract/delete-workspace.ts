import * as z from 'zod/mini'
import {
  IdSchema,
  SpaceIdSchema,
  type Tx,
  defineAction,
  defineRecord,
  ownSpace,
  owners,
  anytime,
  serverOnly,
} from '@atrium/engine/contract'
import { Member, closeSpace, dismiss, dismissOwner } from '@atrium/features/spaces/contract'
import { changeWorkspace } from './change-workspace.ts'
import { letIn } from './let-in.ts'
import { inWorkspace } from './workspace-gates.ts'
import { Workspace } from './workspace.ts'

/** How long a deleted workspace can be restored. */
export const undoMs = 30 * 86_400_000

/** Somebody who was in a workspace when it was deleted; kept to let them in again, read by nobody. */
export const FormerMember = defineRecord({ name: 'formerMember', schema: Member.schema, readers: [] })
export type FormerMember = z.infer<typeof FormerMember.schema>

const workspaceOnly = z.object({ space: SpaceIdSchema })

/** Hides a workspace from all but its owner, who can restore it for 30 days. */
export const deleteWorkspace = defineAction({
  name: 'workspaces/delete',
  title: 'Delete workspace',
  input: workspaceOnly,
  may: owners,
  when: anytime,
  on: inWorkspace,
  refusals: {},
  async apply(tx, _input, deed) {
    const { at, on: workspace } = deed
    const patch = { deletedAt: at, archivedAt: workspace.archivedAt ?? at }
    await changeWorkspace(tx, workspace, { deed, patch, type: 'deleted', description: 'Deleted the workspace' })
  },
})

/** Takes a deletion back, as long as the workspace is there. */
export const restoreWorkspace = defineAction({
  name: 'workspaces/restore',
  title: 'Restore workspace',
  input: workspaceOnly,
  may: owners,
  when: anytime,
  refusals: inWorkspace.refusals,
  async apply(tx, { space }, deed) {
    const workspace = (await tx.get(Workspace, { space, id: space })) ?? deed.refuse('not-found')
    const { deletedAt, archivedAt } = workspace
    if (deletedAt === null) return
    const patch = { deletedAt: null, archivedAt: archivedAt === deletedAt ? null : archivedAt }
    await changeWorkspace(tx, workspace, { deed, patch, type: 'restored', description: 'Restored the workspace' })
  },
})

const crowd = z.object({ space: SpaceIdSchema, people: z.array(IdSchema).check(z.maxLength(100)) })

/** What the server does to many members. */
const ofCrowd = {
  input: crowd,
  may: serverOnly,
  when: anytime,
  refusals: {},
  also: ({ people }: z.infer<typeof crowd>) => people.map(ownSpace),
}

/** Takes members out of a deleted workspace, to be let in again when it is restored. Only the server does it. */
export const hideWorkspace = defineAction({
  name: 'workspaces/hide',
  ...ofCrowd,
  async apply(tx, { space, people }) {
    const workspace = await tx.get(Workspace, { space, id: space })
    if (!workspace || workspace.deletedAt === null) return
    let countedTwice = 0
    for (const id of people) {
      const member = await tx.get(Member, { space, id })
      if (!member || id === workspace.ownerId) continue
      if (await tx.get(FormerMember, member)) countedTwice += 1
      await tx.put(FormerMember, member)
      await dismiss(tx, member)
    }
    await uncount(tx, workspace, countedTwice)
  },
})

/** Lets members of a restored workspace in again. Only the server does it. */
export const showWorkspace = defineAction({
  name: 'workspaces/show',
  ...ofCrowd,
  async apply(tx, { space, people }) {
    const workspace = await tx.get(Workspace, { space, id: space })
    if (!workspace || workspace.deletedAt !== null) return
    let countedTwice = 0
    for (const id of people) {
      const former = await tx.get(FormerMember, { space, id })
      if (!former) continue
      if (await tx.get(Member, former)) countedTwice += 1
      else await letIn(tx, former)
      await tx.drop(FormerMember, former)
    }
    await uncount(tx, workspace, countedTwice)
  },
})

/** Who is out while a workspace is deleted is still counted, and was counted anew if they came in by themselves. */
async function uncount(tx: Tx, workspace: Workspace, members: number): Promise<void> {
  if (members === 0) return
  const { stats } = workspace
  await tx.put(Workspace, { ...workspace, stats: { ...stats, memberCount: stats.memberCount - members } })
}

/** Forgets a workspace that was deleted at that time and not restored since. Only the server does it. */
export const purgeWorkspace = defineAction({
  name: 'workspaces/purge',
  input: z.object({ space: SpaceIdSchema, owner: IdSchema, deletedAt: z.number() }),
  may: serverOnly,
  when: anytime,
  refusals: { kept: 'This workspace is not to be forgotten.' },
  also: ({ owner }) => [ownSpace(owner)],
  async apply(tx, { space, owner, deletedAt }, { refuse }) {
    const workspace = await tx.get(Workspace, { space, id: space })
    if (workspace && (workspace.deletedAt !== deletedAt || workspace.ownerId !== owner)) refuse('kept')
    await tx.drop(Workspace, { space, id: space })
    await closeSpace(tx, space)
    await dismissOwner(tx, { space, id: owner })
  },
})
