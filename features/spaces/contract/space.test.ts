import { newId } from '@atrium/base/id'
import {
  Access,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  anytime,
  defineAction,
  managers,
  ownSpace,
  pageSpace,
  roles,
  serverOnly,
  writers,
} from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createMemory } from '../../../engine/server/testing/memory.ts'
import { ada } from '../../../tests/contracts/fixture.ts'
import { isAllowed } from './allowed.ts'
import { inThatSpace } from './in-space.ts'
import { Space, giveParent, placeOf } from './space.ts'
import { spacesContract } from './spaces.ts'

const workspace = newId<'space'>()
const other = newId<'space'>()
const page = pageSpace(newId())
const pageRow: Space = { space: page, id: page, kind: 'page', state: 'open', parent: workspace }

/** A page's space in a workspace, and what one deed of the server's does to it. */
function pageInMemory() {
  const memory = createMemory()
  memory.put(Space, pageRow)
  const act = (apply: (tx: Tx) => Promise<void>) => {
    const action = { name: 'test/change', input: z.object({}), may: serverOnly, when: anytime, refusals: {}, apply }
    return memory.act(defineAction({ ...action, where: () => page }), {}, { by: ada })
  }
  return { memory, act }
}

test('whom those who run a space let do something are all for whom it is, or themselves alone', () => {
  const allowed = (whom: 'members' | 'admins') => roles.filter((role) => isAllowed(role, whom, writers))
  expect(allowed('members')).toEqual(writers)
  expect(allowed('admins')).toEqual(managers)
  expect([isAllowed(undefined, 'members', writers), isAllowed(undefined, 'admins', writers)]).toEqual([false, false])
})

test('only who is in a space keeps in their own what is about it', async () => {
  const memory = createMemory()
  const keep = defineAction({
    name: 'test/keep',
    input: z.object({ space: SpaceIdSchema }),
    may: serverOnly,
    when: [inThatSpace],
    refusals: {},
    where: (_input, by) => ownSpace(by),
    async apply() {},
  })
  const doIt = (space: SpaceId) => memory.act(keep, { space }, { by: ada })
  memory.put(Access, { space: ownSpace(ada), id: workspace, role: 'member', since: 1 })
  expect([await doIt(workspace), await doIt(other)]).toEqual(['done', 'no-space'])
})

test('a page’s space has its place in another, any other in itself', async () => {
  const { memory, act } = pageInMemory()
  const lost = pageSpace(newId())
  memory.put(Space, { ...pageRow, space: other, id: other, kind: 'workspace' })
  const places: SpaceId[] = []
  const look = async (tx: Tx) => {
    for (const space of [page, lost, other]) places.push(await placeOf(tx, space))
  }
  expect([await act(look), places]).toEqual(['done', [workspace, lost, other]])
})

test('a page’s space gets another place, of which those in it hear once', async () => {
  const { memory, act } = pageInMemory()
  const place = (parent: SpaceId) => act((tx) => giveParent(tx, page, parent))
  expect([await place(workspace), memory.entries(page)]).toEqual(['done', 0])
  expect([await place(other), memory.entries(page)]).toEqual(['done', 1])
  expect(memory.rows(Space)).toEqual([{ ...pageRow, parent: other }])
})

test('a space of which nothing is known gets no place', async () => {
  const { memory, act } = pageInMemory()
  expect(await act((tx) => giveParent(tx, pageSpace(newId()), other))).toBe('done')
  expect(memory.rows(Space)).toEqual([pageRow])
})

test('a space that was cached before spaces had places has none, and keeps the one that it has', () => {
  const { parent: _parent, ...older } = pageRow
  expect(Space.upgrade?.(older, 1)).toEqual({ ...older, parent: null })
  expect(Space.upgrade?.(pageRow, 1)).toEqual(pageRow)
})

test('nobody opens or closes a space, or comes into one, but by what another feature lets them do', () => {
  expect(spacesContract.actions).toEqual([])
})
