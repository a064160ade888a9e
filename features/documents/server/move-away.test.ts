import { expect, test } from 'vitest'
import { XmlElement } from 'yjs'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import type { OpenText } from '@atrium/engine/web/texts'
import { fileUrl } from '@atrium/features/files/contract'
import { dot } from '../../../tests/dot.ts'
import { makePage } from '../../../tests/page.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { openTextScreen, type, until, untilWords } from '../../../tests/text-screen.ts'
import { spaceWith } from '../../../tests/roles/fixture.ts'
import { uploader } from '../../../tests/upload.ts'
import { addJobs } from '../../../engine/server/jobs/add-jobs.ts'
import { Body } from '../contract/body.ts'
import { decorateDocument, lockDocument } from '../contract/change-document.ts'
import { listThreads, reactToComment, writeComment } from '../contract/comments.ts'
import { resolveThread } from '../contract/resolve-threads.ts'
import { writeCover } from '../contract/cover.ts'
import { createDocument } from '../contract/create-document.ts'
import { plainPage } from '../contract/document.ts'
import { moveAway } from '../contract/move-away.ts'
import { findDocument, findMoved } from '../contract/queries.ts'
import { shareDocument } from '../contract/share-document.ts'
import { trashDocument } from '../contract/trash-document.ts'
import { listVersions, nameVersion } from '../contract/version.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')
const eve = await server.arrive('eve')

const room = (...others: PersonId[]) =>
  spaceWith(server, [{ id: ada, role: 'owner' }, ...others.map((id) => ({ id, role: 'member' as const }))])

const place = { parent: null, order: 'a0' } as const

type Key = { readonly space: SpaceId; readonly id: string }

const move = ({ space, id }: Key, to: SpaceId, by = ada) =>
  server.act(by, moveAway, { space: space, id, to: to, ...place })

async function moved(page: Key, to: SpaceId): Promise<Key> {
  expect(await move(page, to)).toMatchObject({ ok: true })
  return { ...page, space: to }
}

/** What a screen that is opened now is shown of a kind of record in a space. */
async function rowsOf(space: SpaceId, kind: string): Promise<readonly { id: string; [key: string]: unknown }[]> {
  const { rows } = await server.engine.pool.query(`select * from ${kind} where space = $1`, [space])
  return rows
}

test('a page goes with all that lies in it, under its ids', async () => {
  const [from, to] = [await room(bob), await room(eve)]
  const page = await makePage(server, ada, { space: from, title: 'Plan' })
  const inside = { ...plainPage, space: from as SpaceId, id: newId(), parent: page.id, title: 'Part' }
  await server.act(ada, createDocument, inside)
  const stays = await makePage(server, ada, { space: from, title: 'Other' })
  await moved(page, to)
  const there = await rowsOf(to, 'document')
  expect(new Map(there.map(({ id, parent, title }) => [id, [parent, title]]))).toEqual(
    new Map([
      [page.id, [null, 'Plan']],
      [inside.id, [page.id, 'Part']],
    ]),
  )
  expect((await rowsOf(from, 'document')).map(({ id }) => id)).toEqual([stays.id])
})

test('comments go along in their order, with answers, reactions and what is resolved; versions with their names', async () => {
  const [from, to] = [await room(bob), await room(eve)]
  const page = await makePage(server, ada, { space: from })
  await using adas = await openTextScreen({ person: ada, server: () => server })
  const text = await adas.open(page)
  await until(text, ({ isLive }) => isLive)
  type(text, 'words of which there are versions')
  await until(text, ({ saved }) => saved === 'saved')
  const threads = [newId(), newId(), newId()]
  const at = { space: from as SpaceId, document: page.id }
  for (const thread of threads)
    await server.act(bob, writeComment, { ...at, thread, id: newId(), text: 'Why?', anchor: null, quote: '' })
  const [first = '', second = ''] = threads
  const answer = { ...at, thread: first, id: newId(), text: 'Because.', anchor: null, quote: '' }
  await server.act(ada, writeComment, answer)
  await server.act(bob, reactToComment, { space: at.space, thread: first, id: answer.id, emoji: '👍' })
  await server.act(bob, resolveThread, { space: at.space, thread: second, isResolved: true })
  const version = newId()
  await server.act(ada, nameVersion, { ...at, id: version, name: 'First' })
  const before = await server.read(ada, listThreads, at)
  await moved(page, to)
  const after = await server.read(eve, listThreads, { ...at, space: to })
  const without = ({ threads: all }: typeof before) => all.map(({ space: _space, seq: _seq, ...thread }) => thread)
  expect(without(after)).toEqual(without(before))
  expect(await rowsOf(from, 'comment_thread')).toEqual([])
  expect((await rowsOf(to, 'version_name')).map(({ id, name }) => [id, name])).toEqual([[version, 'First']])
  expect((await rowsOf(to, 'version_names')).map(({ id }) => id)).toEqual([page.id])
  // What is said from now on is newer than all that came along.
  await server.act(eve, writeComment, { ...answer, space: to, thread: newId(), id: newId(), text: 'And now?' })
  expect((await server.read(eve, listThreads, { ...at, space: to })).threads[0]?.comments[0]?.text).toBe('And now?')
})

