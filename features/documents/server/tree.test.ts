import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Action, type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { type Activity, type Workspace, archiveWorkspace, createWorkspace } from '@atrium/features/workspaces/contract'
import { wakeJobs } from '../../../tests/jobs-due.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { lockDocument, moveDocument, renameDocument } from '../contract/change-document.ts'
import { createDocument } from '../contract/create-document.ts'
import { type Document, plainPage } from '../contract/document.ts'
import { maxDepth } from '../contract/page-rules.ts'
import { listDocuments, recentDocuments } from '../contract/queries.ts'
import { deleteForever, purgeDocuments, restoreDocument, trashDocument } from '../contract/trash-document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

async function act<Input, Code extends string>(action: Action<Input, Code>, input: NoInfer<Input>): Promise<string> {
  const answer = await server.actor.act({ id: newId(), by: ada, action: action.name, input })
  return answer.ok ? 'ok' : answer.code
}

async function newWorkspace(): Promise<SpaceId> {
  const id = newId<'space'>()
  expect(await act(createWorkspace, { id, name: 'Ops', description: '', clientCreatedAt: '' })).toBe('ok')
  return id
}

async function page(space: SpaceId, parent: string | null = null, title = 'A page'): Promise<string> {
  const id = newId()
  const input = { ...plainPage, space, id, title, parent }
  expect(await act(createDocument, input)).toBe('ok')
  return id
}

async function rowsOf(space: SpaceId): Promise<readonly Document[]> {
  const { rows } = await server.engine.pool.query<Document>('select * from document where space = $1', [space])
  return rows
}
const row = async (space: SpaceId, id: string) => (await rowsOf(space)).find((one) => one.id === id)

async function documentCount(space: SpaceId): Promise<number | undefined> {
  const { rows } = await server.engine.pool.query<Workspace>('select stats from workspace where id = $1', [space])
  return rows[0]?.stats.documentCount
}

test('of two people who drag one page into each other the second is refused (R7.23)', async () => {
  const space = await newWorkspace()
  const [one, other] = [await page(space), await page(space)]
  const both = await Promise.all([
    act(moveDocument, { space, id: one, parent: other, order: 'a0' }),
    act(moveDocument, { space, id: other, parent: one, order: 'a0' }),
  ])
  expect(both).toEqual(['ok', 'cycle'])
  expect(await act(moveDocument, { space, id: one, parent: one, order: 'a0' })).toBe('cycle')
  const inner = await page(space, one)
  expect(await act(moveDocument, { space, id: other, parent: inner, order: 'a0' })).toBe('cycle')
  expect(await act(moveDocument, { space, id: one, parent: newId(), order: 'a0' })).toBe('parent-gone')
  expect(await act(moveDocument, { space, id: one, parent: null, order: 'a00' })).toBe('bad-input')
})

test('pages nest only so deep', async () => {
  const space = await newWorkspace()
  let parent: string | null = null
  for (let depth = 0; depth < maxDepth; depth += 1) parent = await page(space, parent)
  const input = { ...plainPage, space, id: newId(), title: '', parent }
  expect(await act(createDocument, input)).toBe('too-deep')
  expect(await act(moveDocument, { space, id: await page(space), parent, order: 'a0' })).toBe('too-deep')
})

test('a page takes what lies in it into the trash and out again, and the workspace counts what is left (R7.23)', async () => {
  const space = await newWorkspace()
  const [outer, other] = [await page(space), await page(space)]
  const inner = await page(space, outer)
  expect(await documentCount(space)).toBe(3)

  expect(await act(trashDocument, { space, id: outer })).toBe('ok')
  await expect.poll(() => documentCount(space)).toBe(1)
  expect(await act(renameDocument, { space, id: inner, title: 'New' })).toBe('in-trash')
  expect(await act(moveDocument, { space, id: other, parent: inner, order: 'a0' })).toBe('parent-gone')
  expect(await act(trashDocument, { space, id: inner })).toBe('in-trash')

  expect(await act(restoreDocument, { space, id: outer })).toBe('ok')
  await expect.poll(() => documentCount(space)).toBe(3)
  const noted = await server.engine.pool.query<Activity>(
    `select type from activity where space = $1 and target_type = 'document' order by seq`,
    [space],
  )
  expect(noted.rows.map(({ type }) => type)).toEqual([
    'document_created',
    'document_created',
    'document_created',
    'document_trashed',
    'document_restored',
  ])
})

