import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  defineAction,
  defineGate,
  defineQuery,
  ownSpace,
  teamSpace,
  readers,
  anytime,
  managers,
  UuidSpaceIdSchema,
} from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import { changeWorkspace } from './change-workspace.ts'
import { JoinRequest } from './join-request.ts'
import { letIn } from './let-in.ts'
import { memberOf } from './member-of.ts'
import { inOpenWorkspace, inWorkspace } from './workspace-gates.ts'
import { Workspace } from './workspace.ts'

/** A workspace that is not public answers like one that is not there, so that nobody learns which. */
const publicIsOpen = defineGate({
  name: 'the workspace is public, and neither deleted nor archived',
  refusals: inWorkspace.refusals,
  async pass(tx, { workspace: id }: { readonly workspace: SpaceId }, { refuse }) {
    const workspace = await tx.get(Workspace, { space: id, id })
    const isOpen = workspace?.deletedAt === null && workspace.archivedAt === null
    if (!isOpen || !workspace.permissions.public) refuse('not-found')
  },
})

/** Asks to be let into a public workspace; asking twice is asking once. */
export const requestToJoin = defineAction({
  name: 'workspaces/request-to-join',
  title: 'Request to join',
  input: z.object({ workspace: UuidSpaceIdSchema }),
  may: readers,
  when: [publicIsOpen],
  refusals: {},
  where: () => teamSpace,
  also: ({ workspace }) => [workspace],
  async apply(tx, { workspace: space }, deed) {
    const { by, at } = deed
    if (await tx.get(Member, { space, id: by })) return
    if (await tx.get(JoinRequest, { space, id: by })) return
    await tx.add(JoinRequest, { space, id: by, at })
  },
})

/** Lets in somebody who asked, as a member, or does not. */
export const answerRequest = defineAction({
  name: 'workspaces/answer-request',
  title: 'Answered request',
  input: z.object({ space: SpaceIdSchema, person: IdSchema, isApproved: z.boolean() }),
  may: managers,
  when: anytime,
  on: inOpenWorkspace,
  refusals: { 'no-request': 'This request is no longer open.' },
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { space, person: id, isApproved }, deed) {
    const { at, on: workspace, refuse } = deed
    if (!(await tx.get(JoinRequest, { space, id }))) refuse('no-request')
    await tx.drop(JoinRequest, { space, id })
    const person = await tx.get(Person, { space: teamSpace, id })
    if (!isApproved || !person || (await tx.get(Member, { space, id }))) return
    await letIn(tx, memberOf(person, { space, role: 'member', joinedAt: at }))
    const added = {
      person: { id, name: person.displayName },
      description: `Approved the request of ${person.displayName}`,
    }
    await changeWorkspace(tx, workspace, { deed, members: 1, type: 'member_added', ...added })
  },
})

export const publicShown = 100

/** The public workspaces of the team in which one is not, by name. */
export const publicWorkspaces = defineQuery({
  name: 'workspaces/public',
  input: z.object({}),
  output: z.object({
    workspaces: z.array(
      z.object({
        id: SpaceIdSchema,
        name: z.string(),
        description: z.string(),
        memberCount: z.number(),
        isRequested: z.boolean(),
      }),
    ),
  }),
  may: readers,
  where: () => teamSpace,
})
