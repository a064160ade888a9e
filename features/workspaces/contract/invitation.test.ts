import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, cleo, memberOf, personOf, workspaceInMemory } from '../../../tests/contracts/fixture.ts'
import { Activity } from './activity.ts'
import { InvitationUse, acceptInvitation, faultOf, inviteToWorkspace, revokeWorkspaceInvitation } from './invitation.ts'
import { WorkspaceInvitation } from './workspace-invitation.ts'
import { leaveWorkspace } from './members.ts'
import { Workspace } from './workspace.ts'

const token = 't'.repeat(32)
const dayMs = 86_400_000

/** A workspace of Ada's into which she invites. */
async function invitedInMemory(given: object = {}) {
  const { memory, space } = workspaceInMemory()
  const id = newId()
  expect(await memory.act(inviteToWorkspace, { space, id, token, ...given }, { by: ada })).toBe('done')
  const accept = (by: PersonId, at = someTime) =>
    memory.act(acceptInvitation, { workspace: space, invitation: id, token }, { by, role: 'guest', at })
  return {
    memory,
    space,
    id,
    accept,
    invitation: () => memory.row(WorkspaceInvitation, { space, id }),
    roleOf: (person: string) => memory.row(Member, { space, id: person })?.role,
    noted: () => memory.rows(Activity).map(({ type, metadata }) => `${type}: ${metadata.description}`),
  }
}

test('an invitation is a link for one who becomes a member within a week, unless it says otherwise', async () => {
  const plain = await invitedInMemory()
  const terms = { role: 'member', email: null, uses: 0, maxUses: 1, revokedAt: null, createdBy: ada }
  expect(plain.invitation()).toMatchObject({ ...terms, createdAt: someTime, expiresAt: someTime + 7 * dayMs })
  expect(plain.noted()).toEqual(['invited: Created an invitation link for a member'])
  const other = await invitedInMemory({ role: 'viewer', days: 2, uses: 5 })
  expect(other.invitation()).toMatchObject({ role: 'viewer', maxUses: 5, expiresAt: someTime + 2 * dayMs })
})

test('a letter is for one address, and for one use whatever is asked', async () => {
  const letter = await invitedInMemory({ email: 'Cleo@Example.org', uses: 5, role: 'admin' })
  expect(letter.invitation()).toMatchObject({ email: 'cleo@example.org', maxUses: 1 })
  expect(letter.noted()).toEqual(['invited: Invited someone as admin'])
  letter.memory.put(Person, personOf(cleo, { email: 'CLEO@example.org' }))
  const outsider = newId<'person'>()
  letter.memory.put(Person, personOf(outsider, { email: 'other@example.org' }))
  expect([await letter.accept(outsider), await letter.accept(cleo)]).toEqual(['other-address', 'done'])
  expect(letter.roleOf(cleo)).toBe('admin')
})

test('R6.04 nobody is invited where sharing is off, and no invitation works there', async () => {
  const off = { permissions: { public: false, allowComments: true, allowSharing: false } }
  const { memory, space } = workspaceInMemory(off)
  expect(await memory.act(inviteToWorkspace, { space, id: newId(), token }, { by: ada })).toBe('no-sharing')
  for (const change of [off, { archivedAt: 1 }, { deletedAt: 1 }]) {
    const one = await invitedInMemory()
    const [ops] = one.memory.rows(Workspace)
    if (ops) one.memory.put(Workspace, { ...ops, ...change })
    expect([await one.accept(cleo), one.roleOf(cleo)]).toEqual(['closed', undefined])
  }
})

test('who comes in by an invitation is counted, and it works once for each', async () => {
  const link = await invitedInMemory({ uses: 5, role: 'commenter' })
  expect([await link.accept(cleo), link.roleOf(cleo), link.invitation()?.uses]).toEqual(['done', 'commenter', 1])
  const { memory, space, id } = link
  expect(memory.row(Member, { space, id: cleo })).toEqual({ ...memberOf(space, cleo, 'commenter'), joinedAt: someTime })
  expect(memory.rows(InvitationUse)).toEqual([{ space, id: `${id} ${cleo}`, at: someTime }])
  expect(link.noted().at(-1)).toBe('member_joined: Joined as commenter')
  expect(memory.rows(Workspace)[0]?.stats.memberCount).toBe(3)
  expect([await link.accept(cleo), link.invitation()?.uses]).toEqual(['done', 1])
  expect(await memory.act(leaveWorkspace, { space }, { by: cleo, role: 'commenter' })).toBe('done')
  expect(await link.accept(cleo)).toBe('replayed')
})

test('an invitation lets nobody in that is unknown, over, used up or revoked', async () => {
  const link = await invitedInMemory({ days: 1 })
  const { memory, space, id } = link
  const other = { workspace: space, invitation: newId(), token }
  expect(await memory.act(acceptInvitation, other, { by: cleo })).toBe('unknown')
  expect(await link.accept(newId<'person'>())).toBe('no-profile')
  expect(await link.accept(cleo, someTime + dayMs)).toBe('expired')
  const revoke = (at: number) => memory.act(revokeWorkspaceInvitation, { space, id }, { by: ada, at })
  expect([await revoke(5), await revoke(6), link.invitation()?.revokedAt]).toEqual(['done', 'done', 5])
  expect([await link.accept(cleo), link.noted().slice(1)]).toEqual([
    'revoked',
    ['invitation_revoked: Revoked an invitation'],
  ])
  expect(await memory.act(revokeWorkspaceInvitation, { space, id: newId() }, { by: ada })).toBe('no-invitation')
})

test('what is wrong with an invitation is said, the graver first', () => {
  const link = { ...someInvitation, expiresAt: 10, uses: 1, maxUses: 2 }
  expect(faultOf(link, 9)).toBeUndefined()
  expect(faultOf({ ...link, uses: 2 }, 9)).toBe('used-up')
  expect(faultOf({ ...link, uses: 2 }, 10)).toBe('expired')
  expect(faultOf({ ...link, revokedAt: 1 }, 10)).toBe('revoked')
})

const someInvitation: WorkspaceInvitation = {
  space: teamSpace,
  id: newId(),
  role: 'member',
  email: null,
  createdBy: ada,
  createdAt: 0,
  expiresAt: 0,
  uses: 0,
  maxUses: 1,
  revokedAt: null,
}
