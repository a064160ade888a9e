import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { PeopleGroup } from '@atrium/features/groups/contract'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import { someTime } from '../../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, memberOf, personOf } from '../../../../tests/contracts/fixture.ts'
import { apartInMemory } from '../../../../tests/contracts/documents.ts'
import { grantAccess, leavePage, revokeAccess } from './grant-access.ts'
import { mostGrants } from './grants.ts'
import { type Grant, type Grantee, type PageSpace } from './page-space.ts'
import { clearPageSpace, closePageSpace, settleAccess } from './settle-access.ts'

const toBob: Grant = { kind: 'person', id: bob, role: 'commenter' }
const toTeam: Grant = { kind: 'space', id: teamSpace, role: 'viewer' }

/** A page of Ada's with a group of Bob's beside it, and what is done about its access. */
function accessInMemory(given: Partial<PageSpace> = {}) {
  const found = apartInMemory(given)
  const { memory, space } = found
  const group = newId()
  const row = { space: teamSpace, name: 'Design', handle: 'design', people: [bob], createdBy: ada, createdAt: 1 }
  memory.put(PeopleGroup, { ...row, id: group })
  const toGroup: Grant = { kind: 'group', id: group, role: 'member' }
  return {
    ...found,
    toGroup,
    grant: (to: Grant, by: PersonId = ada) => memory.act(grantAccess, { space, ...to }, { by, role: 'admin' }),
    revoke: ({ kind, id }: Grantee) => memory.act(revokeAccess, { space, kind, id }, { by: ada }),
    settle: (...people: readonly string[]) => memory.act(settleAccess, { space, people }, { by: ada }),
  }
}

test('a person who is given access is in the page’s space from then on, with that role', async () => {
  const { grant, grants, member, roleOf } = accessInMemory()
  expect([await grant(toBob), grants()]).toEqual(['done', [toBob]])
  expect(member(bob)).toMatchObject({ role: 'commenter', joinedAt: someTime, email: 'bob@example.org' })
  const more: Grant = { ...toBob, role: 'admin' }
  expect([await grant(more), grants(), roleOf(bob)]).toEqual(['done', [more], 'admin'])
})

test('groups and spaces are noted, and their people let in as they are then', async () => {
  const { grant, grants, settle, toGroup, roleOf } = accessInMemory()
  expect([await grant(toGroup), await grant(toTeam), grants(), roleOf(bob)]).toEqual([
    'done',
    'done',
    [toGroup, toTeam],
    undefined,
  ])
  expect([await settle(ada, bob, cleo), roleOf(ada), roleOf(bob), roleOf(cleo)]).toEqual([
    'done',
    'owner',
    'member',
    'viewer',
  ])
})

test('nobody is let in who has no profile', async () => {
  const { memory, grant, grants, settle, roleOf } = accessInMemory()
  const nobody = newId()
  memory.put(Member, memberOf(teamSpace, nobody, 'member'))
  await grant(toTeam)
  expect([await settle(nobody), roleOf(nobody), grants()]).toEqual(['done', undefined, [toTeam]])
})

test('access goes to whom there is, and to spaces that one reads oneself', async () => {
  const { memory, grant, grants, place, space } = accessInMemory()
  expect([
    await grant({ ...toBob, id: newId() }),
    await grant({ kind: 'group', id: newId(), role: 'viewer' }),
    await grant({ ...toTeam, id: newId<'space'>() }),
    await grant({ ...toTeam, id: ownSpace(ada) }),
    await grant({ ...toTeam, id: space }),
    await grant({ ...toTeam, id: place }, cleo),
    await grant({ ...toBob, id: ada }, bob),
  ]).toEqual(['no-person', 'no-group', 'not-there', 'not-there', 'not-there', 'not-there', 'owner-stays'])
  expect([grants(), await grant({ ...toTeam, id: place })]).toEqual([[], 'done'])
  memory.put(Member, memberOf(teamSpace, bob, 'guest'))
  expect(await grant(toTeam, bob)).toBe('not-there')
})