test('a page that is restored before the page in which it lay comes to the top', async () => {
  const space = await newWorkspace()
  const outer = await page(space)
  const inner = await page(space, outer)
  expect(await act(trashDocument, { space, id: inner })).toBe('ok')
  expect(await act(trashDocument, { space, id: outer })).toBe('ok')
  expect(await act(restoreDocument, { space, id: inner })).toBe('ok')
  expect(await row(space, inner)).toMatchObject({ parent: null, trash: null })
})

test('only what is in the trash is deleted forever, with all that lies in it (R7.23)', async () => {
  const space = await newWorkspace()
  const [outer, other] = [await page(space), await page(space)]
  await page(space, await page(space, outer))
  expect(await act(deleteForever, { space, id: outer })).toBe('not-in-trash')
  await act(trashDocument, { space, id: outer })
  expect(await act(deleteForever, { space, id: outer })).toBe('ok')
  expect(await act(restoreDocument, { space, id: outer })).not.toBe('ok')
  await expect.poll(async () => (await rowsOf(space)).map(({ id }) => id)).toEqual([other])
})

test('after 30 days the trash is emptied, but for what was restored', async () => {
  const space = await newWorkspace()
  const [gone, kept] = [await page(space), await page(space)]
  for (const id of [gone, kept]) await act(trashDocument, { space, id })
  await act(restoreDocument, { space, id: kept })
  const { rowCount } = await server.engine.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key in ($1, $2)
      and run_at > now() + interval '29 days 23 hours'`,
    [`documents/purge ${space} ${gone}`, `documents/purge ${space} ${kept}`],
  )
  expect(rowCount).toBe(2)
  await wakeJobs(server.engine.pool)
  await expect.poll(async () => (await rowsOf(space)).map(({ id }) => id)).toEqual([kept])
})

test('a page of the trash of which some was forgotten already is not brought back as a torso', async () => {
  const space = await newWorkspace()
  const outer = await page(space)
  const [inner, kept] = [await page(space, outer), await page(space, outer)]
  await act(trashDocument, { space, id: outer })
  const trashedAt = (await row(space, outer))?.trash?.at ?? 0
  const input = { space, root: outer, trashedAt, pages: [inner] }
  await server.actor.actAsServer(purgeDocuments, { id: newId(), by: ada, input })
  expect(await act(restoreDocument, { space, id: outer })).toBe('deleted-forever')
  expect((await rowsOf(space)).map(({ id }) => id).toSorted()).toEqual([outer, kept].toSorted())
})

test('a locked page is changed by nobody until it is unlocked, and an archived workspace by nobody at all', async () => {
  const space = await newWorkspace()
  const id = await page(space)
  await act(lockDocument, { space, id, isLocked: true })
  expect(await act(renameDocument, { space, id, title: 'New' })).toBe('locked')
  expect(await act(trashDocument, { space, id })).toBe('locked')
  await act(lockDocument, { space, id, isLocked: false })
  expect(await act(renameDocument, { space, id, title: 'New' })).toBe('ok')
  await act(archiveWorkspace, { space, isArchived: true })
  for (const answer of [act(renameDocument, { space, id, title: 'Newer' }), act(trashDocument, { space, id })])
    expect(await answer).toBe('archived')
})

test('what changed last is found over all of one’s spaces, and a space is listed page by page (R1.09 R1.12)', async () => {
  const bob = await server.arrive('bob')
  const [space, own] = [await newWorkspace(), ownSpace(ada)]
  const ids = [await page(space), await page(own), await page(teamSpace)]
  const recent = (by: PersonId) =>
    server.engine.asker.ask({ query: recentDocuments.name, input: { limit: 3 }, by }).then((answer) => {
      const { documents } = answer.ok ? (answer.output as { documents: readonly Document[] }) : { documents: [] }
      return documents.map(({ id }) => id)
    })
  expect((await recent(ada)).toSorted()).toEqual(ids.toSorted())
  // The first workspace may be one that newcomers are brought into.
  const others = await recent(bob)
  expect(ids.map((id) => others.includes(id))).toEqual([false, false, true])
  const list = (after: string) =>
    server.engine.asker.ask({ query: listDocuments.name, input: { space, after, limit: 1 }, by: ada })
  expect(await list('')).toMatchObject({ ok: true, output: { documents: [{ id: ids[0], title: 'A page' }] } })
  expect(await list(ids[0] ?? '')).toEqual({ ok: true, output: { documents: [] } })
})
