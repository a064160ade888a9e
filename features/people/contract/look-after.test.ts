import { newId } from '@atrium/base/id'
import { type Role, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Member } from '@atrium/features/spaces/contract'
import { ada, bob, cleo, memberOf, personOf, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { changeTeamRole } from './change-team-role.ts'
import { handOverTeam } from './hand-over-team.ts'
import { mayOwn } from './may-own.ts'
import { Person } from './person.ts'
import { suspend } from './suspend.ts'

const inTeam = (id: string) => ({ space: teamSpace, id })

/** The team of Ada, its owner, with Bob and Cleo as it is said. */
function teamOf(roles: { readonly bob?: Role; readonly cleo?: Role } = {}) {
  const memory = teamInMemory()
  memory.put(Member, memberOf(teamSpace, bob, roles.bob ?? 'member'), memberOf(teamSpace, cleo, roles.cleo ?? 'member'))
  return { memory, roleOf: (id: string) => memory.row(Member, inTeam(id))?.role }
}

test('the owner makes and unmakes admins; an admin makes members and guests, and may cease to be one', async () => {
  const { memory, roleOf } = teamOf({ bob: 'admin' })
  const give = (person: string, role: string, doer: { by: typeof ada; role: Role }) =>
    memory.act(changeTeamRole, { person, role }, doer)
  const asOwner = { by: ada, role: 'owner' } as const
  const asAdmin = { by: bob, role: 'admin' } as const
  expect(await give(cleo, 'guest', asAdmin)).toBe('done')
  expect(await give(cleo, 'admin', asAdmin)).toBe('only-owner')
  expect(await give(cleo, 'admin', asOwner)).toBe('done')
  expect(await give(cleo, 'member', asAdmin)).toBe('only-owner')
  expect(await give(ada, 'member', asAdmin)).toBe('owner-stays')
  expect(await give(bob, 'member', asAdmin)).toBe('done')
  expect([roleOf(ada), roleOf(bob), roleOf(cleo)]).toEqual(['owner', 'member', 'admin'])
  expect(await give(newId(), 'member', asOwner)).toBe('no-member')
  expect(await give(cleo, 'owner', asOwner)).toBe('bad-input')
})

test('the team is handed to a full member who can sign in; who had it stays as an admin', async () => {
  const { memory, roleOf } = teamOf({ cleo: 'guest' })
  const hand = (person: string) => memory.act(handOverTeam, { person }, { by: ada })
  expect([await hand(newId()), await hand(cleo), await hand(ada)]).toEqual(['no-member', 'cannot-own', 'done'])
  expect(memory.entries(teamSpace)).toBe(0)
  memory.put(Person, personOf(bob, { suspendedAt: 1 }))
  expect(await hand(bob)).toBe('cannot-own')
  expect(roleOf(ada)).toBe('owner')
  memory.put(Person, personOf(bob))
  expect(await hand(bob)).toBe('done')
  expect([roleOf(ada), roleOf(bob)]).toEqual(['admin', 'owner'])
  expect(await memory.act(handOverTeam, { person: bob }, { by: newId<'person'>() })).toBe('no-member')
})

test('who is not in the team, or unknown, can own nothing', () => {
  expect(mayOwn({ suspendedAt: null }, { role: 'member' })).toBe(true)
  expect(mayOwn(undefined, { role: 'member' })).toBe(false)
  expect(mayOwn({ suspendedAt: null }, undefined)).toBe(false)
})

test('those who run the team suspend and let in again whom they look after, and nobody of their rank', async () => {
  const { memory } = teamOf({ bob: 'admin', cleo: 'member' })
  const keepOut = (person: string, doer: { by: typeof ada; role: Role }, isSuspended = true, at = 10) =>
    memory.act(suspend, { person, isSuspended }, { ...doer, at })
  const asOwner = { by: ada, role: 'owner' } as const
  const asAdmin = { by: bob, role: 'admin' } as const
  expect(await keepOut(ada, asAdmin)).toBe('owner-stays')
  expect(await keepOut(bob, asAdmin)).toBe('yourself')
  expect(await keepOut(ada, asOwner)).toBe('yourself')
  expect(await keepOut(newId(), asOwner)).toBe('no-member')
  expect(await keepOut(bob, { by: cleo, role: 'admin' })).toBe('admins-stay')
  expect(await keepOut(bob, asOwner)).toBe('done')
  expect(await keepOut(cleo, asAdmin)).toBe('done')
  expect(await keepOut(cleo, asAdmin, true, 20)).toBe('done')
  expect(memory.row(Person, inTeam(cleo))).toEqual(personOf(cleo, { suspendedAt: 10, updatedAt: 10 }))
  expect(await keepOut(cleo, asAdmin, false, 30)).toBe('done')
  expect(await keepOut(cleo, asAdmin, false, 40)).toBe('done')
  expect(memory.row(Person, inTeam(cleo))).toEqual(personOf(cleo, { updatedAt: 30 }))
})

test('a member of whom there is no profile cannot be suspended', async () => {
  const { memory } = teamOf()
  const nobody = newId<'person'>()
  memory.put(Member, memberOf(teamSpace, nobody, 'member'), memberOf(ownSpace(nobody), nobody, 'owner'))
  expect(await memory.act(suspend, { person: nobody, isSuspended: true }, { by: ada })).toBe('no-member')
})
