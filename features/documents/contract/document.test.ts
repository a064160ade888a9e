import { newId } from '@atrium/base/id'
import { type SpaceId, teamSpace, whyClosed } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { SpaceFile } from '@atrium/features/files/contract'
import type { Workspace } from '@atrium/features/workspaces/contract'
import { type Memory, someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, workspaceOf, pageOf, trashed, fileOf } from '../../../tests/contracts/fixture.ts'
import { Body } from './body.ts'
import { decorateDocument, lockDocument, makeTemplate, renameDocument, touchDocument } from './change-document.ts'
import { coverPicture, writeCover } from './cover.ts'
import { createDocument } from './create-document.ts'
import { Document, titleOf } from './document.ts'
import { moveAway } from './move-away.ts'
import { maxDepth, pathOf } from './page-rules.ts'
import { trashDocument } from './trash-document.ts'
import { asBob, pageInMemory, putChain } from '../../../tests/contracts/documents.ts'

function putPicture(memory: Memory, space: SpaceId, change: Partial<SpaceFile> = {}): string {
  const file = fileOf(space, change)
  memory.put(SpaceFile, file)
  return file.id
}

test('a page is of who made it, at the top unless it says otherwise, and counted in its workspace', async () => {
  const { memory, space, now, ops, noted } = pageInMemory()
  const id = newId()
  expect(await memory.act(createDocument, { space, id, title: ' Notes ' }, asBob)).toBe('done')
  const written = { createdBy: bob, createdAt: someTime, updatedBy: bob, updatedAt: someTime }
  expect(now(id)).toEqual(pageOf(space, { id, title: 'Notes', ...written }))
  expect([ops()?.stats.documentCount, noted()]).toEqual([1, ['document_created Notes: Created the document Notes']])
  await memory.act(createDocument, { space, id: newId(), title: ' ' }, asBob)
  expect(noted()[1]).toBe('document_created Untitled: Created the document Untitled')
  const look = { order: 'a1', icon: '🌱', cover: 'sky', isTemplate: true }
  const other = newId()
  await memory.act(createDocument, { space, id: other, title: 'x', ...look }, asBob)
  expect(now(other)).toMatchObject(look)
  expect(await memory.act(createDocument, { space, id: newId(), title: 'x', order: 'a00' }, asBob)).toBe('bad-input')
})

test('a page outside of workspaces is noted nowhere', async () => {
  const { memory, noted } = pageInMemory()
  const id = newId()
  expect(await memory.act(createDocument, { space: teamSpace, id, title: 'x' }, asBob)).toBe('done')
  expect([memory.row(Document, { space: teamSpace, id })?.title, noted()]).toEqual(['x', []])
})

test('a page lies in one that is there, and not too deep', async () => {
  const { memory, space, add, now } = pageInMemory()
  const create = async (parent: string) => {
    const id = newId()
    return [await memory.act(createDocument, { space, id, title: 'x', parent }, asBob), now(id)?.parent]
  }
  const chain = putChain(add, maxDepth)
  expect(await create(chain.at(-2)?.id ?? '')).toEqual(['done', chain.at(-2)?.id])
  expect(await create(chain.at(-1)?.id ?? '')).toEqual(['too-deep', undefined])
  const [, below] = putChain(add, 2, { trash: trashed })
  for (const parent of [newId(), below?.id ?? '']) expect(await create(parent)).toEqual(['parent-gone', undefined])
})

test('pages that were put into each other by two people at once end somewhere', async () => {
  const { memory, space, add } = pageInMemory()
  const [one, other] = putChain(add, 2)
  if (one) memory.put(Document, { ...one, parent: other?.id ?? null })
  expect(await memory.act(createDocument, { space, id: newId(), title: 'x', parent: one?.id }, asBob)).toBe('done')
})

test('no more is read than how deep pages can lie', async () => {
  const { memory, add } = pageInMemory()
  const chain = putChain(add, maxDepth + 5)
  const low = chain.at(-1)
  if (!low) throw new Error('There is no chain.')
  const path = await pathOf({ get: async (kind, key) => memory.row(kind, key) }, low)
  expect(path).toEqual(chain.toReversed().slice(0, maxDepth + 1))
})

test('a page gets another title, and the same is no change', async () => {
  const { memory, key, now, page } = pageInMemory()
  expect(await memory.act(renameDocument, { ...key, title: ' Plan ' }, asBob)).toBe('done')
  expect(now()).toEqual(page)
  expect(await memory.act(renameDocument, { ...key, title: ' Goals ' }, { by: ada })).toBe('done')
  expect(now()).toEqual({ ...page, title: 'Goals', updatedBy: ada, updatedAt: someTime })
  expect([titleOf({ title: '' }), titleOf({ title: 'x' })]).toEqual(['Untitled', 'x'])
})

test('a locked page, and one in the trash, is not renamed, decorated or put into the trash', async () => {
  const change = async (given: Partial<Document>) => {
    const { memory, key, space } = pageInMemory(given)
    return Promise.all([
      memory.act(renameDocument, { ...key, title: 'x' }, asBob),
      memory.act(decorateDocument, { ...key, icon: 'x' }, asBob),
      memory.act(trashDocument, key, asBob),
      memory.act(moveAway, { ...key, to: space, parent: null, order: 'a0' }, asBob),
    ])
  }
  expect(new Set(await change({ isLocked: true }))).toEqual(new Set(['locked']))
  expect(new Set(await change({ trash: trashed }))).toEqual(new Set(['in-trash']))
  const { memory, space } = pageInMemory()
  expect(await memory.act(renameDocument, { space, id: newId(), title: 'x' }, asBob)).toBe('not-found')
})

