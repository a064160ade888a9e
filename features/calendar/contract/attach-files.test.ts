import { newId } from '@atrium/base/id'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { SpaceFile } from '@atrium/features/files/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { as, at, calendarInMemory, eventInMemory, monday } from '../../../tests/contracts/events.ts'
import { bob, fileOf } from '../../../tests/contracts/fixture.ts'
import { attachFiles, detachFiles } from './attach-files.ts'
import { createEvent } from './create-event.ts'
import { EventFiles } from './event-files.ts'

/** An event, and what is to go along with it. */
async function attachedInMemory(given: object = {}, home?: SpaceId) {
  const found = await eventInMemory(given)
  const { memory, space, key } = found
  const file = fileOf(home ?? space)
  memory.put(SpaceFile, file)
  const attach = (more: object) => memory.act(attachFiles, { ...key, ...more }, as(bob))
  return { ...found, file, attach, attached: () => memory.rows(EventFiles)[0] }
}

test('files and links go along with an event, each once, twenty at most', async () => {
  const { attach, attached, file, space, id, memory } = await attachedInMemory()
  const link = 'https://example.org/'
  expect([
    await attach({ files: [file.id, file.id], links: [link] }),
    await attach({ files: [file.id], links: [link] }),
  ]).toEqual(['done', 'done'])
  expect(attached()).toMatchObject({ space, id, where: space, links: [link], changed: 3 })
  expect(attached()?.files.map((one) => one.id)).toEqual([file.id])
  expect(memory.row(SpaceFile, file)?.places).toEqual([{ kind: 'event', id }])
  const links = Array.from({ length: 19 }, (_, nth) => `https://example.org/${nth}`)
  expect([await attach({ links }), await attach({ links: links.slice(1) })]).toEqual(['too-many-files', 'done'])
  expect([await attach({ files: [newId()] }), await attach({ links: ['javascript:x'] })]).toEqual([
    'file-gone',
    'bad-input',
  ])
})

test('nothing that is attached leaves nothing', async () => {
  const { attach, memory, space } = await attachedInMemory()
  const entries = memory.entries(space)
  expect([await attach({}), memory.entries(space)]).toEqual(['done', entries])
})

test('what is taken off an event goes into the trash, and what is not on it changes nothing', async () => {
  const { attach, attached, file, memory, key, space } = await attachedInMemory()
  await attach({ files: [file.id], links: ['https://example.org/'] })
  const detach = (more: object) => memory.act(detachFiles, { ...key, ...more }, as(bob))
  const entries = memory.entries(space)
  expect([await detach({ files: [newId()] }), memory.entries(space)]).toEqual(['done', entries])
  expect([await detach({ files: [file.id] }), attached()?.files, memory.row(SpaceFile, file)?.deletedAt]).toEqual([
    'done',
    [],
    someTime,
  ])
  expect([await detach({ links: ['https://example.org/'] }), attached()?.links]).toEqual(['done', []])
})

test('what goes along with one event of a series goes along with all of it', async () => {
  const { attach, attached, file, change, id, memory, space } = await attachedInMemory({ rule: 'FREQ=DAILY' })
  const one = newId()
  await change(id, { title: 'Own' }, { scope: 'one', at: at(25), newId: one })
  expect(await memory.act(attachFiles, { space, id: one, files: [file.id] }, as(bob))).toBe('done')
  expect(attached()?.id).toBe(id)
  const next = newId()
  await change(id, {}, { scope: 'following', at: at(26), newId: next })
  expect(memory.rows(EventFiles).map((row) => [row.id, row.files.length])).toEqual([
    [id, 1],
    [next, 1],
  ])
  expect(await attach({ links: ['https://example.org/'] })).toBe('done')
})

test('the files of a private event lie with its owner, and an event takes them along', async () => {
  const { attach, attached, file, change, id, memory, space } = await attachedInMemory(
    { isPrivate: true },
    ownSpace(bob),
  )
  expect(await attach({ files: [file.id] })).toBe('done')
  expect(attached()).toMatchObject({ space: ownSpace(bob), where: space })
  expect(memory.row(SpaceFile, file)?.places).toEqual([{ kind: 'event', id, where: space }])
  expect(await change(id, { isPrivate: false })).toBe('files-stay')
  const carried = fileOf(space)
  memory.put(SpaceFile, carried)
  expect(await change(id, { isPrivate: false }, { carried: [carried.id] })).toBe('done')
  expect(memory.rows(EventFiles)).toMatchObject([{ space, id, where: space, files: [{ id: carried.id }] }])
  expect(memory.row(SpaceFile, file)).toMatchObject({ places: [], deletedAt: someTime })
})

test('an event is made with what goes along with it, and a private one with that in its owner’s own space', async () => {
  const links = ['https://example.org/']
  for (const isPrivate of [false, true]) {
    const { memory, create, space } = calendarInMemory()
    const [id, home] = [newId(), isPrivate ? ownSpace(bob) : space]
    const file = fileOf(home)
    memory.put(SpaceFile, file)
    expect(await create({ id, isPrivate, files: [file.id], links })).toBe('done')
    expect(memory.rows(EventFiles)).toMatchObject([{ space: home, id, where: space, files: [{ id: file.id }], links }])
  }
})