test('a guest gives access to people whom they meet there, and to no group', async () => {
  const { memory, grant, place, space, toGroup } = accessInMemory()
  memory.put(Member, memberOf(teamSpace, cleo, 'guest'))
  const [here, away] = [newId<'person'>(), newId<'person'>()]
  for (const id of [here, away]) {
    memory.put(Person, personOf(id))
    memory.put(Member, memberOf(teamSpace, id, 'member'))
  }
  memory.put(Member, memberOf(space, here, 'viewer'))
  expect([
    await grant(toGroup, cleo),
    await grant({ ...toBob, id: away }, cleo),
    await grant({ ...toBob, id: here }, cleo),
    await grant(toBob, cleo),
  ]).toEqual(['no-group', 'no-person', 'done', 'done'])
  memory.put(Member, memberOf(place, away, 'viewer'))
  expect(await grant({ ...toBob, id: away }, cleo)).toBe('done')
})

test('access is given to a hundred, of whom each can be given another', async () => {
  const many = Array.from({ length: mostGrants - 1 }, (): Grant => ({ kind: 'group', id: newId(), role: 'viewer' }))
  const { grant, grants, toGroup } = accessInMemory({ grants: many })
  expect([await grant(toBob), await grant(toGroup), await grant({ ...toBob, role: 'viewer' })]).toEqual([
    'done',
    'too-many-grants',
    'done',
  ])
  expect(grants()).toHaveLength(mostGrants)
})

test('what is taken back is over at once, unless a group or a space gives it besides', async () => {
  const { memory, grant, revoke, grants, roleOf, toGroup, space } = accessInMemory()
  for (const one of [toBob, toGroup, toTeam]) await grant(one)
  expect([await revoke(toBob), grants(), roleOf(bob)]).toEqual(['done', [toGroup, toTeam], 'member'])
  expect([await revoke(toGroup), grants(), roleOf(bob)]).toEqual(['done', [toTeam], 'member'])
  expect([await revoke(toTeam), await revoke(toBob), grants(), roleOf(bob)]).toEqual(['done', 'done', [], undefined])
  const entries = memory.entries(space)
  expect([await revoke(toBob), memory.entries(space)]).toEqual(['done', entries])
})

test('who leaves gives up what is theirs by name alone', async () => {
  const { memory, grant, grants, roleOf, space } = accessInMemory()
  const leave = (by: PersonId) => memory.act(leavePage, { space }, { by, role: 'viewer' })
  for (const one of [toBob, toTeam]) await grant(one)
  expect([await leave(bob), grants(), roleOf(bob)]).toEqual(['done', [toTeam], 'viewer'])
  expect([await leave(ada), roleOf(ada)]).toEqual(['done', 'owner'])
})

test('people are let in and out as grants, groups and spaces say, and nobody without access of its own', async () => {
  const { memory, settle, roleOf, space, place } = accessInMemory({ grants: [toBob] })
  memory.put(Member, memberOf(space, cleo, 'viewer'))
  expect([await settle(bob, cleo), roleOf(bob), roleOf(cleo)]).toEqual(['done', 'commenter', undefined])
  expect(await memory.act(settleAccess, { space: place, people: [bob] }, { by: ada })).toBe('done')
  expect(memory.row(Member, { space: place, id: bob })?.role).toBe('member')
  expect([await memory.act(grantAccess, { space: place, ...toBob }, { by: ada })]).toEqual(['no-own-access'])
})

test('when a page’s own access has ended all are taken out, its owner last', async () => {
  const { memory, space, kept, roleOf, spaceNow } = accessInMemory()
  memory.put(Member, memberOf(space, bob, 'viewer'))
  const clear = () => memory.act(clearPageSpace, { space, people: [ada, bob, cleo] }, { by: ada })
  expect([await clear(), roleOf(ada), roleOf(bob)]).toEqual(['done', 'owner', undefined])
  expect(await memory.act(closePageSpace, { space, owner: ada }, { by: bob })).toBe('done')
  expect([kept(), roleOf(ada), spaceNow()?.state]).toEqual([undefined, undefined, 'purged'])
})
