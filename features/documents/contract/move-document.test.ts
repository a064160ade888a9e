import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Workspace } from '@atrium/features/workspaces/contract'
import { ada, bob, workspaceOf, pageOf, trashed } from '../../../tests/contracts/fixture.ts'
import { moveDocument } from './change-document.ts'
import { Document } from './document.ts'
import { mayTake, moveAway } from './move-away.ts'
import { maxDepth } from './page-rules.ts'
import { asBob, pageInMemory, putChain } from '../../../tests/contracts/documents.ts'

/** Pages that lie in each other, and how they are moved. */
function chainInMemory(depth: number) {
  const { memory, space, add, now } = pageInMemory()
  const ids = putChain(add, depth).map(({ id }) => id)
  const move = (id: string | undefined, parent: string | null | undefined) =>
    memory.act(moveDocument, { space, id, parent, order: 'a5' }, asBob)
  return { ids, move, now, add }
}

test('a page moves within its space, to the top too', async () => {
  const { ids, move, now } = chainInMemory(3)
  const [top, middle, low] = ids
  expect([await move(low, top), now(low)]).toMatchObject(['done', { parent: top, order: 'a5' }])
  expect([await move(middle, null), now(middle)?.parent]).toEqual(['done', null])
})

test('R7.23 a page moves into nothing that lies in it', async () => {
  const { ids, move } = chainInMemory(3)
  const [top, , low] = ids
  expect([await move(top, top), await move(top, low)]).toEqual(['cycle', 'cycle'])
})

test('a page moves into one that is there, and not too deep', async () => {
  const { ids, move, add } = chainInMemory(maxDepth)
  const { id } = add()
  const [, binned] = putChain(add, 2, { trash: trashed })
  expect([await move(id, binned?.id), await move(id, newId())]).toEqual(['parent-gone', 'parent-gone'])
  expect([await move(id, ids.at(-1)), await move(id, ids.at(-2))]).toEqual(['too-deep', 'done'])
})

test('a page goes to another space, into one that is there', async () => {
  const { memory, key, space } = pageInMemory()
  const move = (to: string, parent: string | null = null) =>
    memory.act(moveAway, { ...key, to, parent, order: 'a0' }, asBob)
  expect([await move(space), await move(teamSpace), await move(teamSpace, newId())]).toEqual([
    'same-space',
    'done',
    'parent-gone',
  ])
  const there = (change: Partial<Document>) => {
    const page = pageOf(teamSpace, change)
    memory.put(Document, page)
    return page
  }
  const chain = putChain(there, maxDepth)
  expect([await move(teamSpace, chain.at(-1)?.id), await move(teamSpace, chain.at(-2)?.id)]).toEqual([
    'too-deep',
    'done',
  ])
  expect(await move(teamSpace, there({ trash: trashed }).id)).toBe('parent-gone')
  expect(await move(teamSpace, putChain(there, 3, { trash: trashed }).at(-1)?.id)).toBe('parent-gone')
})

test('a page goes neither out of nor into an archived workspace', async () => {
  const away = pageInMemory({}, { archivedAt: 1 })
  const input = { ...away.key, to: teamSpace, parent: null, order: 'a0' }
  expect(await away.memory.act(moveAway, input, asBob)).toBe('archived')
  const { memory, key } = pageInMemory()
  const closed = newId<'space'>()
  memory.put(Workspace, workspaceOf(closed, { archivedAt: 1 }))
  expect(await memory.act(moveAway, { ...key, to: closed, parent: null, order: 'a0' }, asBob)).toBe('archived')
})

test('nobody takes away what others made, but those who run the space', () => {
  const pages = [{ createdBy: bob }, { createdBy: ada }]
  expect(mayTake({ role: 'admin', by: bob }, pages)).toBe(true)
  expect([mayTake({ role: 'member', by: bob }, pages), mayTake({ role: undefined, by: bob }, pages)]).toEqual([
    false,
    false,
  ])
  expect(mayTake({ role: 'member', by: bob }, [{ createdBy: bob }])).toBe(true)
})
