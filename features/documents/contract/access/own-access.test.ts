import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, pageSpace, spacesOf, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Person } from '@atrium/features/people/contract'
import { Member, Space } from '@atrium/features/spaces/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import { someTime } from '../../../../engine/server/testing/memory.ts'
import {
  ada,
  bob,
  cleo,
  memberOf,
  pageOf,
  personOf,
  trashed,
  workspaceOf,
} from '../../../../tests/contracts/fixture.ts'
import { apartInMemory, asBob, pageInMemory, putChain } from '../../../../tests/contracts/documents.ts'
import { Document } from '../document.ts'
import { moveAway } from '../move-away.ts'
import { maxDepth } from '../page-rules.ts'
import { endOwnAccess, showElsewhere } from './end-own-access.ts'
import { giveOwnAccess } from './give-own-access.ts'
import { handOverPage } from './hand-over-page.ts'
import { isKeptInside, keptInsideMessage } from './kept-inside.ts'
import { mostGrants } from './grants.ts'
import { type Grant, PageSpace } from './page-space.ts'

const toBob: Grant = { kind: 'person', id: bob, role: 'commenter' }
const toCleo: Grant = { kind: 'person', id: cleo, role: 'viewer' }
const toTeam: Grant = { kind: 'space', id: teamSpace, role: 'viewer' }
const unshared = { public: false, allowComments: true, allowSharing: false }

test('a page is given access of its own: its owner is who did it, and those are in it who are named', async () => {
  const { memory, key, space, page } = pageInMemory({ parent: newId(), order: 'a3' })
  const to = pageSpace(newId())
  const grants: readonly Grant[] = [{ ...toCleo, role: 'admin' }, toTeam, toBob, toCleo]
  expect(await memory.act(giveOwnAccess, { ...key, to, grants }, asBob)).toBe('done')
  const shown = { under: page.parent, order: 'a3' }
  const given = { owner: bob, grants: [toTeam, toCleo], createdAt: someTime }
  expect(memory.row(PageSpace, { space: to, id: to })).toEqual({ space: to, id: to, root: key.id, ...shown, ...given })
  expect(memory.row(Space, { space: to, id: to })).toEqual({
    space: to,
    id: to,
    kind: 'page',
    state: 'open',
    parent: space,
  })
  const roles = [ada, bob, cleo].map((id) => memory.row(Member, { space: to, id })?.role)
  expect([roles, memory.row(Member, { space: to, id: bob })?.joinedAt]).toEqual([
    [undefined, 'owner', 'viewer'],
    someTime,
  ])
})

test('a page has access of its own once, from somebody with a profile to whom there is', async () => {
  const { memory, space, page } = apartInMemory()
  const give = (id: string, grants: readonly Grant[] = [], by: PersonId = ada) =>
    memory.act(giveOwnAccess, { space, id, to: pageSpace(newId()), grants }, { by })
  expect(await give(page.id)).toBe('has-own')
  const below = pageOf(space, { parent: page.id })
  memory.put(Document, below)
  expect([await give(below.id, [], newId()), await give(below.id, [{ ...toBob, id: newId() }])]).toEqual([
    'no-profile',
    'no-person',
  ])
  const many = Array.from({ length: mostGrants + 1 }, () => toBob)
  expect([await give(below.id, many), await give(below.id, many.slice(1))]).toEqual(['bad-input', 'done'])
})

test('a page is handed over to somebody who can open it, and who had it keeps full access', async () => {
  const { memory, space, roleOf, kept } = apartInMemory({ grants: [toBob, toTeam] })
  const hand = (person: string, by: PersonId = ada) => memory.act(handOverPage, { space, person }, { by })
  expect([await hand(bob), await hand(ada, bob)]).toEqual(['no-member', 'no-member'])
  memory.put(Member, memberOf(space, bob, 'commenter'))
  expect([await hand(ada), kept()?.owner]).toEqual(['done', ada])
  memory.put(Person, personOf(bob, { suspendedAt: 1 }))
  expect(await hand(bob)).toBe('cannot-own')
  memory.put(Person, personOf(bob))
  expect([await hand(bob), roleOf(bob), roleOf(ada)]).toEqual(['done', 'owner', 'admin'])
  expect(kept()).toMatchObject({ owner: bob, grants: [toTeam, { kind: 'person', id: ada, role: 'admin' }] })
})

test('a page that is handed over has no more grants than it may', async () => {
  const grants = Array.from({ length: mostGrants }, (): Grant => ({ kind: 'group', id: newId(), role: 'viewer' }))
  const { memory, space, apart, kept } = apartInMemory({ grants })
  memory.put(Member, memberOf(space, bob, 'viewer'))
  const hand = () => memory.act(handOverPage, { space, person: bob }, { by: ada })
  expect(await hand()).toBe('too-many-grants')
  memory.put(PageSpace, { ...apart, grants: [toBob, ...grants.slice(1)] })
  expect([await hand(), kept()?.grants.length]).toEqual(['done', mostGrants])
})

