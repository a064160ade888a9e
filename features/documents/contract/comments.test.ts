import { newId } from '@atrium/base/id'
import { type PersonId, type Role, ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Workspace } from '@atrium/features/workspaces/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, pageOf, workspaceOf } from '../../../tests/contracts/fixture.ts'
import { assignThread } from './assign-thread.ts'
import { CommentThread, assigneeOf, isAlive } from './comment-thread.ts'
import { deleteComment, editComment, reactToComment, writeComment } from './comments.ts'
import { Document } from './document.ts'
import { fitting, resolveThread, resolveThreads } from './resolve-threads.ts'
import { pageInMemory } from '../../../tests/contracts/documents.ts'

const as = (by: PersonId, role: Role = 'member') => ({ by, role })

/** A page about which something is said. */
function commentsInMemory() {
  const found = pageInMemory()
  const { memory, space, page } = found
  const write = (given: object = {}, doer = as(bob)) =>
    memory.act(writeComment, { space, document: page.id, thread: newId(), id: newId(), text: 'Hi', ...given }, doer)
  return { ...found, write, thread: (id: string) => memory.row(CommentThread, { space, id }) }
}

/** The same, with a thread of one comment of Bob's. */
async function threadInMemory() {
  const found = commentsInMemory()
  const [thread, id] = [newId(), newId()]
  expect(await found.write({ thread, id })).toBe('done')
  return { ...found, key: { space: found.space, thread }, id, now: () => found.thread(thread) }
}

/** What must be there. */
function present<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('It is gone.')
  return row
}

test('the first comment begins a thread where it was said, and the next ones follow', async () => {
  const { write, thread, page } = commentsInMemory()
  const [id, one, other] = [newId(), newId(), newId()]
  const anchor = { from: 'a', to: 'b', block: 'c', before: 'of ', after: '' }
  expect(await write({ thread: id, id: one, text: ' Why? ', anchor, quote: 'the plan' })).toBe('done')
  const said = { at: someTime, isDeleted: false, reactions: [] }
  const first = { id: one, by: bob, text: 'Why?', ...said }
  const begun = { document: page.id, anchor, quote: 'the plan', resolvedBy: null, assignee: null }
  expect(thread(id)).toMatchObject({ ...begun, comments: [first], seq: 1 })
  expect(await write({ thread: id, id: other, quote: 'else' }, as(ada))).toBe('done')
  expect(thread(id)).toMatchObject({ ...begun, comments: [first, { id: other, by: ada, text: 'Hi', ...said }], seq: 2 })
  const bare = newId()
  await write({ thread: bare })
  expect(thread(bare)).toMatchObject({ anchor: null, quote: '' })
})

test('a comment says something, in a thread of its page that is not full', async () => {
  const { memory, space, write, thread } = commentsInMemory()
  const id = newId()
  await write({ thread: id })
  const other = pageOf(space)
  memory.put(Document, other)
  expect([await write({ text: ' ' }), await write({ text: 'x'.repeat(10_001) })]).toEqual(['bad-input', 'bad-input'])
  expect([await write({ thread: id, document: other.id }), await write({ document: newId() })]).toEqual([
    'not-here',
    'not-found',
  ])
  const row = present(thread(id))
  memory.put(CommentThread, { ...row, comments: Array.from({ length: 199 }, () => row.comments).flat() })
  expect([await write({ thread: id }), await write({ thread: id })]).toEqual(['done', 'full'])
})

test('a comment on what was resolved opens it again', async () => {
  const { memory, key, now, write } = await threadInMemory()
  await memory.act(resolveThread, { ...key, isResolved: true }, as(ada))
  expect(now()).toMatchObject({ resolvedBy: ada, seq: 2 })
  await write({ thread: key.thread })
  expect(now()).toMatchObject({ resolvedBy: null, seq: 3 })
  await memory.act(resolveThread, { ...key, isResolved: true }, as(bob))
  await memory.act(resolveThread, { ...key, isResolved: false }, as(ada))
  expect(now()).toMatchObject({ resolvedBy: null, seq: 5 })
})

