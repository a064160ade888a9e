import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, pageSpace, teamSpace } from '@atrium/engine/contract'
import { openConversation, pairId } from '@atrium/features/chat/contract'
import { changeGroup, createGroup, deleteGroup } from '@atrium/features/groups/contract'
import { changeTeamRole, suspend } from '@atrium/features/people/contract'
import { addMember, removeMember } from '@atrium/features/workspaces/contract'
import { makePage } from '../../../tests/page.ts'
import { uploader } from '../../../tests/upload.ts'
import { spaceWith } from '../../../tests/roles/fixture.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { endOwnAccess, showElsewhere } from '../contract/access/end-own-access.ts'
import { giveOwnAccess } from '../contract/access/give-own-access.ts'
import { grantAccess, leavePage, revokeAccess } from '../contract/access/grant-access.ts'
import { handOverPage } from '../contract/access/hand-over-page.ts'
import type { Grant } from '../contract/access/page-space.ts'
import { renameDocument } from '../contract/change-document.ts'
import { createDocument } from '../contract/create-document.ts'
import { plainPage } from '../contract/document.ts'
import { moveAway } from '../contract/move-away.ts'
import { findDocument, findMoved } from '../contract/queries.ts'
import { deleteForever, trashDocument } from '../contract/trash-document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')
const cleo = await server.arrive('cleo')
const dan = await server.arrive('dan')

const room = (...others: PersonId[]) =>
  spaceWith(server, [{ id: ada, role: 'owner' }, ...others.map((id) => ({ id, role: 'member' as const }))])

type Key = { readonly space: SpaceId; readonly id: string }

const person = (id: string, role: Grant['role'] = 'member'): Grant => ({ kind: 'person', id, role })
const own = () => pageSpace(newId())

/** A page of Ada’s that has access of its own. */
async function apart(grants: readonly Grant[], from?: SpaceId): Promise<Key & { readonly from: SpaceId }> {
  const space = from ?? (await room(bob))
  const page = await makePage(server, ada, { space, title: 'Salaries' })
  const to = own()
  expect(await server.act(ada, giveOwnAccess, { ...page, to, grants: [...grants] })).toMatchObject({ ok: true })
  return { space: to, id: page.id, from: space }
}

async function rolesIn(space: SpaceId): Promise<Readonly<Record<string, string>>> {
  const { rows } = await server.engine.pool.query<{ id: string; role: string }>(
    'select id, role from member where space = $1',
    [space],
  )
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]))
}

async function comesTo(space: SpaceId, roles: Readonly<Record<string, string>>): Promise<void> {
  await expect.poll(() => rolesIn(space)).toEqual({ [ada]: 'owner', ...roles })
}

const rename = (by: PersonId, { space, id }: Key) => server.act(by, renameDocument, { space, id, title: 'Pay' })

test('a page with access of its own is read by those to whom it is given, and by nobody else of its place', async () => {
  const page = await apart([person(cleo, 'viewer')])
  expect(await rolesIn(page.space)).toEqual({ [ada]: 'owner', [cleo]: 'viewer' })
  expect((await server.read(cleo, findDocument, page)).document?.title).toBe('Salaries')
  const never = { space: page.from, id: newId() }
  const there = { space: page.from, id: page.id }
  expect(await server.read(bob, findDocument, there)).toEqual(await server.read(bob, findDocument, never))
  expect(await server.read(bob, findMoved, there)).toEqual(await server.read(bob, findMoved, never))
  expect((await server.read(cleo, findMoved, there)).document?.space).toBe(page.space)
  expect(await rename(bob, page)).toMatchObject({ ok: false, code: 'no-access' })
  expect(await rename(cleo, page)).toMatchObject({ ok: false, code: 'not-allowed' })
})

test('what lies in it goes along, and what is made in it has the same access', async () => {
  const space = await room(bob)
  const page = await makePage(server, ada, { space })
  const inside = { ...plainPage, space, id: newId(), parent: page.id, title: 'Inside' }
  await server.act(ada, createDocument, inside)
  const to = own()
  await server.act(ada, giveOwnAccess, { ...page, to, grants: [person(cleo)] })
  expect((await server.read(cleo, findDocument, { space: to, id: inside.id })).document?.parent).toBe(page.id)
  const more = { ...plainPage, space: to, id: newId(), title: 'More' }
  expect(await server.act(cleo, createDocument, { ...more, parent: page.id })).toMatchObject({ ok: true })
  expect(await server.act(cleo, createDocument, { ...more, id: newId() })).toMatchObject({ code: 'parent-gone' })
})

