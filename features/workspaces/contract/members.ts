import * as z from 'zod/mini'
import {
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  defineAction,
  defineGate,
  idOr,
  ownSpace,
  spaceIdOr,
  teamSpace,
  managers,
  anytime,
  owners,
  readers,
} from '@atrium/engine/contract'
import { Person, canOwn } from '@atrium/features/people/contract'
import { Member, WorkspaceRoleSchema, dismiss, giveRole, handOver } from '@atrium/features/spaces/contract'
import { changeWorkspace } from './change-workspace.ts'
import { letIn } from './let-in.ts'
import { memberOf } from './member-of.ts'
import { inOpenWorkspace, inWorkspace } from './workspace-gates.ts'

const someone = { space: SpaceIdSchema, person: IdSchema }
const bothNeeded = 'Workspace ID and user ID are required'
const noMember = 'This person is not a member of this workspace.'

/** Adds someone of the team to a workspace, as a member unless another role is given. */
export const addMember = defineAction({
  name: 'workspaces/add-member',
  input: z.object({
    space: spaceIdOr(bothNeeded),
    person: idOr(bothNeeded),
    role: z._default(WorkspaceRoleSchema, 'member'),
  }),
  may: managers,
  when: anytime,
  on: inOpenWorkspace,
  refusals: {
    'no-person': 'This person is no longer on the team.',
    'no-second-owner': 'A workspace has one owner. Choose another role.',
  },
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { space, person: id, role }, deed) {
    const { at, refuse } = deed
    const { on: workspace } = deed
    if (role === 'owner') refuse('no-second-owner')
    if (await tx.get(Member, { space, id })) return
    const person = (await tx.get(Person, { space: teamSpace, id })) ?? refuse('no-person')
    await letIn(tx, memberOf(person, { space, role, joinedAt: at }))
    const added = { person: { id, name: person.displayName }, description: `Added ${person.displayName} as ${role}` }
    await changeWorkspace(tx, workspace, { deed, members: 1, type: 'member_added', ...added })
  },
})

/** Hands on a workspace that is not deleted, whose owner the person is not; `words` say why its owner stays as they are. */
const onNotItsOwner = (words: string) =>
  defineGate({
    name: `${inWorkspace.name}, and the person is not its owner`,
    refusals: { ...inWorkspace.refusals, 'owner-stays': words },
    async pass(tx, { person }: { readonly person: string }, deed) {
      const workspace = await inWorkspace.pass(tx, undefined, deed)
      return workspace.ownerId === person ? deed.refuse('owner-stays') : workspace
    },
  })

/** Takes someone out of a workspace; their screens forget it at once. */
export const removeMember = defineAction({
  name: 'workspaces/remove-member',
  input: z.object(someone),
  may: managers,
  when: anytime,
  on: onNotItsOwner('The owner cannot be removed. Transfer the ownership first.'),
  refusals: {},
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { space, person: id }, deed) {
    const { on: workspace } = deed
    const member = await tx.get(Member, { space, id })
    if (!member) return
    await dismiss(tx, member)
    const name = await nameOf(tx, member)
    const removed = { person: { id, name }, description: `Removed ${name}` }
    await changeWorkspace(tx, workspace, { deed, members: -1, type: 'member_removed', ...removed })
  },
})

/** Gives a member another role; the owner's changes only by transfer. */
export const changeRole = defineAction({
  name: 'workspaces/change-role',
  input: z.object({ ...someone, role: WorkspaceRoleSchema }),
  may: managers,
  when: anytime,
  on: onNotItsOwner('The role of the owner cannot be changed. Transfer the ownership first.'),
  refusals: {
    'no-member': noMember,
    'no-second-owner': 'A workspace has one owner. Transfer the ownership instead.',
  },
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { space, person: id, role }, deed) {
    const { refuse } = deed
    const { on: workspace } = deed
    if (role === 'owner') return refuse('no-second-owner')
    const member = (await tx.get(Member, { space, id })) ?? refuse('no-member')
    if (member.role === role) return
    await giveRole(tx, member, role)
    const name = await nameOf(tx, member)
    const changed = { person: { id, name }, description: `Changed the role of ${name} to ${role}` }
    await changeWorkspace(tx, workspace, { deed, type: 'role_changed', ...changed })
  },
})

/** Makes another member the owner; who was it stays as an admin. */
export const transferOwnership = defineAction({
  name: 'workspaces/transfer-ownership',
  input: z.object(someone),
  may: owners,
  when: anytime,
  on: inWorkspace,
  refusals: {
    'no-member': noMember,
    'cannot-own': 'A guest or a suspended person cannot own a workspace. Choose someone else.',
  },
  also: ({ person }, by) => [ownSpace(person), ownSpace(by)],
  async apply(tx, { space, person: id }, deed) {
    const { by, refuse } = deed
    const { on: workspace } = deed
    const heir = (await tx.get(Member, { space, id })) ?? refuse('no-member')
    if (id === workspace.ownerId) return
    if (!(await canOwn(tx, id))) refuse('cannot-own')
    const owner = (await tx.get(Member, { space, id: by })) ?? refuse('no-member')
    await handOver(tx, { owner, heir })
    const name = await nameOf(tx, heir)
    const moved = { person: { id, name }, description: `Made ${name} the owner`, patch: { ownerId: id } }
    await changeWorkspace(tx, workspace, { deed, type: 'ownership_transferred', ...moved })
  },
})

/** Hands on a workspace that is not deleted, with oneself as a member of it who is not its owner. */
const onOneself = defineGate({
  name: `${inWorkspace.name}, and one is not its owner`,
  refusals: {
    ...inWorkspace.refusals,
    'no-member': noMember,
    'owner-stays': 'You own this workspace. Transfer the ownership to someone else first, or delete it.',
  },
  async pass(tx, { space }: { readonly space: SpaceId }, deed) {
    const workspace = await inWorkspace.pass(tx, undefined, deed)
    const member = (await tx.get(Member, { space, id: deed.by })) ?? deed.refuse('no-member')
    return member.role === 'owner' ? deed.refuse('owner-stays') : { workspace, member }
  },
})

/** Goes out of a workspace oneself. */
export const leaveWorkspace = defineAction({
  name: 'workspaces/leave',
  title: 'Leave workspace',
  input: z.object({ space: SpaceIdSchema }),
  may: readers,
  when: anytime,
  on: onOneself,
  refusals: {},
  also: (_input, by) => [ownSpace(by)],
  async apply(tx, _input, deed) {
    const { workspace, member } = deed.on
    await dismiss(tx, member)
    const left = { person: { id: deed.by, name: await nameOf(tx, member) }, description: 'Left the workspace' }
    await changeWorkspace(tx, workspace, { deed, members: -1, type: 'member_left', ...left })
  },
})

/** The name that a member has now. */
async function nameOf(tx: Tx, { id, email }: Member): Promise<string> {
  const person = await tx.get(Person, { space: teamSpace, id })
  return person?.displayName ?? email
}
