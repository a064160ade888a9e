import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { headlineOf } from '@atrium/features/notifications/contract'
import { addMember, archiveWorkspace, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { assignThread } from '../../contract/assign-thread.ts'
import { lockDocument } from '../../contract/change-document.ts'
import { deleteComment, listThreads, writeComment } from '../../contract/comments.ts'
import { createDocument } from '../../contract/create-document.ts'
import { plainPage } from '../../contract/document.ts'
import { fitting, resolveThread, resolveThreads } from '../../contract/resolve-threads.ts'
import { trashDocument } from '../../contract/trash-document.ts'

const server = await serverOfFile()
const [ada, bob, cem, dan] = [
  await server.arrive('ada'),
  await server.arrive('bob'),
  await server.arrive('cem'),
  await server.arrive('dan'),
]

interface Page {
  readonly space: SpaceId
  readonly id: string
}

/** Bob's page in a workspace of all but Dan. */
async function createPage(space?: SpaceId): Promise<Page> {
  const id = newId<'document'>()
  if (space) {
    await server.act(bob, createDocument, { ...plainPage, space, id, title: 'Other' })
    return { space, id }
  }
  const workspace = newId<'space'>()
  await server.act(ada, createWorkspace, { id: workspace, name: 'Ops', description: '', clientCreatedAt: '' })
  for (const [person, role] of [
    [bob, 'member'],
    [cem, 'viewer'],
  ] as const)
    await server.act(ada, addMember, { space: workspace, person, role })
  await server.act(bob, createDocument, { ...plainPage, space: workspace, id, title: 'Plan' })
  return { space: workspace, id }
}

interface Words {
  readonly text?: string
  readonly thread?: string
  readonly assignee?: string
}

async function comment(by: PersonId, { space, id: document }: Page, words: Words = {}) {
  const { text = 'Which day?', thread = newId(), assignee } = words
  const id = newId()
  const input = { space, document, thread, id, text, anchor: null, quote: '', ...(assignee && { assignee }) }
  expect(await server.act(by, writeComment, input)).toMatchObject({ ok: true })
  return { space, thread, id }
}

const threadsOf = async ({ space, id: document }: Page) =>
  (await server.read(ada, listThreads, { space, document })).threads

/** What somebody was told of a page, once there is nothing left to tell. */
async function told(person: PersonId, { id }: Page): Promise<readonly string[]> {
  const left = `select from graphile_worker.jobs where task_identifier like 'documents/%comment%'`
  await expect.poll(async () => (await server.engine.pool.query(left)).rowCount).toBe(0)
  const text = `select cause, message, facts from notice where space = $1 and source_id = $2 order by seq`
  const { rows } = await server.engine.pool.query(text, [ownSpace(person), id])
  return rows.map(
    (row) => `${headlineOf({ ...row, fromUserName: '–', sourceType: 'document', sourceName: '' })}: ${row.message}`,
  )
}

const assign = (by: PersonId, { space, thread }: { space: SpaceId; thread: string }, person: PersonId | null) =>
  server.act(by, assignThread, { space, thread, person })

const resolveAll = (by: PersonId, { space, id }: Page, threads: readonly string[], isResolved = true) =>
  server.act(by, resolveThreads, { space, document: id, threads: [...threads], isResolved })

test('whoever is asked to see to a thread hears of it, and of what is said there from then on', async () => {
  const page = await createPage()
  const said = await comment(bob, page)
  expect(await assign(ada, said, cem)).toMatchObject({ ok: true })
  expect(await threadsOf(page)).toMatchObject([{ assignee: cem }])
  expect(await told(cem, page)).toEqual(['– assigned you a comment in a document: Which day?'])
  await comment(ada, page, { text: 'Friday', thread: said.thread })
  expect(await told(cem, page)).toEqual([
    '– assigned you a comment in a document: Which day?',
    '– replied in a thread in a document: Friday',
  ])
  await server.act(bob, deleteComment, said)
  expect(await told(cem, page)).toEqual([
    expect.stringContaining('This comment was deleted.'),
    expect.stringContaining('Friday'),
  ])
})

test('a comment that names somebody and asks them to see to it is told once', async () => {
  const page = await createPage()
  await comment(ada, page, { text: `Please look, <@${bob}>`, assignee: bob })
  expect(await told(bob, page)).toEqual(['– assigned you a comment in a document: Please look, @bob'])
})

test('only who can read a page can be asked, by whoever may comment on it, while the thread is open', async () => {
  const page = await createPage()
  const said = await comment(bob, page)
  expect(await assign(ada, said, dan)).toMatchObject({ ok: false, code: 'no-reader' })
  expect(await assign(ada, said, newId<'person'>())).toMatchObject({ ok: false, code: 'no-reader' })
  expect(await assign(cem, said, bob)).toMatchObject({ ok: false, code: 'not-allowed' })
  expect(await assign(dan, said, bob)).toMatchObject({ ok: false })
  const input = { space: page.space, document: page.id, thread: newId(), id: newId(), text: 'x', assignee: dan }
  expect(await server.act(ada, writeComment, { ...input, anchor: null, quote: '' })).toMatchObject({
    code: 'no-reader',
  })
  await server.act(bob, resolveThread, { space: page.space, thread: said.thread, isResolved: true })
  expect(await assign(ada, said, bob)).toMatchObject({ ok: false, code: 'resolved' })
  expect(await assign(ada, said, null)).toMatchObject({ ok: true })
  expect(await told(bob, page)).toEqual([])
})

test('who was asked and may not read the page any more by then hears nothing', async () => {
  const page = await createPage()
  const said = await comment(bob, page)
  await assign(ada, said, cem)
  await server.act(ada, removeMember, { space: page.space, person: cem })
  await comment(ada, page, { thread: said.thread, text: 'Secret' })
  expect(await told(cem, page)).not.toContainEqual(expect.stringContaining('Secret'))
})

test('one’s own page can be seen to by oneself alone', async () => {
  const page = await createPage(ownSpace(bob) as SpaceId)
  const said = await comment(bob, page)
  expect(await assign(bob, said, ada)).toMatchObject({ ok: false, code: 'no-reader' })
  expect(await assign(bob, said, bob)).toMatchObject({ ok: true })
  expect(await told(bob, page)).toEqual([])
})

test('all threads of a page are resolved in one deed, and only those are opened again that it resolved', async () => {
  const page = await createPage()
  const [one, two, three] = [await comment(bob, page), await comment(bob, page), await comment(ada, page)]
  const ids = [one.thread, two.thread, three.thread]
  await server.act(ada, resolveThread, { space: page.space, thread: two.thread, isResolved: true })
  const before = (await threadsOf(page)).map(({ seq }) => seq)
  expect(await resolveAll(bob, page, [...ids, ids[0] ?? '', newId()])).toMatchObject({ ok: true })
  const resolved = await threadsOf(page)
  expect(new Map(resolved.map(({ id, resolvedBy }) => [id, resolvedBy]))).toEqual(
    new Map([
      [one.thread, bob],
      [two.thread, ada],
      [three.thread, bob],
    ]),
  )
  expect(new Set(resolved.map(({ seq }) => seq)).size).toBe(3)
  expect(Math.max(...resolved.map(({ seq }) => seq))).toBe(Math.max(...before) + 1)
  await resolveAll(bob, page, ids, false)
  const open = (await threadsOf(page)).filter(({ resolvedBy }) => resolvedBy === null)
  expect(open.map(({ id }) => id)).toEqual([three.thread, one.thread])
})

test('threads of another page, of a locked, trashed or archived place, or by a viewer are not resolved', async () => {
  const page = await createPage()
  const other = await createPage(page.space)
  const [here, there] = [await comment(bob, page), await comment(bob, other)]
  expect(await resolveAll(bob, page, [here.thread, there.thread])).toMatchObject({ ok: false, code: 'not-here' })
  expect(await resolveAll(cem, page, [here.thread])).toMatchObject({ ok: false, code: 'not-allowed' })
  expect(await resolveAll(bob, page, [])).toMatchObject({ ok: false, code: 'bad-input' })
  expect(
    await resolveAll(
      bob,
      page,
      Array.from({ length: 101 }, () => newId()),
    ),
  ).toMatchObject({ code: 'bad-input' })
  // A lock is for the text: one may talk about it all the same.
  await server.act(bob, lockDocument, { ...page, isLocked: true })
  expect(await assign(bob, here, ada)).toMatchObject({ ok: true })
  await server.act(bob, lockDocument, { ...page, isLocked: false })
  await server.act(bob, trashDocument, page)
  expect(await resolveAll(bob, page, [here.thread])).toMatchObject({ ok: false, code: 'in-trash' })
  expect(await assign(bob, here, null)).toMatchObject({ ok: false, code: 'in-trash' })
  await server.act(ada, archiveWorkspace, { space: page.space, isArchived: true })
  expect(await resolveAll(bob, other, [there.thread])).toMatchObject({ ok: false, code: 'archived' })
  expect(await assign(bob, there, ada)).toMatchObject({ ok: false, code: 'archived' })
  expect((await threadsOf(page))[0]).toMatchObject({ resolvedBy: null, assignee: ada })
})

test('so much as one entry would weigh too much is not resolved at once', async () => {
  const page = await createPage()
  const texts = Array.from({ length: 12 }, () => 'x'.repeat(10_000))
  const threads = Array.from({ length: 9 }, () => newId())
  for (const thread of threads) for (const text of texts) await comment(bob, page, { thread, text })
  expect(await resolveAll(bob, page, threads)).toMatchObject({ ok: false, code: 'too-much' })
  const some = fitting(await threadsOf(page)).map(({ id }) => id)
  expect(some).toHaveLength(8)
  expect(await resolveAll(bob, page, some)).toMatchObject({ ok: true })
})

test('of many threads the open ones are told first, page by page, each once', async () => {
  const page = await createPage()
  const threads = Array.from({ length: 3 }, () => newId())
  for (const thread of threads) await comment(bob, page, { thread })
  await server.act(bob, resolveThread, { space: page.space, thread: threads[1] ?? '', isResolved: true })
  const copies = `insert into comment_thread select space, id || '-' || n, document, anchor, quote, comments, resolved_by,
    seq - n::double precision / 1000, assignee from comment_thread, generate_series(1, 99) n where document = $1`
  await server.engine.pool.query(copies, [page.id])
  const first = await threadsOf(page)
  expect([first.length, first.filter(({ resolvedBy }) => resolvedBy).length]).toEqual([200, 0])
  const { seq = 0 } = first.at(-1) ?? {}
  const after = { isResolved: false, seq }
  const rest = (await server.read(ada, listThreads, { space: page.space, document: page.id, after })).threads
  expect(rest.every(({ resolvedBy }) => resolvedBy === bob)).toBe(true)
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(300)
})
