import { newId } from '@atrium/base/id'
import { type PersonId, type Role } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, pageOf } from '../../../tests/contracts/fixture.ts'
import { CommentThread } from './comment-thread.ts'
import { writeComment } from './comments.ts'
import { Document } from './document.ts'
import { forgetRemains } from './forget-remains.ts'
import { nameVersion, removeVersionName, restoreBlock, restoreVersion, withdrawRestore } from './version.ts'
import { VersionName, VersionNames } from './version-name.ts'
import { pageInMemory } from '../../../tests/contracts/documents.ts'

const as = (by: PersonId, role: Role = 'member') => ({ by, role })

test('a version is named once on its page, whatever its capitals, and can be named anew', async () => {
  const { memory, space, page } = pageInMemory()
  const other = pageOf(space)
  memory.put(Document, other)
  const [id, next] = [newId(), newId()]
  const name = (version: string, words: string, document = page.id) =>
    memory.act(nameVersion, { space, id: version, document, name: words }, as(bob))
  expect(await name(id, ' First ')).toBe('done')
  expect(memory.rows(VersionName)).toEqual([
    { space, id, document: page.id, name: 'First', by: bob, at: someTime, restored: null, isBlock: null },
  ])
  expect([await name(next, 'FIRST'), await name(id, 'FIRST'), await name(next, 'first', other.id)]).toEqual([
    'same-name',
    'done',
    'done',
  ])
  expect([await name(id, 'x', other.id), await name(newId(), ' '), await name(newId(), 'x', newId())]).toEqual([
    'not-here',
    'bad-input',
    'not-found',
  ])
  expect(memory.row(VersionNames, { space, id: page.id })?.names).toEqual([{ version: id, name: 'FIRST' }])
})

test('a page has five hundred names that somebody chose, and what a restore keeps has its own besides', async () => {
  const { memory, space, page } = pageInMemory()
  const names = Array.from({ length: 499 }, (_, nth) => ({ version: newId(), name: `v${nth}` }))
  memory.put(VersionNames, { space, id: page.id, names })
  const name = (version: string, words: string) =>
    memory.act(nameVersion, { space, id: version, document: page.id, name: words }, as(bob))
  expect([
    await name(newId(), 'last'),
    await name(newId(), 'late'),
    await name(names[0]?.version ?? '', 'again'),
  ]).toEqual(['done', 'too-many', 'done'])
  const before = newId()
  expect(await memory.act(restoreVersion, { space, document: page.id, version: newId(), before }, as(bob))).toBe('done')
  const now = memory.row(VersionNames, { space, id: page.id })?.names ?? []
  expect([now.length, now[0]?.name, now.at(-1)?.version]).toEqual([501, 'v1', before])
})

test('what stood on a page before an older version was restored is a version too, by a name of its own', async () => {
  const { memory, space, page } = pageInMemory()
  const version = newId()
  await memory.act(nameVersion, { space, id: version, document: page.id, name: 'Draft' }, as(bob))
  const restore = async (of: string) => {
    const before = newId()
    expect(await memory.act(restoreVersion, { space, document: page.id, version: of, before }, as(ada))).toBe('done')
    return memory.row(VersionName, { space, id: before })
  }
  expect(await restore(version)).toMatchObject({
    document: page.id,
    name: 'Before “Draft” was restored',
    restored: 'Draft',
    isBlock: false,
    by: ada,
    at: someTime,
  })
  expect(await restore(newId())).toMatchObject({ name: 'Before an older version was restored', restored: '' })
  const again = [await restore(version), await restore(version), await restore(newId())]
  expect(again.map((one) => one?.name)).toEqual([
    'Before “Draft” was restored (2)',
    'Before “Draft” was restored (3)',
    'Before an older version was restored (2)',
  ])
})

test('what stood on a page before a block of it was restored is a version that says so', async () => {
  const { memory, space, page } = pageInMemory()
  const version = newId()
  await memory.act(nameVersion, { space, id: version, document: page.id, name: 'Draft' }, as(bob))
  const restore = async (of: string) => {
    const before = newId()
    const input = { space, document: page.id, version: of, before, block: 'b' }
    expect(await memory.act(restoreBlock, input, as(ada))).toBe('done')
    return memory.row(VersionName, { space, id: before })
  }
  const kept = { document: page.id, by: ada, at: someTime, isBlock: true }
  expect(await restore(version)).toMatchObject({
    ...kept,
    name: 'Before a block of “Draft” was restored',
    restored: 'Draft',
  })
  const name = 'Before a block of an older version was restored'
  expect(await restore(newId())).toMatchObject({ ...kept, name, restored: '' })
})