test('own access ends where one may write, under a page that is there and not too deep', async () => {
  const { memory, space, kept, spaceNow } = apartInMemory()
  const end = (to: SpaceId, parent: string | null = null) =>
    memory.act(endOwnAccess, { space, to, parent, order: 'a0' }, { by: ada })
  const [archived, read] = [newId<'space'>(), newId<'space'>()]
  for (const one of [archived, read]) memory.put(Workspace, workspaceOf(one, { archivedAt: one === read ? null : 1 }))
  memory.put(Member, memberOf(archived, ada, 'member'), memberOf(read, ada, 'commenter'))
  expect([
    await end(pageSpace(newId())),
    await end(newId<'space'>()),
    await end(read),
    await end(archived),
    await end(teamSpace, newId()),
  ]).toEqual(['not-a-place', 'not-allowed-there', 'not-allowed-there', 'place-archived', 'parent-gone'])
  const there = (change: Partial<Document>) => {
    const one = pageOf(teamSpace, change)
    memory.put(Document, one)
    return one
  }
  const chain = putChain(there, maxDepth)
  const binned = putChain(there, 2, { trash: trashed }).at(-1)?.id
  expect([await end(teamSpace, binned), await end(teamSpace, chain.at(-1)?.id)]).toEqual(['parent-gone', 'too-deep'])
  expect(kept()).toBeDefined()
  expect([await end(teamSpace, chain.at(-2)?.id), kept(), spaceNow()?.state]).toEqual(['done', undefined, 'purged'])
})

test('own access ends in one deed with all that it writes: there, and for who ends it', () => {
  const [space, to] = [pageSpace(newId()), newId<'space'>()]
  const spaces = spacesOf(endOwnAccess, { space, to, parent: null, order: 'a0' }, ada)
  expect(new Set(spaces)).toEqual(new Set([space, to, ownSpace(ada)]))
})

test('own access ends at the top, in one’s own space too', async () => {
  const { memory, space, kept } = apartInMemory()
  const input = { space, to: ownSpace(ada), parent: null, order: 'a0' }
  expect([await memory.act(endOwnAccess, input, { by: ada }), kept()]).toEqual(['done', undefined])
  expect(await memory.act(endOwnAccess, input, { by: ada })).toBe('no-own-access')
})

test('a page with own access is shown elsewhere, with its access', async () => {
  const { memory, space, place, apart, kept, spaceNow } = apartInMemory({ grants: [toTeam] })
  const show = (where: SpaceId, under: { space: SpaceId; id: string } | null = null) =>
    memory.act(showElsewhere, { space, place: where, under, order: 'a7' }, { by: ada })
  const [there, binned, hidden] = [pageOf(place), pageOf(place, { trash: trashed }), pageOf(ownSpace(bob))]
  memory.put(Document, there, binned, hidden)
  const key = ({ space: of, id }: Document) => ({ space: of, id })
  expect([
    await show(place, { space, id: newId() }),
    await show(pageSpace(newId())),
    await show(place, key(binned)),
    await show(place, key(hidden)),
    await show(place, { space: place, id: newId() }),
    await show(teamSpace, key(there)),
  ]).toEqual(['in-itself', 'not-a-place', 'parent-gone', 'parent-gone', 'parent-gone', 'parent-gone'])
  expect(kept()).toEqual(apart)
  expect([await show(place, key(there)), kept()]).toEqual(['done', { ...apart, under: there.id, order: 'a7' }])
  expect([await show(teamSpace), kept(), spaceNow()?.parent]).toEqual([
    'done',
    { ...apart, under: null, order: 'a7' },
    teamSpace,
  ])
})

test('a page is shown under one that has own access in the same place', async () => {
  const { memory, space, place, kept } = apartInMemory()
  const above = pageSpace(newId())
  const page = pageOf(above)
  memory.put(Space, { space: above, id: above, kind: 'page', state: 'open', parent: place })
  memory.put(Document, page)
  const under = { space: above, id: page.id }
  const show = () => memory.act(showElsewhere, { space, place, under, order: 'a0' }, { by: ada })
  expect(await show()).toBe('parent-gone')
  memory.put(Member, memberOf(above, ada, 'viewer'))
  expect([await show(), kept()?.under]).toEqual(['done', page.id])
})

test('R6.04 where sharing is off only owners and admins take pages out', async () => {
  const { memory, space, place } = apartInMemory({}, { permissions: unshared })
  memory.put(Member, memberOf(space, bob, 'member'))
  const show = (by: PersonId, where: SpaceId) =>
    memory.act(showElsewhere, { space, place: where, under: null, order: 'a0' }, { by, role: 'member' })
  expect([await show(bob, teamSpace), await show(bob, place), await show(cleo, teamSpace)]).toEqual([
    'kept-inside',
    'done',
    'kept-inside',
  ])
  const end = (by: PersonId) => memory.act(endOwnAccess, { space, to: teamSpace, parent: null, order: 'a0' }, { by })
  expect([await end(bob), await show(ada, teamSpace)]).toEqual(['kept-inside', 'done'])
  const inside = pageInMemory({}, { permissions: unshared })
  const away = { ...inside.key, to: teamSpace, parent: null, order: 'a0' }
  expect(await inside.memory.act(moveAway, away, asBob)).toBe('kept-inside')
  expect(await inside.memory.act(moveAway, away, { by: ada })).toBe('done')
})

test('who is kept inside is told why', () => {
  const [off, on] = [{ permissions: unshared }, { permissions: { ...unshared, allowSharing: true } }]
  expect([isKeptInside(off, 'member'), isKeptInside(off, undefined), isKeptInside(off, 'admin')]).toEqual([
    true,
    true,
    false,
  ])
  expect([isKeptInside(on, 'member'), isKeptInside(undefined, undefined)]).toEqual([false, false])
  expect(keptInsideMessage).toMatch(/^Sharing .*\.$/)
})
