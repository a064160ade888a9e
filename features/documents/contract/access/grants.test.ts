import { newId } from '@atrium/base/id'
import { type Key, type RecordKind, type Row, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { PeopleGroup } from '@atrium/features/groups/contract'
import { Member } from '@atrium/features/spaces/contract'
import { createMemory } from '../../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, memberOf } from '../../../../tests/contracts/fixture.ts'
import { apartInMemory } from '../../../../tests/contracts/documents.ts'
import { grantedTo, grantsBut, isGrantedBy, isSameGrantee, mostOf } from './grants.ts'
import { type Grant, PageSpace } from './page-space.ts'

const id = newId()
const toBob: Grant = { kind: 'person', id: bob, role: 'viewer' }
const toGroup: Grant = { kind: 'group', id, role: 'member' }
const toTeam: Grant = { kind: 'space', id: teamSpace, role: 'commenter' }
const all = [toTeam, toGroup, toBob]

/** A team of Ada and Bob, who is in a group, with Cleo as its guest. */
function teamToAsk() {
  const memory = createMemory()
  const group = { space: teamSpace, id, name: 'Design', handle: 'design', people: [bob], createdBy: ada, createdAt: 1 }
  memory.put(PeopleGroup, group)
  memory.put(Member, memberOf(teamSpace, ada, 'member'), memberOf(teamSpace, bob, 'member'))
  memory.put(Member, memberOf(teamSpace, cleo, 'guest'))
  return {
    async get<R extends Row>(kind: RecordKind<R>, key: Key) {
      return memory.row(kind, key)
    },
  }
}

test('access is given to one by kind and id', () => {
  expect(isSameGrantee(toBob, { kind: 'person', id: bob })).toBe(true)
  expect(isSameGrantee(toBob, { kind: 'group', id: bob })).toBe(false)
  expect(isSameGrantee(toBob, { kind: 'person', id: ada })).toBe(false)
  expect(grantsBut(all, { kind: 'person', id: bob })).toEqual([toTeam, toGroup])
  expect(grantsBut(all, { kind: 'group', id: bob })).toEqual(all)
})

test('of several grants the most counts, of none nothing', () => {
  expect([mostOf(['viewer', 'member', 'commenter']), mostOf(['viewer']), mostOf([])]).toEqual([
    ['member'],
    ['viewer'],
    [],
  ])
})

test('somebody has access by name, in a group, or in a space of which they are no guest', async () => {
  const tx = teamToAsk()
  const reached = async (grant: Grant) => {
    const people = await Promise.all([ada, bob, cleo].map((person) => isGrantedBy(tx, grant, person)))
    return people.join(' ')
  }
  expect([await reached(toBob), await reached(toGroup), await reached(toTeam)]).toEqual([
    'false true false',
    'false true false',
    'true true false',
  ])
  expect([await reached({ ...toGroup, id: newId() }), await reached({ ...toTeam, id: newId() })]).toEqual([
    'false false false',
    'false false false',
  ])
})

test('what somebody was given by name counts before what groups and spaces give', async () => {
  const tx = teamToAsk()
  expect([await grantedTo(tx, all, bob), await grantedTo(tx, [toTeam, toGroup], bob)]).toEqual(['viewer', 'member'])
  expect([await grantedTo(tx, all, ada), await grantedTo(tx, all, cleo)]).toEqual(['commenter', undefined])
  expect(await grantedTo(tx, [], bob)).toBeUndefined()
})

test('guests are told of the people who have access, not of groups and spaces', () => {
  const { apart } = apartInMemory({ grants: all })
  expect(PageSpace.forGuest?.(apart, { person: cleo, company: new Set() })).toEqual({ ...apart, grants: [toBob] })
})
