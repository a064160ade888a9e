import { newId } from '@atrium/base/id'
import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { SpaceFile } from '@atrium/features/files/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import { type Memory, someTime } from '../../../engine/server/testing/memory.ts'
import { ada, trashed, fileOf } from '../../../tests/contracts/fixture.ts'
import { writeCover } from './cover.ts'
import { Document, trashMs } from './document.ts'
import { countDocuments, deleteForever, purgeDocuments, restoreDocument, trashDocument } from './trash-document.ts'
import { asBob, pageInMemory, putChain } from '../../../tests/contracts/documents.ts'

function putPicture(memory: Memory, space: SpaceId, change: Partial<SpaceFile> = {}): string {
  const file = fileOf(space, change)
  memory.put(SpaceFile, file)
  return file.id
}

test('a page lies in the trash since when and by whom, and comes back to where it was', async () => {
  const { memory, space, add, now, noted } = pageInMemory()
  const [above, below] = putChain(add, 2)
  const key = { space, id: below?.id ?? '' }
  expect(await memory.act(restoreDocument, key, asBob)).toBe('done')
  expect([await memory.act(trashDocument, key, { ...asBob, at: 5 }), now(key.id)?.trash]).toEqual(['done', trashed])
  expect([await memory.act(restoreDocument, key, asBob), now(key.id)]).toMatchObject([
    'done',
    { trash: null, parent: above?.id },
  ])
  expect(noted()).toEqual([
    'document_trashed Plan: Moved the document Plan to the trash',
    'document_restored Plan: Restored the document Plan',
  ])
})

test('a page comes back to the top where what it lay in is gone, and not from forever', async () => {
  const { memory, space, add, now } = pageInMemory()
  const [, below] = putChain(add, 2, { trash: trashed })
  const low = putChain(add, 3, { trash: trashed }).at(-1)
  const lost = add({ parent: newId(), trash: trashed })
  const restore = async (page: Document | undefined) => {
    if (page) memory.put(Document, { ...page, trash: trashed })
    return [await memory.act(restoreDocument, { space, id: page?.id }, asBob), now(page?.id)?.parent]
  }
  expect([await restore(below), await restore(low), await restore(lost)]).toEqual([
    ['done', null],
    ['done', null],
    ['done', null],
  ])
  const forever = add({ trash: { ...trashed, isForever: true } })
  expect(await memory.act(restoreDocument, { space, id: forever.id }, asBob)).toBe('deleted-forever')
  expect(await memory.act(restoreDocument, { space, id: newId() }, asBob)).toBe('not-found')
})

test('a page in the trash can be restored for thirty days', () => {
  expect(trashMs).toBe(Temporal.Duration.from({ hours: 30 * 24 }).total('milliseconds'))
})

test('R7.23 only what is in the trash is deleted forever, by those who run the space', async () => {
  const { memory, key, now } = pageInMemory()
  const remove = () => memory.act(deleteForever, key, { by: ada, role: 'admin' })
  expect(await remove()).toBe('not-in-trash')
  await memory.act(trashDocument, key, { ...asBob, at: 5 })
  expect([await remove(), now()?.trash]).toEqual(['done', { ...trashed, isForever: true }])
})

test('pages are forgotten that lie in one that is in the trash since then, with their pictures', async () => {
  const { memory, space, add, now } = pageInMemory()
  const picture = putPicture(memory, space)
  const [root, below] = putChain(add, 2, { trash: trashed })
  const cover = writeCover({ file: picture, at: 0 })
  if (below) memory.put(Document, { ...below, cover })
  memory.put(SpaceFile, {
    ...fileOf(space, { id: picture }),
    places: [{ kind: 'document', id: below?.id ?? '' }],
  })
  const outside = add()
  const pages = [below, outside, root].map((page) => page?.id).concat(newId())
  const purge = (trashedAt: number, of = root?.id) =>
    memory.act(purgeDocuments, { space, root: of, trashedAt, pages }, { by: ada })
  expect([await purge(4), await purge(5, newId()), await purge(5, outside.id)]).toEqual(['kept', 'kept', 'kept'])
  expect(await purge(5)).toBe('done')
  expect([now(root?.id), now(below?.id), now(outside.id)]).toEqual([undefined, undefined, outside])
  expect(memory.row(SpaceFile, { space, id: picture })).toMatchObject({ places: [], deletedAt: someTime })
})

test('how many pages a workspace has is put down once', async () => {
  const { memory, space, ops } = pageInMemory()
  const count = (n: number, of: string = space) => memory.act(countDocuments, { space: of, count: n }, { by: ada })
  expect([await count(7), ops()?.stats]).toEqual(['done', { documentCount: 7, memberCount: 2, lastActivity: 1 }])
  expect([await count(7), await count(7, teamSpace), memory.rows(Workspace).length]).toEqual(['done', 'done', 1])
  expect([memory.entries(space), memory.entries(teamSpace)]).toEqual([1, 0])
})