test('access is given and taken back by those with full access alone, at once', async () => {
  const page = await apart([person(cleo, 'member'), person(dan, 'admin')])
  const give = (by: PersonId, role: Grant['role']) =>
    server.act(by, grantAccess, { space: page.space, ...person(bob, role) })
  expect(await give(cleo, 'viewer')).toMatchObject({ code: 'not-allowed' })
  expect(await give(dan, 'viewer')).toMatchObject({ ok: true })
  expect((await rolesIn(page.space))[bob]).toBe('viewer')
  await give(dan, 'member')
  expect((await rolesIn(page.space))[bob]).toBe('member')
  const { role: _role, ...grantee } = person(bob)
  await server.act(dan, revokeAccess, { space: page.space, ...grantee })
  expect(await rolesIn(page.space)).toEqual({ [ada]: 'owner', [cleo]: 'member', [dan]: 'admin' })
  expect(await server.act(dan, grantAccess, { space: page.space, ...person(ada, 'viewer') })).toMatchObject({
    code: 'owner-stays',
  })
  const { role: _its, ...owner } = person(ada)
  await server.act(dan, revokeAccess, { space: page.space, ...owner })
  await server.act(cleo, leavePage, { space: page.space })
  expect(await rolesIn(page.space)).toEqual({ [ada]: 'owner', [dan]: 'admin' })
})

test('who comes into a group has what it was given, and has it no longer who goes out of it or when it is deleted', async () => {
  const group = newId()
  const handle = `g${group.slice(-12)}`
  await server.act(ada, createGroup, { id: group, name: 'Board', handle, people: [cleo] })
  const page = await apart([{ kind: 'group', id: group, role: 'member' }, person(dan, 'viewer')])
  await comesTo(page.space, { [cleo]: 'member', [dan]: 'viewer' })
  await server.act(ada, changeGroup, { group, add: [bob, dan] })
  // What somebody was given themselves goes before what their groups were given.
  await comesTo(page.space, { [cleo]: 'member', [bob]: 'member', [dan]: 'viewer' })
  const { role: _role, ...grantee } = person(dan)
  await server.act(ada, revokeAccess, { space: page.space, ...grantee })
  await comesTo(page.space, { [cleo]: 'member', [bob]: 'member', [dan]: 'member' })
  await server.act(ada, changeGroup, { group, remove: [cleo] })
  await comesTo(page.space, { [bob]: 'member', [dan]: 'member' })
  await server.act(ada, deleteGroup, { group })
  await comesTo(page.space, {})
})

test('all of a workspace have access as long as they are in it', async () => {
  const space = await room(bob)
  const page = await apart([{ kind: 'space', id: space, role: 'commenter' }, person(dan, 'member')], space)
  await comesTo(page.space, { [bob]: 'commenter', [dan]: 'member' })
  await server.act(ada, addMember, { space, person: cleo, role: 'viewer' })
  await comesTo(page.space, { [bob]: 'commenter', [cleo]: 'commenter', [dan]: 'member' })
  await server.act(ada, removeMember, { space, person: bob })
  await comesTo(page.space, { [cleo]: 'commenter', [dan]: 'member' })
})

test('nobody gives access to a space in which they are not, to a group that is gone or to nobody', async () => {
  const [mine, others] = [await room(), await spaceWith(server, [{ id: bob, role: 'owner' }])]
  const page = await makePage(server, ada, { space: mine })
  const give = (grant: Grant) => server.act(ada, giveOwnAccess, { ...page, to: own(), grants: [grant] })
  expect(await give({ kind: 'space', id: others, role: 'viewer' })).toMatchObject({ code: 'not-there' })
  const between = pairId(ada, bob)
  await server.act(ada, openConversation, { id: between, people: [bob] })
  expect(await give({ kind: 'space', id: between, role: 'viewer' })).toMatchObject({ code: 'not-there' })
  expect(await give({ kind: 'group', id: newId(), role: 'viewer' })).toMatchObject({ code: 'no-group' })
  expect(await give(person(newId()))).toMatchObject({ code: 'no-person' })
  expect((await server.read(ada, findDocument, page)).document?.space).toBe(mine)
})