test('only who wrote a comment edits and deletes it, and what is deleted is gone', async () => {
  const { memory, key, id, now } = await threadInMemory()
  const edit = (text: string, by = bob) => memory.act(editComment, { ...key, id, text }, as(by))
  const remove = (by = bob) => memory.act(deleteComment, { ...key, id }, as(by, 'commenter'))
  expect([await edit('x', ada), await remove(ada), await edit(' ')]).toEqual(['not-yours', 'not-yours', 'bad-input'])
  expect([await edit(' Ho '), now()?.comments[0]]).toMatchObject(['done', { text: 'Ho', editedAt: someTime, by: bob }])
  await memory.act(reactToComment, { ...key, id, emoji: '👍' }, as(ada))
  expect([await remove(), now()?.comments[0]]).toMatchObject(['done', { text: '', isDeleted: true, reactions: [] }])
  expect([
    await remove(),
    await edit('x'),
    await memory.act(reactToComment, { ...key, id, emoji: '👍' }, as(ada)),
  ]).toEqual(['no-comment', 'no-comment', 'no-comment'])
  expect(await memory.act(deleteComment, { ...key, thread: newId(), id }, as(bob))).toBe('gone')
})

test('a change of one comment leaves the others', async () => {
  const { memory, key, write, now } = await threadInMemory()
  const id = newId()
  await write({ thread: key.thread, id })
  const before = now()?.comments[0]
  await memory.act(editComment, { ...key, id, text: 'Ho' }, as(bob))
  expect([now()?.comments[0], now()?.comments[1]?.text, now()?.seq]).toEqual([before, 'Ho', 3])
})

test('an emoji is added and taken away by the same touch, at most twenty of them', async () => {
  const { memory, key, id, now } = await threadInMemory()
  const react = (emoji: string, by: PersonId) => memory.act(reactToComment, { ...key, id, emoji }, as(by))
  for (const [emoji, by] of [
    ['👍', bob],
    ['🎉', bob],
    ['👍', ada],
  ] as const)
    expect(await react(emoji, by)).toBe('done')
  const reactions = () => now()?.comments[0]?.reactions
  expect(new Set(reactions())).toEqual(
    new Set([
      { emoji: '🎉', people: [bob] },
      { emoji: '👍', people: [bob, ada] },
    ]),
  )
  await react('👍', bob)
  await react('🎉', bob)
  expect(reactions()).toEqual([{ emoji: '👍', people: [ada] }])
  const row = present(now())
  const faces = Array.from({ length: 19 }, (_, nth) => ({ emoji: String.fromCodePoint(0x1f600 + nth), people: [bob] }))
  memory.put(CommentThread, { ...row, comments: row.comments.map((one) => ({ ...one, reactions: faces })) })
  expect([await react('🎉', ada), await react('👍', ada), await react('🎉', ada)]).toEqual(['done', 'too-many', 'done'])
})

test('somebody is asked to see to a thread who can read it, while it is open', async () => {
  const { memory, key, now, space } = await threadInMemory()
  const assign = (person: PersonId | null) => memory.act(assignThread, { ...key, person }, as(bob))
  expect([await assign(cleo), await assign(ada), now()]).toMatchObject(['no-reader', 'done', { assignee: ada, seq: 2 }])
  const entries = memory.entries(space)
  expect([await assign(ada), memory.entries(space)]).toEqual(['done', entries])
  await memory.act(resolveThread, { ...key, isResolved: true }, as(bob))
  expect([await assign(bob), await assign(null), now()?.assignee]).toEqual(['resolved', 'done', null])
})

test('a comment may ask somebody to see to its thread, and another leaves that as it is', async () => {
  const { write, now, key } = await threadInMemory()
  expect(await write({ thread: key.thread, assignee: cleo })).toBe('no-reader')
  await write({ thread: key.thread, assignee: ada })
  await write({ thread: key.thread })
  expect(now()?.assignee).toBe(ada)
})

test('in one’s own space nobody else can be asked', async () => {
  const { memory } = commentsInMemory()
  const space = ownSpace(bob)
  const page = pageOf(space)
  memory.put(Document, page)
  const ask = (assignee: PersonId) =>
    memory.act(
      writeComment,
      { space, document: page.id, thread: newId(), id: newId(), text: 'x', assignee },
      { by: bob },
    )
  expect([await ask(ada), await ask(bob)]).toEqual(['no-reader', 'done'])
})

test('nobody has a thread to see to that is resolved, or of which nothing is left', async () => {
  const { memory, key, id, now } = await threadInMemory()
  await memory.act(assignThread, { ...key, person: ada }, as(bob))
  const row = () => present(now())
  expect([assigneeOf(row()), isAlive(row())]).toEqual([ada, true])
  expect(assigneeOf({ ...row(), resolvedBy: bob })).toBeNull()
  await memory.act(deleteComment, { ...key, id }, as(bob))
  expect([assigneeOf(row()), isAlive(row())]).toEqual([null, false])
  await memory.act(writeComment, { ...key, document: row().document, id: newId(), text: 'Still here' }, as(bob))
  expect([assigneeOf(row()), isAlive(row())]).toEqual([ada, true])
})

