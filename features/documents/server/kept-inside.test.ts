import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, pageSpace } from '@atrium/engine/contract'
import { updateWorkspace } from '@atrium/features/workspaces/contract'
import { makePage } from '../../../tests/page.ts'
import { spaceWith } from '../../../tests/roles/fixture.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { endOwnAccess, showElsewhere } from '../contract/access/end-own-access.ts'
import { giveOwnAccess } from '../contract/access/give-own-access.ts'
import type { Grant } from '../contract/access/page-space.ts'
import { moveAway } from '../contract/move-away.ts'
import { shareDocument } from '../contract/share-document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')
const cleo = await server.arrive('cleo')

type Key = { readonly space: SpaceId; readonly id: string }

/** A workspace of Ada's, in which Bob is a member, that shares nothing with people outside. */
async function closedRoom(): Promise<SpaceId> {
  const space = await spaceWith(server, [
    { id: ada, role: 'owner' },
    { id: bob, role: 'member' },
  ])
  await setSharing(space, false)
  return space
}

async function setSharing(space: SpaceId, allowSharing: boolean): Promise<void> {
  const permissions = { public: false, allowComments: true, allowSharing }
  expect(await server.act(ada, updateWorkspace, { space, permissions })).toMatchObject({ ok: true })
}

/** A page of somebody's in a space, with access of its own. */
async function apart(by: PersonId, space: SpaceId, grants: Grant[] = []): Promise<Key> {
  const page = await makePage(server, by, { space })
  const to = pageSpace(newId())
  expect(await server.act(by, giveOwnAccess, { ...page, to, grants })).toMatchObject({ ok: true })
  return { space: to, id: page.id }
}

const share = (by: PersonId, page: Key) =>
  server.act(by, shareDocument, { ...page, token: newId().replaceAll('-', '') })
const move = (by: PersonId, page: Key, to: SpaceId) =>
  server.act(by, moveAway, { ...page, to, parent: null, order: 'a0' })
const show = (by: PersonId, { space }: Key, place: SpaceId) =>
  server.act(by, showElsewhere, { space, place, under: null, order: 'a0' })
const end = (by: PersonId, { space }: Key, to: SpaceId) =>
  server.act(by, endOwnAccess, { space, to, parent: null, order: 'a0' })

const kept = { ok: false, code: 'kept-inside' }

test('R6.04 where a workspace keeps its words inside, a page of it gets no public link, with access of its own neither', async () => {
  const space = await closedRoom()
  expect(await share(ada, await makePage(server, ada, { space }))).toMatchObject({ code: 'no-sharing' })
  expect(await share(ada, await apart(ada, space))).toMatchObject({ code: 'no-sharing' })
})

test('R6.04 a member takes no document out of such a workspace, not even one of their own; its owner does', async () => {
  const space = await closedRoom()
  const [his, hers] = [await makePage(server, bob, { space }), await makePage(server, ada, { space })]
  expect(await move(bob, his, ownSpace(bob))).toMatchObject(kept)
  expect(await move(ada, hers, ownSpace(ada))).toMatchObject({ ok: true })
  await setSharing(space, true)
  expect(await move(bob, his, ownSpace(bob))).toMatchObject({ ok: true })
})

test('R6.04 nor by way of access of its own, whatever access to the document itself they have', async () => {
  const space = await closedRoom()
  const his = await apart(bob, space)
  const hers = await apart(ada, space, [
    { kind: 'person', id: bob, role: 'admin' },
    { kind: 'person', id: cleo, role: 'member' },
  ])
  expect(await show(bob, his, ownSpace(bob))).toMatchObject(kept)
  expect(await end(bob, his, ownSpace(bob))).toMatchObject(kept)
  expect(await show(bob, hers, ownSpace(bob))).toMatchObject(kept)
  expect(await show(cleo, hers, ownSpace(cleo))).toMatchObject(kept)
  expect(await share(bob, his)).toMatchObject({ code: 'no-sharing' })
  expect(await show(ada, hers, ownSpace(ada))).toMatchObject({ ok: true })
})

test('R6.04 within such a workspace its members move documents as in any other', async () => {
  const space = await closedRoom()
  const [his, shown] = [await makePage(server, bob, { space }), await apart(bob, space)]
  expect(await move(bob, his, shown.space)).toMatchObject({ code: 'parent-gone' })
  const inside = { ...his, to: shown.space, parent: shown.id, order: 'a0' }
  expect(await server.act(bob, moveAway, inside)).toMatchObject({ ok: true })
  expect(await move(bob, { space: shown.space, id: his.id }, space)).toMatchObject({ ok: true })
  expect(await show(bob, shown, space)).toMatchObject({ ok: true })
  expect(await end(bob, shown, space)).toMatchObject({ ok: true })
})
