import { newId } from '@atrium/base/id'
import { type PersonId, type Role, roles } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import { ada, bob, cleo, memberOf, personOf, workspaceInMemory } from '../../../tests/contracts/fixture.ts'
import { Activity } from './activity.ts'
import { JoinRequest } from './join-request.ts'
import { mayTakeOver, takeOverWorkspace } from './take-over.ts'
import { Workspace } from './workspace.ts'

/** A workspace of Ada's, who is suspended unless it says otherwise, with Bob in it as an admin. */
function abandonedInMemory(change: Partial<Workspace> = {}, suspendedAt: number | null = 5) {
  const { memory, space } = workspaceInMemory(change)
  memory.put(Person, personOf(ada, { suspendedAt }))
  memory.put(Member, memberOf(space, bob, 'admin'))
  return {
    memory,
    space,
    take: (by: PersonId, role: Role = 'member', owner: string = ada) =>
      memory.act(takeOverWorkspace, { workspace: space, owner }, { by, role }),
    roleOf: (id: string) => memory.row(Member, { space, id })?.role,
    ops: () => memory.row(Workspace, { space, id: space }),
  }
}

test('an admin takes a workspace over while its owner is suspended; who owned it stays as an admin', async () => {
  const { memory, take, roleOf, ops } = abandonedInMemory()
  expect(await take(bob)).toBe('done')
  expect([ops()?.ownerId, roleOf(bob), roleOf(ada), ops()?.stats.memberCount]).toEqual([bob, 'owner', 'admin', 2])
  expect(memory.rows(Activity)).toMatchObject([
    {
      type: 'ownership_transferred',
      userId: bob,
      targetId: bob,
      metadata: { description: 'Took over the workspace from Ada' },
    },
  ])
})

test('nobody takes a workspace over whose owner is not suspended', async () => {
  const { take, ops } = abandonedInMemory({}, null)
  expect([await take(bob), await take(cleo, 'owner'), ops()?.ownerId]).toEqual(['owner-active', 'owner-active', ada])
})

test('neither a member nor an outsider takes a workspace over, nor a guest', async () => {
  const { memory, space, take, ops } = abandonedInMemory()
  expect([await take(bob, 'guest'), await take(cleo), await take(cleo, 'admin')]).toEqual([
    'not-allowed',
    'not-found',
    'not-found',
  ])
  for (const role of ['member', 'commenter', 'viewer'] as const) {
    memory.put(Member, memberOf(space, bob, role))
    expect(await take(bob)).toBe('not-yours')
  }
  expect(ops()?.ownerId).toBe(ada)
})

test('the owner of the team takes over what they are not in, and is a member from then on', async () => {
  const { memory, space, take, roleOf, ops } = abandonedInMemory()
  memory.put(JoinRequest, { space, id: cleo, at: 1 })
  expect(await take(cleo, 'owner')).toBe('done')
  expect([ops()?.ownerId, roleOf(cleo), roleOf(ada), ops()?.stats.memberCount]).toEqual([cleo, 'owner', 'admin', 3])
  expect(memory.rows(JoinRequest)).toEqual([])
})

test('what was deleted is taken over by the owner of the team alone', async () => {
  const { take, ops } = abandonedInMemory({ deletedAt: 5, archivedAt: 5 })
  expect([await take(bob), await take(cleo, 'owner'), ops()?.ownerId]).toEqual(['not-yours', 'done', cleo])
})

test('a workspace that has changed hands meanwhile, or that there is not, is not taken over', async () => {
  const { memory, take } = abandonedInMemory()
  expect(await take(bob, 'member', cleo)).toBe('owner-changed')
  const gone = { workspace: newId(), owner: ada }
  expect(await memory.act(takeOverWorkspace, gone, { by: bob, role: 'owner' })).toBe('not-found')
})

test('the rule is the same for the button as for the deed', () => {
  const may = (inTeam: Role | undefined, inWorkspace: Role | undefined, isDeleted = false) =>
    mayTakeOver({ inTeam, inWorkspace, isDeleted })
  expect(roles.filter((role) => may(role, 'admin'))).toEqual(['owner', 'admin', 'member'])
  expect(roles.filter((role) => may('member', role))).toEqual(['admin'])
  expect([may('owner', undefined), may('owner', undefined, true), may('admin', 'admin', true)]).toEqual([
    true,
    true,
    false,
  ])
  expect(may(undefined, 'admin')).toBe(false)
})
