import { newId } from '@atrium/base/id'
import { Access, type PersonId, type Role, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, memberOf, personOf, workspaceInMemory } from '../../../tests/contracts/fixture.ts'
import { Activity } from './activity.ts'
import { DefaultWorkspace, defaultKey } from './default-workspace.ts'
import { Placement, chooseDefault, joinDefault, stayOut } from './join-default.ts'
import { answerRequest, requestToJoin } from './ask-to-join.ts'
import { JoinRequest } from './join-request.ts'
import { memberOf as newMemberOf } from './member-of.ts'
import { addMember, changeRole, leaveWorkspace, removeMember, transferOwnership } from './members.ts'
import { Workspace } from './workspace.ts'

/** A workspace of Ada's with Bob in it, and what became of it. */
function opsInMemory(change: Partial<Workspace> = {}) {
  const { memory, space } = workspaceInMemory(change)
  return {
    memory,
    space,
    ops: () => memory.row(Workspace, { space, id: space }),
    roleOf: (id: string) => memory.row(Member, { space, id })?.role,
    memberCount: () => memory.row(Workspace, { space, id: space })?.stats.memberCount,
    /** What was noted: of whom, and what. */
    noted: () =>
      memory
        .rows(Activity)
        .map((one) => `${one.type} ${one.targetType} ${one.targetName}: ${one.metadata.description}`),
  }
}

test('R3.06 R3.07 someone of the team is added once, as a member unless another role is given', async () => {
  const { memory, space, roleOf, memberCount, noted } = opsInMemory()
  const add = (person: string, role?: Role) => memory.act(addMember, { space, person, role }, { by: ada })
  expect([await add(cleo), await add(cleo, 'viewer'), roleOf(cleo), memberCount()]).toEqual([
    'done',
    'done',
    'member',
    3,
  ])
  expect(memory.row(Member, { space, id: cleo })).toEqual({ ...memberOf(space, cleo, 'member'), joinedAt: someTime })
  expect(memory.row(Access, { space: ownSpace(cleo), id: space })?.role).toBe('member')
  expect(noted()).toEqual(['member_added person Cleo: Added Cleo as member'])
  expect([await add(newId()), await add(newId(), 'owner'), await add(cleo, 'guest')]).toEqual([
    'no-person',
    'no-second-owner',
    'bad-input',
  ])
})

test('R4.50 a member of whom no address is known has one that leads nowhere', () => {
  const given = { space: teamSpace, role: 'member', joinedAt: 1 } as const
  expect(newMemberOf({ id: ada, email: '' }, given)).toEqual({ ...given, id: ada, email: 'unknown@example.invalid' })
  expect(newMemberOf({ id: ada, email: 'a@b.c' }, given).email).toBe('a@b.c')
})

test('all are taken out but the owner; whoever is not there is not counted', async () => {
  const { memory, space, roleOf, memberCount, noted } = opsInMemory()
  const remove = (person: string) => memory.act(removeMember, { space, person }, { by: ada })
  expect([await remove(bob), roleOf(bob), memberCount()]).toEqual(['done', undefined, 1])
  expect([await remove(bob), await remove(ada), memberCount(), roleOf(ada)]).toEqual([
    'done',
    'owner-stays',
    1,
    'owner',
  ])
  expect(memory.row(Access, { space: ownSpace(bob), id: space })).toBeUndefined()
  expect(noted()).toEqual(['member_removed person Bob: Removed Bob'])
})

test('a member gets another role, never the owner’s, and the owner keeps theirs', async () => {
  const { memory, space, roleOf, memberCount, noted } = opsInMemory()
  const give = (person: string, role: Role) => memory.act(changeRole, { space, person, role }, { by: ada })
  expect([await give(bob, 'viewer'), await give(bob, 'viewer'), roleOf(bob)]).toEqual(['done', 'done', 'viewer'])
  expect([await give(bob, 'owner'), await give(ada, 'viewer'), await give(cleo, 'viewer')]).toEqual([
    'no-second-owner',
    'owner-stays',
    'no-member',
  ])
  expect([noted(), memberCount()]).toEqual([['role_changed person Bob: Changed the role of Bob to viewer'], 2])
})