test('a long name is cut, also before its number', async () => {
  const { memory, space, page } = pageInMemory()
  const version = newId()
  await memory.act(nameVersion, { space, id: version, document: page.id, name: 'x'.repeat(100) }, as(bob))
  for (let nth = 0; nth < 2; nth += 1)
    await memory.act(restoreVersion, { space, document: page.id, version, before: newId() }, as(bob))
  const [, one, other] = memory.rows(VersionName).map(({ name }) => name)
  expect([one, other]).toEqual([`Before “${'x'.repeat(92)}`, `Before “${'x'.repeat(86)} (2)`])
})

test('a restore that changed nothing is taken back, and what names a version anew remembers what it restored', async () => {
  const { memory, space, page } = pageInMemory()
  const [kept, before] = [newId(), newId()]
  for (const id of [kept, before])
    await memory.act(restoreVersion, { space, document: page.id, version: newId(), before: id }, as(bob))
  await memory.act(nameVersion, { space, id: kept, document: page.id, name: 'Kept' }, as(bob))
  expect(memory.row(VersionName, { space, id: kept })).toMatchObject({ name: 'Kept', restored: '' })
  const withdraw = () => memory.act(withdrawRestore, { space, document: page.id, before }, as(bob))
  expect(await withdraw()).toBe('done')
  const entries = memory.entries(space)
  expect([await withdraw(), memory.entries(space)]).toEqual(['done', entries])
  expect(memory.rows(VersionName).map(({ id }) => id)).toEqual([kept])
  expect(memory.rows(VersionNames)[0]?.names).toEqual([{ version: kept, name: 'Kept' }])
})

test('names that versions have by themselves give way to newer ones, and never what somebody called one', async () => {
  const { memory, space, page } = pageInMemory()
  const chosen = newId()
  const restore = (before: string) =>
    memory.act(restoreVersion, { space, document: page.id, version: newId(), before }, as(bob))
  const [first] = [newId()]
  expect(await restore(first)).toBe('done')
  await memory.act(nameVersion, { space, id: chosen, document: page.id, name: 'Signed off' }, as(bob))
  for (let nth = 0; nth < 100; nth += 1) expect(await restore(newId())).toBe('done')
  const ids = memory.rows(VersionName).map(({ id }) => id)
  expect([ids.length, ids.includes(chosen), ids.includes(first)]).toEqual([101, true, false])
  expect(memory.rows(VersionNames)[0]?.names.map(({ version }) => version)).toEqual(ids)
})

test('the name of a version is taken off, by whom it may be given, and can be given to another', async () => {
  const { memory, space, page } = pageInMemory()
  const [id, other] = [newId(), newId()]
  await memory.act(nameVersion, { space, id, document: page.id, name: 'Draft' }, as(bob))
  const remove = (document: string) => memory.act(removeVersionName, { space, id, document }, as(ada))
  expect(await remove(newId())).toBe('not-found')
  expect([await remove(page.id), await remove(page.id)]).toEqual(['done', 'done'])
  expect(memory.rows(VersionName)).toEqual([])
  const again = { space, id: other, document: page.id, name: 'Draft' }
  expect(await memory.act(nameVersion, again, as(bob))).toBe('done')
})

test('a locked page says nothing of an older version, but its versions are named', async () => {
  const { memory, space, page } = pageInMemory()
  memory.put(Document, { ...page, isLocked: true })
  const ids = { space, document: page.id, version: newId(), before: newId() }
  expect(await memory.act(restoreVersion, ids, as(bob))).toBe('locked')
  expect(await memory.act(restoreBlock, { ...ids, block: 'b' }, as(bob))).toBe('locked')
  expect(await memory.act(nameVersion, { space, id: newId(), document: page.id, name: 'x' }, as(bob))).toBe('done')
})

test('what was said about pages is forgotten with them, and the names of their versions', async () => {
  const { memory, page, space } = pageInMemory()
  const [id, thread] = [newId(), newId()]
  const comment = { space, document: page.id, thread, id: newId(), text: 'Hi' }
  expect(await memory.act(writeComment, comment, as(bob))).toBe('done')
  await memory.act(nameVersion, { space, id, document: page.id, name: 'x' }, as(bob))
  const forget = (given: object) => memory.act(forgetRemains, { space, threads: [], names: [], ...given }, as(bob))
  await forget({ threads: [thread], names: [id] })
  expect([memory.rows(CommentThread), memory.rows(VersionName), memory.rows(VersionNames).length]).toEqual([[], [], 1])
  await forget({ pages: [page.id] })
  expect(memory.rows(VersionNames)).toEqual([])
})
