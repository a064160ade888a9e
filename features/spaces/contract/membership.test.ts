import { newId } from '@atrium/base/id'
import { Access, type Tx, anytime, defineAction, ownSpace, serverOnly, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createMemory } from '../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, memberOf } from '../../../tests/contracts/fixture.ts'
import { Member } from './member.ts'
import { admit, dismiss, dismissOwner, giveRole, handOver } from './membership.ts'
import { Space, closeSpace, openSpace } from './space.ts'

const space = newId<'space'>()
const owner = memberOf(space, ada, 'owner')
const member = memberOf(space, bob, 'member')

/** A space of Ada's in which Bob is a member, and what one deed of the server's does to it. */
function spaceInMemory() {
  const memory = createMemory()
  memory.put(Member, owner, member)
  const change = (apply: (tx: Tx) => Promise<void>) => {
    const also = () => [ada, bob, cleo].map(ownSpace)
    const action = { name: 'test/change', input: z.object({}), may: serverOnly, when: anytime, refusals: {}, apply }
    return memory.act(defineAction({ ...action, where: () => space, also }), {}, { by: ada })
  }
  const roleOf = (id: string) => memory.row(Member, { space, id })?.role
  return { memory, change, roleOf }
}

test('a space opens under an id once, forever: what is closed is not opened again', async () => {
  const { memory, change } = spaceInMemory()
  const open = () => change((tx) => openSpace(tx, { id: space, kind: 'workspace' }))
  expect([await open(), await open()]).toEqual(['done', 'taken'])
  expect(memory.row(Space, { space, id: space })).toEqual({
    space,
    id: space,
    kind: 'workspace',
    state: 'open',
    parent: null,
  })
  expect(await change((tx) => closeSpace(tx, space))).toBe('done')
  expect(memory.row(Space, { space, id: space })).toMatchObject({ kind: 'workspace', state: 'purged' })
  expect(await open()).toBe('taken')
})

test('to close a space of which nothing is known writes nothing', async () => {
  const { memory, change } = spaceInMemory()
  expect(await change((tx) => closeSpace(tx, space))).toBe('done')
  expect(memory.rows(Space)).toEqual([])
})

test('who comes in comes in once, and sees the space from then on', async () => {
  const { memory, change } = spaceInMemory()
  const cleos = memberOf(space, cleo, 'viewer')
  expect(await change((tx) => admit(tx, cleos))).toBe('done')
  expect(memory.row(Access, { space: ownSpace(cleo), id: space })).toMatchObject({ role: 'viewer' })
  expect(await change((tx) => admit(tx, cleos))).toBe('taken')
})

test('a member gets another role, but nobody makes or unmakes an owner so', async () => {
  const { change, roleOf } = spaceInMemory()
  expect(await change((tx) => giveRole(tx, member, 'viewer'))).toBe('done')
  expect(roleOf(bob)).toBe('viewer')
  await expect(change((tx) => giveRole(tx, owner, 'admin'))).rejects.toThrow('keeps its owner')
  expect(roleOf(ada)).toBe('owner')
})

test('a role is given to nobody who has left meanwhile, and not a second time', async () => {
  const { memory, change, roleOf } = spaceInMemory()
  expect(await change((tx) => giveRole(tx, memberOf(space, cleo, 'member'), 'viewer'))).toBe('done')
  expect(roleOf(cleo)).toBeUndefined()
  expect(await change((tx) => giveRole(tx, member, 'member'))).toBe('done')
  expect(memory.rows(Access)).toEqual([])
})

test('all go out but the owner, who goes last', async () => {
  const { change, roleOf } = spaceInMemory()
  expect(await change((tx) => dismiss(tx, { space, id: bob }))).toBe('done')
  expect(await change((tx) => dismiss(tx, { space, id: bob }))).toBe('done')
  await expect(change((tx) => dismiss(tx, owner))).rejects.toThrow('keeps its owner')
  expect([roleOf(ada), roleOf(bob)]).toEqual(['owner', undefined])
  expect(await change((tx) => dismissOwner(tx, owner))).toBe('done')
  expect(roleOf(ada)).toBeUndefined()
})

test('ownership goes from one member to another, and who had it stays as an admin', async () => {
  const { change, roleOf } = spaceInMemory()
  expect(await change((tx) => handOver(tx, { owner, heir: member }))).toBe('done')
  expect([roleOf(ada), roleOf(bob)]).toEqual(['admin', 'owner'])
  const heir = memberOf(space, cleo, 'member')
  await expect(change((tx) => handOver(tx, { owner: member, heir }))).rejects.toThrow('between members')
  await expect(change((tx) => handOver(tx, { owner: heir, heir: member }))).rejects.toThrow('between members')
})

test('a guest of the team reads who is in a space with them, without addresses, and nobody of the team', () => {
  const guest = { person: ada, company: new Set([bob]) }
  expect(Member.forGuest?.(owner, guest)).toEqual(owner)
  expect(Member.forGuest?.(member, guest)).toEqual({ ...member, email: '' })
  const inTeam = memberOf(teamSpace, bob, 'member')
  expect(Member.forGuest?.(inTeam, guest)).toBeUndefined()
  expect(Member.forGuest?.(memberOf(teamSpace, ada, 'guest'), guest)).toMatchObject({ role: 'guest' })
})