test('ownership goes to a member who can own; who had it stays as an admin', async () => {
  const { memory, space, ops, roleOf, noted } = opsInMemory()
  const transfer = (person: string, by: PersonId = ada) => memory.act(transferOwnership, { space, person }, { by })
  expect([await transfer(cleo), await transfer(ada)]).toEqual(['no-member', 'done'])
  memory.put(Person, personOf(bob, { suspendedAt: 1 }))
  expect([await transfer(bob), ops()?.ownerId, noted()]).toEqual(['cannot-own', ada, []])
  memory.put(Person, personOf(bob))
  expect(await transfer(bob, cleo)).toBe('no-member')
  expect([await transfer(bob), ops()?.ownerId, roleOf(ada), roleOf(bob)]).toEqual(['done', bob, 'admin', 'owner'])
  expect(noted()).toEqual(['ownership_transferred person Bob: Made Bob the owner'])
})

test('whoever is not the owner goes out by themselves', async () => {
  const { memory, space, roleOf, memberCount, noted } = opsInMemory()
  const leave = (by: PersonId) => memory.act(leaveWorkspace, { space }, { by })
  expect([await leave(ada), await leave(cleo), await leave(bob)]).toEqual(['owner-stays', 'no-member', 'done'])
  expect([roleOf(bob), memberCount(), noted()]).toEqual([undefined, 1, ['member_left person Bob: Left the workspace']])
  memory.put(Member, memberOf(space, cleo, 'owner'))
  expect(await leave(cleo)).toBe('owner-stays')
})

test('a member whose profile is gone is called by their address', async () => {
  const { memory, space, noted } = opsInMemory()
  const gone = newId<'person'>()
  memory.put(Member, { ...memberOf(space, gone, 'member'), email: 'gone@example.org' })
  await memory.act(removeMember, { space, person: gone }, { by: ada })
  expect(noted()).toEqual(['member_removed person gone@example.org: Removed gone@example.org'])
})

test('only a public workspace that is open is asked to let somebody in, and answers as none else', async () => {
  const closed = { permissions: { public: false, allowComments: true, allowSharing: true } }
  const open = { permissions: { ...closed.permissions, public: true } }
  const ask = async (change: Partial<Workspace>) => {
    const { memory, space } = opsInMemory(change)
    return memory.act(requestToJoin, { workspace: space }, { by: cleo, role: 'member' })
  }
  expect([await ask(open), await ask(closed)]).toEqual(['done', 'not-found'])
  expect([await ask({ ...open, archivedAt: 1 }), await ask({ ...open, deletedAt: 1 })]).toEqual([
    'not-found',
    'not-found',
  ])
  const { memory } = opsInMemory(open)
  expect(await memory.act(requestToJoin, { workspace: newId() }, { by: cleo, role: 'member' })).toBe('not-found')
})

const isPublic = { permissions: { public: true, allowComments: true, allowSharing: true } }

test('asking twice is asking once, and a member asks in vain', async () => {
  const { memory, space } = opsInMemory(isPublic)
  const ask = (by: PersonId, at: number) => memory.act(requestToJoin, { workspace: space }, { by, role: 'member', at })
  expect([await ask(bob, 4), await ask(cleo, 5), await ask(cleo, 6)]).toEqual(['done', 'done', 'done'])
  expect(memory.rows(JoinRequest)).toEqual([{ space, id: cleo, at: 5 }])
})

