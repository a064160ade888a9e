import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { editMessage, sendMessage } from '@atrium/features/chat/contract'
import { setLevel } from '@atrium/features/notifications/contract'
import { changeTeamRole, suspend } from '@atrium/features/people/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import {
  changeGroup,
  changeGroupSettings,
  createGroup,
  deleteGroup,
  groupMention,
  leaveGroup,
} from '../contract/index.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')
const cem = await server.arrive('cem')
const eve = await server.arrive('eve')

const refusedWith = (code: string) => expect.objectContaining({ ok: false, code })
const isDone = expect.objectContaining({ ok: true })

let made = 0

/** A group of Bob's with `people`. */
async function create(people: readonly PersonId[], by: PersonId = bob) {
  made += 1
  const group = { id: newId(), handle: `group-${made}` }
  expect(await server.act(by, createGroup, { ...group, name: 'A group', people: [...people] })).toEqual(isDone)
  return group
}

async function rowOf(id: string): Promise<Record<string, unknown> | undefined> {
  return (await server.engine.pool.query('select * from people_group where id = $1', [id])).rows[0] as never
}

/** A workspace of Ada's with `people` in it. */
async function createRoom(people: readonly PersonId[]): Promise<SpaceId> {
  const space = newId<'space'>()
  const room = { id: space, name: 'Ops', description: '', clientCreatedAt: '', onlyAdded: true }
  await server.act(ada, createWorkspace, room)
  for (const person of people) await server.act(ada, addMember, { space, person, role: 'member' })
  return space
}

async function say(space: SpaceId, text: string, by: PersonId = ada): Promise<string> {
  const id = newId()
  expect(await server.act(by, sendMessage, { space, id, text })).toEqual(isDone)
  return id
}

/** What somebody was told of in a space. */
async function noticesOf(person: PersonId, space: SpaceId) {
  const text = `select cause, message, facts from notice where space = $1 and source_space = $2 and source_type = 'message'
    order by seq`
  return (await server.engine.pool.query(text, [ownSpace(person), space])).rows as Record<string, unknown>[]
}

test('a handle is one group’s, is no word for everyone, and is free again once it is changed or its group deleted', async () => {
  const { id, handle } = await create([ada])
  const another = (other: string) => ({ id: newId(), name: 'Another', handle: other, people: [] })
  expect(await server.act(ada, createGroup, another(handle))).toEqual(refusedWith('handle-taken'))
  for (const word of ['here', 'channel', 'everyone', 'all'])
    expect(await server.act(ada, createGroup, another(word))).toEqual(refusedWith('handle-reserved'))
  for (const wrong of ['Design', 'a b', '-a', 'a-', 'a_b', '', 'x'.repeat(33)])
    expect(await server.act(ada, createGroup, another(wrong))).toEqual(refusedWith('bad-input'))
  expect(await server.act(bob, changeGroup, { group: id, handle: `${handle}-new` })).toEqual(isDone)
  expect(await server.act(ada, createGroup, another(handle))).toEqual(isDone)
  expect(await server.act(bob, deleteGroup, { group: id })).toEqual(isDone)
  expect(await server.act(ada, createGroup, another(`${handle}-new`))).toEqual(isDone)
})

test('a group’s id is never another’s: one that is used or was is refused', async () => {
  const { id, handle } = await create([ada])
  const again = { id, name: 'Mine', handle: `${handle}-again`, people: [cem] }
  expect(await server.act(cem, createGroup, again)).toEqual(refusedWith('taken'))
  await server.act(bob, deleteGroup, { group: id })
  expect(await server.act(cem, createGroup, again)).toEqual(refusedWith('taken'))
  expect(await rowOf(id)).toBeUndefined()
})

test('its creator and those who run the team change a group; anyone in it may leave', async () => {
  const { id: group } = await create([ada, cem])
  expect(await server.act(cem, changeGroup, { group, name: 'Mine' })).toEqual(refusedWith('not-yours'))
  expect(await server.act(cem, deleteGroup, { group })).toEqual(refusedWith('not-yours'))
  expect(await server.act(bob, changeGroup, { group, name: ' The group ', add: [eve, eve] })).toEqual(isDone)
  expect(await server.act(ada, changeGroup, { group, remove: [ada] })).toEqual(isDone)
  expect(await server.act(cem, leaveGroup, { group })).toEqual(isDone)
  expect(await rowOf(group)).toMatchObject({ name: 'The group', people: [eve] })
  expect(await server.act(bob, changeGroup, { group, add: [newId()] })).toEqual(refusedWith('no-person'))
  expect(await server.act(bob, changeGroup, { group, name: '\u202e ' })).toEqual(refusedWith('no-name'))
})

test('who may create groups is what the owner and the admins decided', async () => {
  expect(await server.act(bob, changeGroupSettings, { whoCreates: 'admins' })).toEqual(refusedWith('not-allowed'))
  expect(await server.act(ada, changeGroupSettings, { whoCreates: 'admins' })).toEqual(isDone)
  const group = { id: newId(), name: 'Bobs', handle: 'bobs', people: [] }
  expect(await server.act(bob, createGroup, group)).toEqual(refusedWith('admins-only'))
  expect(await server.act(ada, createGroup, { ...group, id: newId(), handle: 'adas' })).toEqual(isDone)
  await server.act(ada, changeGroupSettings, { whoCreates: 'members' })
  expect(await server.act(bob, createGroup, group)).toEqual(isDone)
  const { rows } = await server.engine.pool.query(`select action, detail from audit where action like 'groups/%'`)
  expect(rows).toContainEqual({ action: 'groups/change-settings', detail: 'admins' })
  expect(rows).toContainEqual({ action: 'groups/create', detail: 'bobs' })
})