test('who is given access is told, once they have it', async () => {
  const page = await apart([person(cleo)])
  const told = async () => {
    const { rows } = await server.engine.pool.query(
      `select user_id as "userId", link from notice where source_id = $1`,
      [page.id],
    )
    return rows
  }
  const link = `/shared/${page.space.slice(5)}/documents/${page.id}`
  await expect.poll(told).toEqual([{ userId: cleo, link }])
  // Another role is no news; whom it is news for is told after it, by the same queue of jobs or later.
  await server.act(ada, grantAccess, { space: page.space, ...person(cleo, 'viewer') })
  await server.act(ada, grantAccess, { space: page.space, ...person(dan, 'viewer') })
  await expect.poll(async () => (await told()).length).toBe(2)
  expect(new Set((await told()).map(({ userId }) => userId))).toEqual(new Set([cleo, dan]))
})

test('it does not go into another page with access of its own, which may be closing itself', async () => {
  const [page, other] = [await apart([]), await apart([])]
  const into = { space: page.space, to: other.space, parent: other.id, order: 'a1' }
  expect(await server.act(ada, endOwnAccess, into)).toMatchObject({ code: 'not-a-place' })
})

test('nobody hides what others wrote there, but who looks after the place', async () => {
  const space = await room(bob, cleo)
  const page = await makePage(server, bob, { space })
  const theirs = { ...plainPage, space, id: newId(), parent: page.id, title: 'Of Cleo' }
  await server.act(cleo, createDocument, theirs)
  const give = (by: PersonId) => server.act(by, giveOwnAccess, { ...page, to: own(), grants: [] })
  expect(await give(bob)).toMatchObject({ code: 'of-others' })
  expect(await give(ada)).toMatchObject({ ok: true })
})

test('it goes back into a place with all that is in it, and its own space is closed for ever', async () => {
  const page = await apart([person(cleo), person(dan, 'admin')])
  const inside = { ...plainPage, space: page.space, id: newId(), parent: page.id, title: 'Of Cleo' }
  await server.act(cleo, createDocument, inside)
  const back = { space: page.space, to: page.from, parent: null, order: 'a1' }
  expect(await server.act(cleo, endOwnAccess, back)).toMatchObject({ code: 'not-allowed' })
  // Dan has full access to the page, and is not in the place.
  expect(await server.act(dan, endOwnAccess, back)).toMatchObject({ code: 'not-allowed-there' })
  expect(await server.act(ada, endOwnAccess, back)).toMatchObject({ ok: true })
  const found = await server.read(bob, findDocument, { space: page.from, id: inside.id })
  expect(found.document).toMatchObject({ space: page.from, parent: page.id })
  await expect.poll(() => rolesIn(page.space)).toEqual({})
  expect((await server.read(bob, findMoved, { space: page.space, id: page.id })).document?.space).toBe(page.from)
  const again = await makePage(server, ada, { space: page.from })
  expect(await server.act(ada, giveOwnAccess, { ...again, to: page.space, grants: [] })).toMatchObject({
    code: 'taken',
  })
})

test('what somebody brought into it a moment before it ends goes along, shown on a page by then or not', async () => {
  const page = await apart([person(cleo)])
  const file = await uploader(server, cleo).bring(page.space, 'new.txt', 'just brought')
  await server.act(ada, endOwnAccess, { space: page.space, to: page.from, parent: null, order: 'a1' })
  await expect.poll(() => rolesIn(page.space)).toEqual({})
  const { rows } = await server.engine.pool.query(
    `select space_file.space, blob.home from space_file join blob using (id) where id = $1`,
    [file],
  )
  expect(rows).toEqual([{ space: page.from, home: page.from }])
  const usage = await server.engine.pool.query('select home, bytes from blob_usage where home = $1', [page.space])
  expect(usage.rows.filter(({ bytes }) => Number(bytes) > 0)).toEqual([])
})

test('it is shown elsewhere with its access as it is, where its mover may write', async () => {
  const page = await apart([person(cleo)])
  const elsewhere = await spaceWith(server, [
    { id: cleo, role: 'member' },
    { id: ada, role: 'viewer' },
  ])
  const under = await makePage(server, cleo, { space: elsewhere })
  const move = (by: PersonId) =>
    server.act(by, showElsewhere, { space: page.space, place: elsewhere, under, order: 'a3' })
  expect(await move(ada)).toMatchObject({ code: 'not-allowed-there' })
  expect(await move(cleo)).toMatchObject({ ok: true })
  const { rows } = await server.engine.pool.query('select parent from space_record where id = $1', [page.space])
  expect(rows).toEqual([{ parent: elsewhere }])
  expect(await rolesIn(page.space)).toEqual({ [ada]: 'owner', [cleo]: 'member' })
  const hidden = await makePage(server, bob, { space: await spaceWith(server, [{ id: bob, role: 'owner' }]) })
  const behind = { space: page.space, place: elsewhere, under: hidden, order: 'a3' }
  expect(await server.act(cleo, showElsewhere, behind)).toMatchObject({ code: 'parent-gone' })
})