test('a request is answered once: approved, it makes a member; else it is gone', async () => {
  const { memory, space, roleOf, memberCount, noted } = opsInMemory(isPublic)
  const answer = (isApproved: boolean) => memory.act(answerRequest, { space, person: cleo, isApproved }, { by: ada })
  const ask = () => memory.put(JoinRequest, { space, id: cleo, at: 5 })
  expect(await answer(true)).toBe('no-request')
  ask()
  expect([await answer(false), roleOf(cleo), memory.rows(JoinRequest)]).toEqual(['done', undefined, []])
  ask()
  expect([await answer(true), roleOf(cleo), memberCount()]).toEqual(['done', 'member', 3])
  ask()
  expect([await answer(true), memberCount(), noted()]).toEqual([
    'done',
    3,
    ['member_added person Cleo: Approved the request of Cleo'],
  ])
})

test('who comes in another way asks no more', async () => {
  const { memory, space } = opsInMemory(isPublic)
  const ask = () => memory.put(JoinRequest, { space, id: cleo, at: 5 })
  ask()
  expect(await memory.act(addMember, { space, person: cleo }, { by: ada })).toBe('done')
  expect(memory.rows(JoinRequest)).toEqual([])
  await memory.act(removeMember, { space, person: cleo }, { by: ada })
  ask()
  expect(await memory.act(joinDefault, { space, person: cleo }, { by: ada })).toBe('done')
  expect(memory.rows(JoinRequest)).toEqual([])
})

test('nobody is let in who has no profile', async () => {
  const { memory, space, memberCount } = opsInMemory(isPublic)
  const outsider = newId<'person'>()
  memory.put(JoinRequest, { space, id: outsider, at: 5 })
  expect(await memory.act(answerRequest, { space, person: outsider, isApproved: true }, { by: ada })).toBe('done')
  expect(memberCount()).toBe(2)
})

test('where new people join is the first, none, or an open workspace in which one is', async () => {
  const { memory, space } = opsInMemory()
  const choose = (choice: string, by = ada) => memory.act(chooseDefault, { choice }, { by })
  for (const choice of ['first', 'none', space]) {
    expect(await choose(choice)).toBe('done')
    expect(memory.rows(DefaultWorkspace)).toEqual([{ ...defaultKey, choice }])
  }
  expect([await choose(space, cleo), await choose(newId()), await choose('some')]).toEqual([
    'not-member',
    'not-found',
    'bad-input',
  ])
  const archived = opsInMemory({ archivedAt: 1 })
  expect(await archived.memory.act(chooseDefault, { choice: archived.space }, { by: ada })).toBe('archived')
})

test('R4.50 somebody without a workspace is brought into the default one once, while it takes new people', async () => {
  const join = async (change: Partial<Workspace>, person: string = cleo) => {
    const ops = opsInMemory(change)
    expect(await ops.memory.act(joinDefault, { space: ops.space, person }, { by: ada })).toBe('done')
    return { ...ops, placed: ops.memory.rows(Placement) }
  }
  const joined = await join({})
  expect([joined.roleOf(cleo), joined.memberCount()]).toEqual(['member', 3])
  expect(joined.placed).toEqual([{ space: ownSpace(cleo), id: cleo, at: someTime }])
  expect(joined.noted()).toEqual(['member_joined person Cleo: Joined by signing in'])
  for (const change of [{ deletedAt: 1 }, { archivedAt: 1 }, { onlyAdded: true }]) {
    const { roleOf, placed } = await join(change)
    expect([roleOf(cleo), placed]).toEqual([undefined, []])
  }
  expect((await join({}, newId())).memberCount()).toBe(2)
  const again = await join({}, bob)
  expect([again.memberCount(), again.placed]).toEqual([2, []])
  expect(await again.memory.act(joinDefault, { space: newId(), person: cleo }, { by: ada })).toBe('done')
})

test('that somebody is brought nowhere is decided once', async () => {
  const { memory } = opsInMemory()
  const stay = (at: number) => memory.act(stayOut, { person: cleo }, { by: cleo, at })
  expect([await stay(5), await stay(6)]).toEqual(['done', 'done'])
  expect(memory.rows(Placement)).toEqual([{ space: ownSpace(cleo), id: cleo, at: 5 }])
})