test('what goes along with an event of one’s own calendar lies there, private or not', async () => {
  const { memory } = calendarInMemory()
  const [space, id] = [ownSpace(bob), newId()]
  const file = fileOf(space)
  memory.put(SpaceFile, file)
  const given = { space, id, ...monday, isPrivate: true, files: [file.id] }
  expect(await memory.act(createEvent, given, as(bob, 'owner'))).toBe('done')
  expect(memory.rows(EventFiles)).toMatchObject([{ space, id, where: space }])
  expect(memory.row(SpaceFile, file)?.places).toEqual([{ kind: 'event', id }])
})

test('one of two files is taken off an event, private or not, and the other stays', async () => {
  for (const isPrivate of [false, true]) {
    const { attach, attached, file, memory, key } = await attachedInMemory(
      { isPrivate },
      isPrivate ? ownSpace(bob) : undefined,
    )
    const other = fileOf(file.space)
    memory.put(SpaceFile, other)
    await attach({ files: [file.id, other.id] })
    expect(await memory.act(detachFiles, { ...key, files: [file.id] }, as(bob))).toBe('done')
    expect(attached()?.files.map(({ id }) => id)).toEqual([other.id])
    expect([file, other].map((one) => memory.row(SpaceFile, one)?.deletedAt)).toEqual([someTime, null])
  }
})

test('files and links together are twenty at most', async () => {
  const { attach, file } = await attachedInMemory()
  const links = Array.from({ length: 19 }, (_, nth) => `https://example.org/${nth}`)
  expect([await attach({ links, files: [file.id] }), await attach({ links: ['https://example.org/'] })]).toEqual([
    'done',
    'too-many-files',
  ])
})

test('a link is an address in the web and nothing beside it', async () => {
  const { attach } = await attachedInMemory()
  const answers = async (links: readonly string[]) => Promise.all(links.map((link) => attach({ links: [link] })))
  const wrong = ['https://', 'ftp://a', ' https://a', 'https://a b', 'https://a"', 'https://<a', 'https://a>', 'x']
  expect(new Set(await answers(wrong))).toEqual(new Set(['bad-input']))
  expect(new Set(await answers(['http://a', 'https://a/b?c#d']))).toEqual(new Set(['done']))
})

test('a change of an event touches none of its files, private or not', async () => {
  for (const isPrivate of [false, true]) {
    const { attach, attached, file, change, id } = await attachedInMemory(
      { isPrivate },
      isPrivate ? ownSpace(bob) : undefined,
    )
    await attach({ files: [file.id] })
    const before = attached()
    expect([await change(id, { title: 'Retro' }), attached()]).toEqual(['done', before])
    expect([await change(id, { isPrivate }), attached()]).toEqual(['done', before])
  }
})

test('the files of a series stay when one event of it becomes private, and go along when all do', async () => {
  const { attach, attached, file, change, id, space, memory } = await attachedInMemory({ rule: 'FREQ=DAILY' })
  await attach({ files: [file.id] })
  const one = newId()
  expect(await change(id, { isPrivate: true }, { scope: 'one', at: at(25), newId: one })).toBe('done')
  const secret = fileOf(ownSpace(bob))
  memory.put(SpaceFile, secret)
  expect(await change(one, { isPrivate: false }, { carried: [secret.id] })).toBe('done')
  expect(attached()).toMatchObject({ space, id, files: [{ id: file.id }] })
  expect([await change(id, { isPrivate: true }), attached()?.space]).toEqual(['files-stay', space])
  expect(await change(id, { isPrivate: true }, { carried: [secret.id] })).toBe('done')
  expect(memory.rows(EventFiles)).toMatchObject([{ space: ownSpace(bob), id, files: [{ id: secret.id }] }])
})

test('an event that is no series takes its files along, of which events ever that was said', async () => {
  const { attach, file, change, id, memory } = await attachedInMemory()
  await attach({ files: [file.id] })
  const secret = fileOf(ownSpace(bob))
  memory.put(SpaceFile, secret)
  const where = { scope: 'one', at: at(23), carried: [secret.id] }
  expect([await change(id, { isPrivate: true }, where), memory.rows(EventFiles)]).toMatchObject([
    'done',
    [{ space: ownSpace(bob) }],
  ])
})

test('a series that is private from some time on leaves its files with what was before', async () => {
  const { attach, file, change, id, memory, space } = await attachedInMemory({ rule: 'FREQ=DAILY' })
  await attach({ files: [file.id] })
  const [secret, next] = [fileOf(ownSpace(bob)), newId()]
  memory.put(SpaceFile, secret)
  const where = { scope: 'following', at: at(25), newId: next, carried: [secret.id] }
  expect(await change(id, { isPrivate: true }, where)).toBe('done')
  expect(memory.rows(EventFiles)).toMatchObject([
    { space, id, files: [{ id: file.id }] },
    { space: ownSpace(bob), id: next, where: space, files: [{ id: secret.id }] },
  ])
  expect(memory.row(SpaceFile, file)?.deletedAt).toBeNull()
})