test('it cannot be moved like a page without access of its own, which would take that away', async () => {
  const page = await apart([])
  const away = { space: page.space, id: page.id, to: page.from, parent: null, order: 'a0' }
  expect(await server.act(ada, moveAway, away)).toMatchObject({ code: 'has-own' })
  expect(await server.act(ada, giveOwnAccess, { space: page.space, id: page.id, to: own(), grants: [] })).toMatchObject(
    { code: 'has-own' },
  )
})

test('of a page that is deleted forever no space stays', async () => {
  const page = await apart([person(cleo)])
  const key = { space: page.space, id: page.id }
  await server.act(ada, trashDocument, key)
  await server.act(ada, deleteForever, key)
  await expect.poll(() => rolesIn(page.space)).toEqual({})
  const { rows } = await server.engine.pool.query('select state from space_record where id = $1', [page.space])
  expect(rows).toEqual([{ state: 'purged' }])
})

test('a page of the team is shared with a few, and one’s own page, too', async () => {
  const page = await apart([person(cleo)], teamSpace)
  expect(await rolesIn(page.space)).toEqual({ [ada]: 'owner', [cleo]: 'member' })
  const mine = await apart([person(bob, 'viewer')], `own:${ada}` as SpaceId)
  expect(await rolesIn(mine.space)).toEqual({ [ada]: 'owner', [bob]: 'viewer' })
})

test('its owner hands it over to somebody who can open it, keeps full access, and has it back only from them', async () => {
  const page = await apart([person(cleo, 'viewer'), person(dan, 'admin')])
  const handOverTo = (by: PersonId, to: string) => server.act(by, handOverPage, { space: page.space, person: to })
  expect(await handOverTo(dan, dan)).toMatchObject({ ok: false, code: 'not-allowed' })
  expect(await handOverTo(ada, bob)).toMatchObject({ ok: false, code: 'no-member' })
  expect(await handOverTo(ada, ada)).toMatchObject({ ok: true })
  expect(await rolesIn(page.space)).toMatchObject({ [ada]: 'owner' })
  expect(await handOverTo(ada, cleo)).toMatchObject({ ok: true })
  expect(await rolesIn(page.space)).toEqual({ [ada]: 'admin', [cleo]: 'owner', [dan]: 'admin' })
  const ownersTold = () =>
    server.engine.pool.query(`select user_id from notice where source_id = $1 and facts->>'what' = 'owner'`, [page.id])
  await expect.poll(async () => (await ownersTold()).rows).toEqual([{ user_id: cleo }])
  expect(await handOverTo(ada, ada)).toMatchObject({ ok: false, code: 'not-allowed' })
  // Whatever else is given or taken back, it is hers.
  const owner = { kind: 'person', id: cleo } as const
  expect(await server.act(ada, grantAccess, { space: page.space, ...owner, role: 'viewer' })).toMatchObject({
    code: 'owner-stays',
  })
  await server.act(ada, revokeAccess, { space: page.space, ...owner })
  await server.act(cleo, revokeAccess, { space: page.space, kind: 'person', id: ada })
  await expect.poll(() => rolesIn(page.space)).toEqual({ [cleo]: 'owner', [dan]: 'admin' })
  expect(await rename(cleo, page)).toMatchObject({ ok: true })
  expect(await rename(ada, page)).toMatchObject({ ok: false, code: 'no-access' })
})

test('a guest of the team and a suspended person own no document', async () => {
  const guest = await server.arrive('guest')
  expect(await server.act(ada, changeTeamRole, { person: guest, role: 'guest' })).toMatchObject({ ok: true })
  const gone = await server.arrive('gone')
  const page = await apart([person(guest), person(gone)])
  expect(await server.act(ada, suspend, { person: gone, isSuspended: true })).toMatchObject({ ok: true })
  for (const one of [guest, gone])
    expect(await server.act(ada, handOverPage, { space: page.space, person: one })).toMatchObject({
      code: 'cannot-own',
    })
})
