import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { changeGroup, createGroup, deleteGroup, leaveGroup, mayChangeGroup } from './change-group.ts'
import { handleFrom } from './group.ts'
import { FormerGroup, GroupHandles, PeopleGroup } from './people-group.ts'
import { GroupSettings, groupSettingsKey, mayCreateGroup } from './group-settings.ts'
import { changeGroupSettings } from './change-group-settings.ts'

/** A team in which Bob made a group of himself and Cleo. */
async function teamWithGroup() {
  const memory = teamInMemory()
  const id = newId()
  const key = { space: teamSpace, id }
  const design = { id, name: ' Design\u202e ', handle: 'design', people: [bob, cleo, bob] }
  expect(await memory.act(createGroup, design, { by: bob, role: 'member' })).toBe('done')
  return { memory, id, key, group: () => memory.row(PeopleGroup, key) }
}

const fresh = (change: object = {}) => ({ id: newId(), name: 'Ops', handle: 'ops', people: [], ...change })

test('a group is of its creator, and names each of its people once', async () => {
  const { key, group } = await teamWithGroup()
  const known = { name: 'Design', handle: 'design', people: [bob, cleo], createdBy: bob, createdAt: someTime }
  expect(group()).toEqual({ ...key, ...known })
})

test('no two groups have one handle, none a word for everyone, and a free one can be taken again', async () => {
  const { memory, id } = await teamWithGroup()
  const create = (handle: string) => memory.act(createGroup, fresh({ handle }), { by: ada })
  expect(await create('design')).toBe('handle-taken')
  for (const word of ['here', 'channel', 'everyone', 'all']) expect(await create(word)).toBe('handle-reserved')
  for (const handle of ['Ops', 'ops!', '-ops', 'ops-', 'a--b', 'ö', '']) expect(await create(handle)).toBe('bad-input')
  expect(await create('ops-2-night')).toBe('done')
  expect(await memory.act(deleteGroup, { group: id }, { by: bob, role: 'member' })).toBe('done')
  expect(await create('design')).toBe('done')
})

test('what can be put right is said: no name, somebody who is not on the team, a deleted id', async () => {
  const { memory, id } = await teamWithGroup()
  const create = (change: object) => memory.act(createGroup, fresh(change), { by: ada })
  expect(await create({ name: ' \u200b' })).toBe('no-name')
  expect(await create({ people: [bob, newId()] })).toBe('no-person')
  expect(await create({ id })).toBe('taken')
  await memory.act(deleteGroup, { group: id }, { by: ada })
  expect(await create({ id })).toBe('taken')
  expect(memory.rows(FormerGroup)).toEqual([{ space: teamSpace, id }])
  const late = [
    await memory.act(changeGroup, { group: id }, { by: ada }),
    await memory.act(leaveGroup, { group: id }, { by: ada }),
    await memory.act(deleteGroup, { group: id }, { by: ada }),
  ]
  expect(late).toEqual(['no-group', 'no-group', 'no-group'])
})

test('a team has at most 200 groups, and giving one another handle makes no more of them', async () => {
  const { memory, id } = await teamWithGroup()
  const handles = Object.fromEntries(Array.from({ length: 198 }, (_, nth) => [`g${nth}`, newId()]))
  memory.put(GroupHandles, { space: teamSpace, id: teamSpace, handles: { ...handles, design: id } })
  expect(await memory.act(createGroup, fresh(), { by: ada })).toBe('done')
  expect(await memory.act(createGroup, fresh({ handle: 'late' }), { by: ada })).toBe('too-many-groups')
  expect(await memory.act(changeGroup, { group: id, handle: 'late' }, { by: ada })).toBe('done')
})