test('the text goes with every update; who writes goes on there and loses no word, sent or not', async () => {
  const [from, to] = [await room(bob), await room(bob)]
  const page = await makePage(server, ada, { space: from })
  await using adas = await openTextScreen({ person: ada, server: () => server })
  await using bobs = await openTextScreen({ person: bob, server: () => server })
  const [one, other] = [await adas.open(page), await bobs.open(page)]
  await until(other, ({ isLive }) => isLive)
  type(one, 'before ')
  await untilWords(other, (words) => words === 'before ')
  bobs.client.disableNetwork()
  await until(other, ({ isLive }) => !isLive)
  type(other, 'offline ')
  await moved(page, to)
  type(one, 'after ')
  bobs.client.enableNetwork()
  const all = (words: string) => ['before', 'offline', 'after'].every((word) => words.includes(word))
  expect(await untilWords(one, all)).toBe(await untilWords(other, all))
  await until(other, ({ saved, isLive }) => saved === 'saved' && isLive)
  expect([one.key.space, other.key.space]).toEqual([to, to])
  expect(await server.engine.pool.query('select 1 from text_update where space = $1', [from])).toMatchObject({
    rowCount: 0,
  })
})

test('who may not read it there hears that it is gone, and keeps what they wrote', async () => {
  const [from, to] = [await room(bob), await room()]
  const page = await makePage(server, ada, { space: from })
  await using bobs = await openTextScreen({ person: bob, server: () => server })
  const text = await bobs.open(page)
  await until(text, ({ isLive }) => isLive)
  bobs.client.disableNetwork()
  await until(text, ({ isLive }) => !isLive)
  type(text, 'mine')
  await moved(page, to)
  bobs.client.enableNetwork()
  expect(await until(text, ({ closed }) => closed !== undefined)).toMatchObject({ closed: 'gone', saved: 'unsaved' })
  expect(text.key.space).toBe(from)
})

test('at its old address it is found by those who may read it, and to all others it never was', async () => {
  const [from, to] = [await room(bob), await room(eve)]
  const page = await makePage(server, ada, { space: from })
  await moved(page, to)
  expect((await server.read(ada, findDocument, page)).document?.space).toBe(to)
  expect((await server.read(ada, findMoved, page)).document?.space).toBe(to)
  expect((await server.read(eve, findMoved, page)).document?.space).toBe(to)
  const never = { ...page, id: newId() }
  expect(await server.read(bob, findDocument, page)).toEqual(await server.read(bob, findDocument, never))
  expect(await server.read(bob, findMoved, page)).toEqual(await server.read(bob, findMoved, never))
})

test('it goes and comes back, and goes further: each old address leads on', async () => {
  const [one, two, three] = [await room(), await room(), await room()]
  const page = await makePage(server, ada, { space: one })
  const back = await moved(await moved(page, two), one)
  expect((await server.read(ada, findMoved, { ...page, space: two })).document?.space).toBe(one)
  await moved(await moved(back, two), three)
  for (const space of [one, two])
    expect((await server.read(ada, findMoved, { ...page, space })).document?.space).toBe(three)
})

test('only who may write in both spaces moves it, and only what can be written', async () => {
  const [from, to] = [await room(bob), await room(eve)]
  const page = await makePage(server, ada, { space: from })
  expect(await move(page, to, bob)).toMatchObject({ ok: false, code: 'no-access' })
  expect(await move(page, to, eve)).toMatchObject({ ok: false, code: 'no-access' })
  const watched = await spaceWith(server, [{ id: bob, role: 'commenter' }])
  expect(await move(page, watched, bob)).toMatchObject({ ok: false, code: 'not-allowed' })
  expect(await move(page, from)).toMatchObject({ ok: false, code: 'same-space' })
  await server.act(ada, lockDocument, { ...page, space: from as SpaceId, isLocked: true })
  expect(await move(page, to)).toMatchObject({ ok: false, code: 'locked' })
  await server.act(ada, lockDocument, { ...page, space: from as SpaceId, isLocked: false })
  const other = await makePage(server, ada, { space: to })
  await server.act(ada, trashDocument, { ...other, space: to })
  const inside = { ...page, space: from as SpaceId, to: to, parent: other.id, order: 'a0' }
  expect(await server.act(ada, moveAway, inside)).toMatchObject({ ok: false, code: 'parent-gone' })
  expect((await rowsOf(from, 'document')).map(({ id }) => id)).toEqual([page.id])
})