test('several threads are resolved at once, in the order in which they changed before', async () => {
  const { memory, space, page, write, thread } = commentsInMemory()
  const ids = [newId(), newId(), newId()]
  for (const id of ids.toReversed()) await write({ thread: id })
  const resolve = (isResolved: boolean, by: PersonId, threads = [...ids, newId(), ids[0]]) =>
    memory.act(resolveThreads, { space, document: page.id, threads, isResolved }, as(by))
  expect(await resolve(true, ada, [ids[0]])).toBe('done')
  expect(await resolve(true, bob)).toBe('done')
  expect(ids.map((id) => thread(id)?.resolvedBy)).toEqual([ada, bob, bob])
  expect(ids.map((id) => thread(id)?.seq)).toEqual([4, 5, 4.5])
  expect(await resolve(false, bob)).toBe('done')
  expect(ids.map((id) => thread(id)?.resolvedBy)).toEqual([ada, null, null])
})

test('threads of another page, and too much at once, are not resolved', async () => {
  const { memory, space, page, write, thread } = commentsInMemory()
  const other = pageOf(space)
  memory.put(Document, other)
  const ids = [newId(), newId()]
  for (const id of ids) await write({ thread: id })
  const resolve = (threads: readonly string[], document = page.id) =>
    memory.act(resolveThreads, { space, document, threads, isResolved: true }, as(bob))
  expect([await resolve(ids, other.id), await resolve([])]).toEqual(['not-here', 'bad-input'])
  const row = present(thread(ids[0] ?? ''))
  const lengthOf = (one: CommentThread) => JSON.stringify(one).length
  const long = (length: number): CommentThread => ({
    ...row,
    quote: 'x'.repeat(length - lengthOf({ ...row, quote: '' })),
  })
  const left = 1_000_000 - lengthOf(thread(ids[1] ?? '') ?? row)
  memory.put(CommentThread, long(left + 1))
  expect([await resolve(ids), thread(ids[1] ?? '')?.resolvedBy]).toEqual(['too-much', null])
  memory.put(CommentThread, long(left))
  expect(await resolve(ids)).toBe('done')
})

test('as many threads fit at once as their number and length allow', async () => {
  const { now } = await threadInMemory()
  const row = present(now())
  expect(fitting(Array.from({ length: 101 }, () => row))).toHaveLength(100)
  expect(fitting(Array.from({ length: 3 }, () => row))).toHaveLength(3)
  const half = { ...row, quote: 'x'.repeat(500_000 - JSON.stringify({ ...row, quote: '' }).length) }
  expect(fitting([half, half, row])).toEqual([half, half])
  const tooLong = { ...half, quote: half.quote.repeat(3) }
  expect(fitting([tooLong, row])).toEqual([])
  expect(fitting([...Array.from({ length: 100 }, () => row), tooLong])).toHaveLength(100)
})

test('R6.04 nothing is said in an archived workspace, nor by commenters where comments are off, nor in the trash', async () => {
  const { memory, key, id, page, space } = await threadInMemory()
  const all = (doer: ReturnType<typeof as>) =>
    Promise.all([
      memory.act(writeComment, { ...key, document: page.id, id: newId(), text: 'x' }, doer),
      memory.act(editComment, { ...key, id, text: 'x' }, doer),
      memory.act(deleteComment, { ...key, id }, doer),
      memory.act(reactToComment, { ...key, id, emoji: '👍' }, doer),
      memory.act(resolveThread, { ...key, isResolved: true }, doer),
      memory.act(resolveThreads, { space, document: page.id, threads: [key.thread], isResolved: true }, doer),
      memory.act(assignThread, { ...key, person: null }, doer),
    ])
  memory.put(Document, { ...page, trash: { at: 1, by: bob, isForever: false } })
  expect(new Set(await all(as(bob)))).toEqual(new Set(['in-trash']))
  memory.put(Document, page)
  const permissions = { public: false, allowComments: false, allowSharing: true }
  memory.put(Workspace, workspaceOf(space, { permissions }))
  expect(new Set(await all(as(bob, 'commenter')))).toEqual(new Set(['no-comments']))
  memory.put(Workspace, workspaceOf(space, { archivedAt: 1 }))
  expect(new Set(await all(as(bob)))).toEqual(new Set(['archived']))
})
