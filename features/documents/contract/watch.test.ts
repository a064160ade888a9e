import { newId } from '@atrium/base/id'
import { Access, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob } from '../../../tests/contracts/fixture.ts'
import { carryWatches, endWatches, mostWatched, setWatch } from './set-watch.ts'
import { Watch, WatchCount } from './watch.ts'
import { pageInMemory } from '../../../tests/contracts/documents.ts'

/** Bob, who reads in some spaces. */
function bobWatches(...spaces: readonly string[]) {
  const { memory } = pageInMemory()
  const own = ownSpace(bob)
  for (const id of spaces) memory.put(Access, { space: own, id, role: 'viewer', since: 1 })
  const watch = (where: string, given: object = {}, at = someTime) =>
    memory.act(setWatch, { where, page: null, isWatched: true, ...given }, { by: bob, at })
  const watched = () => memory.rows(Watch).map(({ id, where }) => [id, where])
  return { memory, own, watch, watched, count: () => memory.rows(WatchCount)[0]?.count }
}

test('one watches a page or all of a space in which one reads, since one first did', async () => {
  const [den, page] = [newId(), newId()]
  const { memory, own, watch, watched, count } = bobWatches(den)
  expect([await watch(newId()), await watch(den), await watch(den, {}, 99), await watch(den, { page })]).toEqual([
    'no-space',
    'done',
    'done',
    'done',
  ])
  expect([watched(), count()]).toEqual([
    [
      [den, den],
      [page, den],
    ],
    2,
  ])
  expect(memory.row(Watch, { space: own, id: den })?.at).toBe(someTime)
  const lost = newId()
  expect([await watch(den, { page, isWatched: false }), await watch(lost, { isWatched: false }), count()]).toEqual([
    'done',
    'done',
    1,
  ])
  expect(watched()).toEqual([[den, den]])
})

test('a guest of the team watches nothing there', async () => {
  const { memory, own, watch } = bobWatches()
  memory.put(Access, { space: own, id: teamSpace, role: 'guest', since: 1 })
  expect(await watch(teamSpace)).toBe('no-space')
})

test('one watches two hundred things, and what one watches already can be said again', async () => {
  const den = newId()
  const { memory, own, watch, count } = bobWatches(den)
  memory.put(WatchCount, { space: own, id: bob, count: mostWatched - 1 })
  expect([await watch(den), count(), await watch(den, { page: newId() }), await watch(den)]).toEqual([
    'done',
    200,
    'too-many',
    'done',
  ])
})

test('what somebody watches ends when it is gone, or when they may not read the space any more', async () => {
  const [den, attic, page] = [newId(), newId(), newId()]
  const { memory, own, watch, watched, count } = bobWatches(den, attic)
  for (const where of [den, attic]) await watch(where)
  await watch(den, { page })
  const end = (ids: readonly string[], lost: string | null) =>
    memory.act(endWatches, { person: bob, ids, lost }, { by: ada })
  expect([await end([page], den), count()]).toEqual(['done', 3])
  expect([await end([page, newId()], null), count()]).toEqual(['done', 2])
  memory.put(Access, { space: own, id: attic, role: 'guest', since: 1 })
  expect([await end([attic], attic), watched(), count()]).toEqual(['done', [[den, den]], 1])
})

test('who watches a page does so where it was moved to, if they may read it there', async () => {
  const [den, attic, cellar, page, other] = [newId(), newId(), newId(), newId(), newId()]
  const { memory, watch, watched, count } = bobWatches(den, attic)
  for (const one of [page, other]) await watch(den, { page: one })
  const carry = (from: string, to: string) =>
    memory.act(carryWatches, { person: bob, pages: [page, newId()], from, to }, { by: ada })
  expect([await carry(attic, den), await carry(den, attic), watched()]).toEqual([
    'done',
    'done',
    [
      [page, attic],
      [other, den],
    ],
  ])
  expect([await carry(attic, cellar), watched(), count()]).toEqual(['done', [[other, den]], 1])
})