test('done twice it is done once, and an id that is taken there has nothing of it move', async () => {
  const [from, to] = [await room(), await room()]
  const page = await makePage(server, ada, { space: from })
  const id = newId()
  const call = { id, by: ada, action: moveAway.name, input: { ...page, to, ...place } }
  const answer = await server.actor.act(call)
  expect(answer).toMatchObject({ ok: true })
  expect(await server.actor.act(call)).toEqual(answer)
  const taken = { ...plainPage, space: from as SpaceId, id: page.id, title: 'Twin' }
  await server.act(ada, createDocument, taken)
  expect(await move({ ...page, space: to }, from)).toMatchObject({ ok: false, code: 'taken' })
  expect((await rowsOf(to, 'document')).map((row) => row.id)).toEqual([page.id])
})

test('its public link goes on leading to it', async () => {
  const [from, to] = [await room(), await room()]
  const page = await makePage(server, ada, { space: from, title: 'Open to all' })
  const token = 'a'.repeat(10) + page.id.replaceAll('-', '').slice(0, 20)
  await server.act(ada, shareDocument, { ...page, space: from as SpaceId, token })
  await moved(page, to)
  const answer = await fetch(`${server.url}/share/${token}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Open to all')
})

test('versions and what is known of the page go along', async () => {
  const [from, to] = [await room(), await room()]
  const page = await makePage(server, ada, { space: from })
  await using adas = await openTextScreen({ person: ada, server: () => server })
  const text = await adas.open(page)
  await until(text, ({ isLive }) => isLive)
  type(text, 'words to find')
  await until(text, ({ saved }) => saved === 'saved')
  const version = newId()
  await server.act(ada, nameVersion, { space: from as SpaceId, document: page.id, id: version, name: 'One' })
  // It may lie there or here by the time that the job comes to it.
  await moved(page, to)
  await expect
    .poll(async () =>
      (await server.read(ada, listVersions, { space: to, document: page.id })).versions.map(({ id }) => id),
    )
    .toEqual([version])
  await expect.poll(() => rowsOf(from, 'document_version')).toEqual([])
})

test('a version that is kept in the very moment of the move goes along', async () => {
  const [from, to] = [await room(), await room()]
  const page = await makePage(server, ada, { space: from })
  await using adas = await openTextScreen({ person: ada, server: () => server })
  const text = await adas.open(page)
  await until(text, ({ isLive }) => isLive)
  type(text, 'words to keep')
  await until(text, ({ saved }) => saved === 'saved')
  const holder = await server.engine.pool.connect()
  await holder.query('begin')
  await holder.query('select from text where id = $1 for update', [page.id])
  const moving = moved(page, to)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await server.engine.pool.query(waiting)).rowCount).toBe(1)
  const version = newId()
  const data = { text: { kind: Body.name, ...page }, by: ada, id: version }
  await server.engine.pool.query(addJobs, [JSON.stringify([{ name: 'documents/keep-named-version', data }])])
  await expect.poll(() => rowsOf(from, 'document_version')).toHaveLength(1)
  await holder.query('commit')
  holder.release()
  await moving
  await expect.poll(() => rowsOf(to, 'document_version')).toHaveLength(1)
  await expect.poll(() => rowsOf(from, 'document_version')).toEqual([])
})

test('into one’s own documents and back to the team', async () => {
  const page = await makePage(server, ada, { space: teamSpace })
  const mine = await moved(page, ownSpace(ada))
  expect((await server.read(bob, findDocument, page)).document).toBeNull()
  await moved(mine, teamSpace)
  expect((await server.read(bob, findDocument, page)).document?.space).toBe(teamSpace)
})

test('files go along with their room, and are read at their old addresses by those who may now; others stay', async () => {
  const [from, to] = [await room(bob), await room(eve)]
  const bring = (name: string) => uploader(server, ada).bring(from, name, `words of ${name}`)
  const [page, other] = [await makePage(server, ada, { space: from }), await makePage(server, ada, { space: from })]
  const [theirs, shared] = [await bring('theirs'), await bring('shared')]
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const [text, beside] = [await screen.open(page), await screen.open(other)]
  const show = (at: OpenText, id: string): void => {
    const image = new XmlElement('image')
    image.setAttribute('url', fileUrl({ space: from, id, name: 'a.txt' }))
    at.doc.getXmlFragment('blocks').push([image])
  }
  for (const id of [theirs, shared]) show(text, id)
  show(beside, shared)
  const placesOf = async (id: string) =>
    (await server.engine.pool.query('select places from space_file where id = $1', [id])).rows[0]?.places.length
  await expect.poll(() => placesOf(shared)).toBe(2)
  await expect.poll(() => placesOf(theirs)).toBe(1)
  const usage = async (space: SpaceId): Promise<number> =>
    (await server.engine.pool.query('select bytes from blob_usage where home = $1', [space])).rows[0]?.bytes ?? 0
  await moved(page, to)
  expect([await usage(from), await usage(to)]).toEqual(['words of shared'.length, 'words of theirs'.length])
  const statusFor = async (person: PersonId, id: string) =>
    (await uploader(server, person).get(fileUrl({ space: from, id, name: 'a.txt' }))).status
  for (const id of [theirs, shared]) expect(await statusFor(eve, id)).toBe(200)
  expect([await statusFor(bob, theirs), await statusFor(bob, shared)]).toEqual([404, 200])
  // What is written there later takes nothing away.
  const late = await bring('late')
  show(text, late)
  const links = "select target from document_link where space = $1 and kind = 'file'"
  const targets = async () =>
    new Set((await server.engine.pool.query(links, [to])).rows.map(({ target }) => target as string))
  await expect.poll(targets).toEqual(new Set([theirs, shared, late]))
  expect(await statusFor(eve, late)).toBe(200)
  // A visitor has what the page shows now, wherever it lies, and no longer once it is taken off, though a version has it.
  const token = newId().replaceAll('-', '')
  await server.act(ada, shareDocument, { ...page, space: to, token })
  const visitorsStatus = async () => (await fetch(`${server.url}/share/${token}/files/${shared}`)).status
  expect(await visitorsStatus()).toBe(200)
  const version = newId()
  await server.act(ada, nameVersion, { space: to, document: page.id, id: version, name: 'With all' })
  const kept = "select 1 from document_link where space = $1 and kind = 'kept' and target = $2"
  await expect.poll(async () => (await server.engine.pool.query(kept, [to, shared])).rows).toHaveLength(1)
  const blocks = text.doc.getXmlFragment('blocks')
  const at = blocks.toArray().findIndex((one) => String(one).includes(shared))
  blocks.delete(at, 1)
  await expect.poll(targets).toEqual(new Set([theirs, late]))
  expect(await visitorsStatus()).toBe(404)
  await moved({ ...page, space: to }, from)
  expect([await statusFor(eve, theirs), await statusFor(bob, theirs)]).toEqual([404, 200])
})

test('it is not moved where its files have no room', async () => {
  const [from, to] = [await room(), await room()]
  const page = await makePage(server, ada, { space: from })
  const file = await uploader(server, ada).bring(from, 'a.png', dot)
  const cover = writeCover({ file, at: 20 })
  await server.act(ada, decorateDocument, { ...page, space: from as SpaceId, cover } as never)
  const quotas = (perSpace: number | null) =>
    server.engine.pool.query(
      `insert into file_quotas (space, id, per_space) values ('team', 'team', $1)
       on conflict (space, id) do update set per_space = excluded.per_space`,
      [perSpace],
    )
  await quotas(0)
  expect(await move(page, to)).toMatchObject({ ok: false, code: 'no-room' })
  await quotas(null)
  expect(await move(page, to)).toMatchObject({ ok: true })
})

test('what is in the trash inside a page is forgotten in its time in the new space', async () => {
  const [from, to] = [await room(), await room()]
  const page = await makePage(server, ada, { space: from })
  const inside = { ...plainPage, space: from as SpaceId, id: newId(), parent: page.id, title: 'Part' }
  await server.act(ada, createDocument, inside)
  await server.act(ada, trashDocument, { space: from as SpaceId, id: inside.id })
  await moved(page, to)
  const { rows } = await server.engine.pool.query('select key from graphile_worker.jobs where key like $1', [
    `documents/purge ${to} ${inside.id}`,
  ])
  expect(rows).toHaveLength(1)
})

test('nobody takes away what others made, but who manages the space', async () => {
  const [from, to] = [
    await room(bob),
    await spaceWith(server, [
      { id: bob, role: 'owner' },
      { id: ada, role: 'member' },
    ]),
  ]
  const mine = await makePage(server, bob, { space: from, title: 'Mine' })
  const inside = { ...plainPage, space: from as SpaceId, id: newId(), parent: mine.id, title: 'Hers' }
  await server.act(ada, createDocument, inside)
  const hers = await makePage(server, ada, { space: from, title: 'Hers' })
  for (const page of [mine, hers]) expect(await move(page, ownSpace(bob), bob)).toMatchObject({ code: 'of-others' })
  expect(await move({ space: from, id: inside.id }, to)).toMatchObject({ ok: true })
  expect(await move(mine, ownSpace(bob), bob)).toMatchObject({ ok: true })
  expect(await move(hers, to)).toMatchObject({ ok: true })
})