test('a change leaves what is not given, and what somebody else did meanwhile', async () => {
  const { memory, id, group } = await teamWithGroup()
  const change = (input: object) => memory.act(changeGroup, { group: id, ...input }, { by: bob, role: 'member' })
  expect(await change({ add: [ada, cleo, ada], remove: [bob] })).toBe('done')
  expect(group()).toMatchObject({ name: 'Design', handle: 'design', people: [cleo, ada] })
  expect(await change({ name: 'Looks', handle: 'looks' })).toBe('done')
  expect(group()).toMatchObject({ name: 'Looks', handle: 'looks', people: [cleo, ada], createdBy: bob })
  expect(memory.rows(GroupHandles)[0]?.handles).toEqual({ looks: id })
  expect([await change({ name: ' ' }), await change({ add: [newId()] })]).toEqual(['no-name', 'no-person'])
})

test('a group has at most 200 people, all together', async () => {
  const { memory, id, key, group } = await teamWithGroup()
  const people = [bob, ...Array.from({ length: 198 }, () => newId<'person'>())]
  const now = group()
  if (now) memory.put(PeopleGroup, { ...now, ...key, people })
  const add = (...newcomers: string[]) => memory.act(changeGroup, { group: id, add: newcomers }, { by: ada })
  expect(await add(ada, cleo)).toBe('too-many-people')
  expect(await add(cleo)).toBe('done')
  expect(group()?.people).toHaveLength(200)
})

test('its creator as a member, the owner and the admins change and delete a group; others go out of it alone', async () => {
  const { memory, id, group } = await teamWithGroup()
  const asCleo = { by: cleo, role: 'member' } as const
  expect(await memory.act(changeGroup, { group: id, name: 'Mine' }, asCleo)).toBe('not-yours')
  expect(await memory.act(deleteGroup, { group: id }, asCleo)).toBe('not-yours')
  expect(await memory.act(leaveGroup, { group: id }, asCleo)).toBe('done')
  expect(group()?.people).toEqual([bob])
  const entries = memory.entries(teamSpace)
  expect([await memory.act(leaveGroup, { group: id }, asCleo), memory.entries(teamSpace)]).toEqual(['done', entries])
  expect(await memory.act(deleteGroup, { group: id }, { by: ada, role: 'admin' })).toBe('done')
  expect([group(), memory.rows(GroupHandles)[0]?.handles]).toEqual([undefined, {}])
  const mine = { createdBy: bob }
  expect(mayChangeGroup(mine, { by: bob, role: 'viewer' })).toBe(false)
  expect(mayChangeGroup(mine, { by: bob, role: undefined })).toBe(false)
  expect(mayChangeGroup(mine, { by: bob, role: 'member' })).toBe(true)
})

test('members create groups until those who run the team keep that to themselves', async () => {
  const memory = teamInMemory()
  const create = (handle: string, role: 'admin' | 'member') =>
    memory.act(createGroup, fresh({ handle }), { by: bob, role })
  expect(await create('one', 'member')).toBe('done')
  expect(await memory.act(changeGroupSettings, { whoCreates: 'admins' }, { by: ada })).toBe('done')
  expect(memory.rows(GroupSettings)).toEqual([{ ...groupSettingsKey, whoCreates: 'admins' }])
  expect([await create('two', 'member'), await create('two', 'admin')]).toEqual(['admins-only', 'done'])
  expect(await memory.act(changeGroupSettings, { whoCreates: 'members' }, { by: ada })).toBe('done')
  expect(await create('three', 'member')).toBe('done')
  expect(mayCreateGroup(undefined, { whoCreates: 'members' })).toBe(false)
  expect(mayCreateGroup('viewer', { whoCreates: 'members' })).toBe(false)
})

test('a handle is made of what somebody calls a group', () => {
  expect(handleFrom(' Équipe  Café & Co. ')).toBe('equipe-cafe-co')
  expect(handleFrom('--A--')).toBe('a')
  expect(handleFrom('漢字')).toBe('')
  expect(handleFrom('x'.repeat(40))).toBe('x'.repeat(32))
  expect(handleFrom(`${'x'.repeat(30)} -- y`)).toBe(`${'x'.repeat(30)}-y`)
})