test('those of a mentioned group who read along are told once, and why; neither the author nor anyone outside', async () => {
  const group = await create([ada, bob, cem, eve])
  const space = await createRoom([bob, cem])
  await say(space, `${groupMention(group)} and <@${bob}>, look`)
  await expect.poll(async () => (await noticesOf(bob, space)).length).toBe(1)
  await expect.poll(async () => (await noticesOf(cem, space)).length).toBe(1)
  const [told] = await noticesOf(cem, space)
  const message = `@${group.handle} and @bob, look`
  expect(told).toMatchObject({ cause: 'mention', message, facts: { group: group.handle } })
  // By one's own name is nearer than by a group's.
  expect(await noticesOf(bob, space)).toMatchObject([{ cause: 'mention', facts: {} }])
  expect([await noticesOf(ada, space), await noticesOf(eve, space)]).toEqual([[], []])
})

test('a group is told as one’s own name is: a muted space keeps it silent, and a level of nothing nothing', async () => {
  const group = await create([bob, cem, eve])
  const space = await createRoom([bob, cem, eve])
  await server.act(bob, setLevel, { space, level: 'nothing', mutedUntil: null })
  await server.act(cem, setLevel, { space, level: 'mentions', mutedUntil: Date.now() + 600_000 })
  await say(space, groupMention(group))
  await expect.poll(async () => (await noticesOf(eve, space)).length).toBe(1)
  await expect.poll(async () => (await noticesOf(cem, space)).length).toBe(1)
  expect(await noticesOf(bob, space)).toEqual([])
})

test('who is of a group is asked when it is told, and a mention reads as the group is called by then', async () => {
  const group = await create([bob, cem])
  const space = await createRoom([bob, cem, eve])
  const old = groupMention(group)
  await server.act(bob, changeGroup, { group: group.id, handle: `${group.handle}-now`, add: [eve], remove: [bob] })
  const message = await say(space, `${old} hello`)
  await expect.poll(async () => (await noticesOf(eve, space)).length).toBe(1)
  expect(await noticesOf(eve, space)).toMatchObject([{ message: `@${group.handle}-now hello` }])
  expect(await noticesOf(bob, space)).toEqual([])
  // An edit mentions it, too.
  await server.act(bob, changeGroup, { group: group.id, add: [bob] })
  await server.act(ada, editMessage, { space, message, text: `${old} hello again` })
  await expect.poll(async () => (await noticesOf(bob, space)).length).toBe(1)
})

test('who is suspended is told nothing, and a deleted group is plain words', async () => {
  const zoe = await server.arrive('zoe')
  const group = await create([bob, zoe])
  const space = await createRoom([bob, cem, zoe])
  await server.act(ada, suspend, { person: zoe, isSuspended: true })
  await say(space, groupMention(group))
  await expect.poll(async () => (await noticesOf(bob, space)).length).toBe(1)
  expect(await noticesOf(zoe, space)).toEqual([])
  await server.act(bob, deleteGroup, { group: group.id })
  await say(space, `${groupMention(group)} <@${cem}>`)
  await expect.poll(async () => (await noticesOf(cem, space)).length).toBe(1)
  expect(await noticesOf(cem, space)).toMatchObject([{ message: `@${group.handle} @cem` }])
  expect(await noticesOf(bob, space)).toHaveLength(1)
})

test('a guest of the team is shown no group and told of one as the words say', async () => {
  const gus = await server.arrive('gus')
  const group = await create([bob, eve, gus])
  const space = await createRoom([gus])
  await server.act(ada, changeTeamRole, { person: gus, role: 'guest' })
  const socket = await server.socket(gus)
  await socket.hello()
  await server.act(bob, changeGroup, { group: group.id, name: 'A secret name' })
  await say(space, `${groupMention(group)} hello`)
  const isOfRoom = (frame: { readonly space: string }): boolean => frame.space === space
  await socket.next('entries', isOfRoom)
  await expect.poll(async () => (await noticesOf(gus, space)).length).toBe(1)
  const all = JSON.stringify(socket.frames)
  for (const secret of [eve, 'A secret name', 'A group']) expect(all).not.toContain(secret)
  expect(all).not.toContain('"kind":"peopleGroup","rows":[{')
  const wish = { id: newId(), name: 'Guests', handle: 'guests', people: [] }
  expect(await server.act(gus, createGroup, wish)).toEqual(refusedWith('not-allowed'))
  await socket.close()
})

test('search finds a message by the handle of a group', async () => {
  const group = await create([bob])
  await server.act(bob, changeGroup, { group: group.id, handle: 'sphinxes' })
  const message = await say(teamSpace, `${groupMention(group)} please`)
  const { rows } = await found('sphinxes')
  expect(rows).toContainEqual({ id: message })
})

/** The entries of search in which `words` are. */
async function found(words: string) {
  const find = () =>
    server.engine.pool.query<{ id: string }>(`select id from search_entry where body like '%' || $1 || '%'`, [words])
  await expect.poll(async () => (await find()).rowCount).toBe(1)
  return find()
}
