import { type GateDeed, defineGate, defineTextGate, isPageSpace, type Tx, type SpaceId } from '@atrium/engine/contract'
import { Space, placeOf } from '@atrium/features/spaces/contract'
import { Workspace } from './workspace.ts'

const notFound = { 'not-found': 'Workspace not found' } as const
const archived = { archived: 'This workspace is archived. Ask an owner or an admin to unarchive it.' } as const

const noComments = { 'no-comments': 'Comments are turned off in this workspace.' } as const

type RowReader = Pick<Tx, 'get'>

const workspaceOf = (tx: RowReader, space: SpaceId): Promise<Workspace | undefined> =>
  tx.get(Workspace, { space, id: space })

/** The workspace of `space`, unless it is deleted. */
async function findWorkspace(
  tx: RowReader,
  { space, refuse }: Pick<GateDeed<'not-found'>, 'space' | 'refuse'>,
): Promise<Workspace> {
  const workspace = await workspaceOf(tx, space)
  return workspace?.deletedAt === null ? workspace : refuse('not-found')
}

/** Lets into a workspace that is not deleted. */
export const inWorkspace = defineGate({
  name: 'the workspace is not deleted',
  refusals: notFound,
  pass: (tx, _input: unknown, deed) => findWorkspace(tx, deed),
})

/** Lets into a workspace that is neither deleted nor archived. */
export const inOpenWorkspace = defineGate({
  name: 'the workspace is neither deleted nor archived',
  refusals: { ...notFound, ...archived },
  async pass(tx, _input: unknown, deed) {
    const workspace = await findWorkspace(tx, deed)
    return workspace.archivedAt === null ? workspace : deed.refuse('archived')
  },
})

/** Lets into every space but an archived workspace, and one that is closed for ever. */
export const openSpace = defineGate({
  name: 'the workspace is not archived',
  refusals: { ...archived, closed: 'This document was moved. Open it where it is now.' },
  async pass(tx, _input: unknown, { space, refuse }) {
    if (isPageSpace(space) && (await tx.get(Space, { space, id: space }))?.state === 'purged') refuse('closed')
    if (isClosed(await workspaceOf(tx, space))) refuse('archived')
  },
})

const isClosed = (workspace: Workspace | undefined): boolean => !!workspace && workspace.archivedAt !== null

/** Keeps commenters out where they may not write (R6.04). */
export const commentsOn = defineGate({
  name: 'commenters may write here, for a commenter',
  refusals: noComments,
  async pass(tx, _input: unknown, { space, role, refuse }) {
    if (role !== 'commenter') return
    const workspace = await workspaceOf(tx, space)
    if (workspace && !workspace.permissions.allowComments) refuse('no-comments')
  },
})

/** Keeps what is said in a workspace inside it where its owner wants that (R6.04). */
export const sharingOn = defineGate({
  name: 'sharing is on',
  refusals: {
    'no-sharing': 'Sharing with people outside is turned off in this workspace. Its owner can turn it on.',
    'place-gone': 'The workspace of this document was deleted. Move the document to share it.',
  },
  async pass(tx, _input: unknown, { space, refuse }) {
    const place = await placeOf(tx, space)
    const workspace = await workspaceOf(tx, place)
    if (!workspace && (await tx.get(Space, { space: place, id: place }))?.state === 'purged') refuse('place-gone')
    if (workspace && !workspace.permissions.allowSharing) refuse('no-sharing')
  },
})

/** Why nothing can be brought into or changed in a workspace, where it is not done by an action; undefined when it can. */
export const whyArchived = ({ archivedAt }: Pick<Workspace, 'archivedAt'>): string | undefined =>
  archivedAt === null ? undefined : archived.archived

/** Closes the texts of an archived workspace, and to commenters those of one where they may not write (R6.04). */
export const openTexts = defineTextGate({
  record: Workspace,
  closed: (workspace: Workspace) => whyArchived(workspace),
  closedToProposers: ({ permissions }: Workspace) =>
    permissions.allowComments ? undefined : noComments['no-comments'],
})