test('what lies in a page of the trash is in the trash', async () => {
  const { memory, space, add } = pageInMemory()
  const below = putChain(add, 3, { trash: trashed }).at(-1)?.id
  expect(await memory.act(lockDocument, { space, id: below, isLocked: true }, asBob)).toBe('in-trash')
})

test('a page is locked and a template as somebody says', async () => {
  const { memory, key, now, page } = pageInMemory()
  for (const flag of [true, true, false]) {
    await memory.act(lockDocument, { ...key, isLocked: flag }, asBob)
    await memory.act(makeTemplate, { ...key, isTemplate: flag }, asBob)
    expect(now()).toEqual({ ...page, isLocked: flag, isTemplate: flag })
  }
  // Said twice, done once.
  expect(memory.entries(key.space)).toBe(4)
})

test('the text of a page is closed while it is locked, in the trash or in an archived workspace', () => {
  const gateRow = workspaceOf(newId<'space'>())
  const why = (change: Partial<Document>, workspace: Partial<Workspace> = {}) =>
    whyClosed(Body, { row: pageOf(teamSpace, change), gateRow: { ...gateRow, ...workspace } })
  expect(why({})).toBeUndefined()
  expect(why({ isLocked: true })).toContain('locked')
  expect(why({ isLocked: true, trash: trashed })).toContain('trash')
  expect(why({}, { archivedAt: 1 })).toContain('archived')
})

test('an emoji and a colour are given and taken away, each without the other', async () => {
  const { memory, key, now } = pageInMemory()
  const decorate = (given: object) => memory.act(decorateDocument, { ...key, ...given }, asBob)
  await decorate({ icon: '🌱', cover: 'sky' })
  expect(now()).toMatchObject({ icon: '🌱', cover: 'sky' })
  await decorate({ icon: '' })
  expect(now()).toMatchObject({ icon: '', cover: 'sky' })
  await decorate({ cover: '' })
  expect(now()).toMatchObject({ icon: '', cover: '' })
  for (const cover of ['red', 'file:x@0', `xfile:${newId()}@0`, `file:${newId()}@101`, `file:${newId()}@0x`])
    expect(await decorate({ cover })).toBe('bad-input')
})

test('a picture stands above a page while it is there, and the one before goes into the trash', async () => {
  const { memory, space, key, now } = pageInMemory()
  const [first, second, text] = [
    putPicture(memory, space),
    putPicture(memory, space),
    putPicture(memory, space, { type: 'text/plain' }),
  ]
  const set = (file: string, at = 50) =>
    memory.act(decorateDocument, { ...key, cover: writeCover({ file, at }) }, asBob)
  const file = (id: string) => memory.row(SpaceFile, { space, id })
  expect([await set(text), await set(newId())]).toEqual(['no-picture', 'no-picture'])
  expect([await set(first), file(first)?.places]).toEqual(['done', [{ kind: 'document', id: key.id }]])
  expect([await set(first, 100), now()?.cover, file(first)?.deletedAt]).toEqual(['done', `file:${first}@100`, null])
  expect([await set(second), file(first)]).toMatchObject(['done', { places: [], deletedAt: someTime }])
  expect(await memory.act(decorateDocument, { ...key, cover: 'sky' }, asBob)).toBe('done')
  expect(file(second)?.deletedAt).toBe(someTime)
  const made = { space, id: newId(), title: 'x', cover: writeCover({ file: newId(), at: 1 }) }
  expect(await memory.act(createDocument, made, asBob)).toBe('no-picture')
  expect([coverPicture('sky'), coverPicture(`file:${first}@7`)]).toEqual([undefined, { file: first, at: 7 }])
})

test('who changed the text last is noted, unless the page is gone', async () => {
  const { memory, space, key, now, page } = pageInMemory()
  const touch = (id: string) => memory.act(touchDocument, { space, id }, { by: ada })
  expect([await touch(key.id), now()]).toEqual(['done', { ...page, updatedBy: ada, updatedAt: someTime }])
  expect([await touch(newId()), memory.rows(Document).length]).toEqual(['done', 1])
})

test('a page that was cached before pages lay in each other lies at the top', () => {
  const page = pageOf(teamSpace)
  const { parent: _p, order: _o, isLocked: _l, trash: _t, ...older } = page
  expect(Document.upgrade?.(older, 1)).toEqual(page)
})

test('a new page shows a picture of its space above it, which is kept for it', async () => {
  const { memory, space, now } = pageInMemory()
  const [file, id] = [putPicture(memory, space), newId()]
  const cover = writeCover({ file, at: 30 })
  expect(await memory.act(createDocument, { space, id, title: 'x', cover }, asBob)).toBe('done')
  expect([now(id)?.cover, memory.row(SpaceFile, { space, id: file })?.places]).toEqual([
    cover,
    [{ kind: 'document', id }],
  ])
})
