import { newId } from '@atrium/base/id'
import { type PersonId, type Role, ownSpace, pageSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { asBob } from '../../../tests/contracts/documents.ts'
import { fileInMemory } from '../../../tests/contracts/files.ts'
import { ada, bob, cleo, fileOf } from '../../../tests/contracts/fixture.ts'
import { deleteFile, purgeFile, renameFile, restoreFile } from './change-file.ts'
import { fileAt, fileUrl } from './file-url.ts'
import { dropOldFile, hideFile, keepFile, letFileGo, noteThumbnail, showFile, takeBack } from './keep-file.ts'
import { FileQuotas, changeQuotas, noQuotas, quotasKey } from './quotas.ts'
import { SpaceFile, fileRef, isPicture, isPortrait, kindOf, trashMs } from './space-file.ts'

test('a file that has arrived is kept as it came, and a picture waits to be made small', async () => {
  const { memory, space } = fileInMemory()
  const keep = async (change: object) => {
    const given = { space, id: newId(), name: 'a', type: 'image/png', size: 9, width: 4, height: 3, ...change }
    expect(await memory.act(keepFile, given, { by: bob })).toBe('done')
    return memory.row(SpaceFile, { space, id: given.id })
  }
  const whole = { name: 'a', by: bob, at: someTime, seq: 1, places: [], deletedAt: null, thumbnail: 'waiting' }
  expect(await keep({})).toMatchObject(whole)
  expect(await keep({ type: 'text/plain', width: null, height: null })).toMatchObject({ thumbnail: 'none' })
  expect(await keep({ type: 'text/plain' })).toMatchObject({ thumbnail: 'none' })
  expect(await keep({ width: null })).toMatchObject({ thumbnail: 'none' })
  const archived = fileInMemory({}, { archivedAt: 1 })
  const late = { space: archived.space, id: newId(), name: 'a', type: '', size: 1, width: null, height: null }
  expect(await archived.memory.act(keepFile, late, { by: bob })).toBe('archived')
})

test('that a picture was made small is noted, unless the file is gone', async () => {
  const { memory, space, key, file } = fileInMemory({ thumbnail: 'waiting' })
  const note = (id: string) => memory.act(noteThumbnail, { space, id, thumbnail: 'made' }, { by: bob })
  expect([await note(key.id), file()?.thumbnail, await note(newId())]).toEqual(['done', 'made', 'done'])
})

test('a file is changed by who brought it, or by those who look after the space', async () => {
  const { memory, key, file } = fileInMemory()
  const rename = (name: string, doer: { by: PersonId; role: Role }) => memory.act(renameFile, { ...key, name }, doer)
  expect(await rename('x', { by: cleo, role: 'member' })).toBe('not-yours')
  expect([await rename('../b/c.png', asBob), file()?.name]).toEqual(['done', 'c.png'])
  expect([await rename('d.png', { by: ada, role: 'admin' }), file()?.name]).toEqual(['done', 'd.png'])
  expect([await rename(' ', asBob), await memory.act(renameFile, { ...key, id: newId(), name: 'x' }, asBob)]).toEqual([
    'no-name',
    'gone',
  ])
})

test('a file lies in the trash since it was first put there, until it is brought back or dropped forever', async () => {
  const { memory, key, file } = fileInMemory()
  const at = (when: number) => ({ ...asBob, at: when })
  expect(await memory.act(purgeFile, key, asBob)).toBe('kept')
  const nothingHappened = memory.entries(key.space)
  expect([await memory.act(restoreFile, key, asBob), file()?.deletedAt]).toEqual(['done', null])
  expect(memory.entries(key.space)).toBe(nothingHappened)
  expect([
    await memory.act(deleteFile, key, at(5)),
    await memory.act(deleteFile, key, at(6)),
    file()?.deletedAt,
  ]).toEqual(['done', 'done', 5])
  expect(await memory.act(renameFile, { ...key, name: 'x' }, asBob)).toBe('in-trash')
  expect(await memory.act(purgeFile, { ...key, deletedAt: 4 }, asBob)).toBe('kept')
  expect([await memory.act(restoreFile, key, asBob), file()?.deletedAt]).toEqual(['done', null])
  await memory.act(deleteFile, key, at(7))
  expect([await memory.act(purgeFile, { ...key, deletedAt: 7 }, asBob), file()]).toEqual(['done', undefined])
})

test('a file in the trash is dropped forever also without saying since when it lies there', async () => {
  const { memory, key, file } = fileInMemory({ deletedAt: 5 })
  expect([await memory.act(purgeFile, key, asBob), file()]).toEqual(['done', undefined])
})

test('the server drops a file that lies in the trash since the time it says, in an archived workspace too', async () => {
  const { memory, key, file } = fileInMemory({ deletedAt: 5 }, { archivedAt: 6 })
  const drop = (deletedAt: number) => memory.act(dropOldFile, { ...key, deletedAt }, { by: bob })
  expect([await drop(4), file()?.deletedAt]).toEqual(['done', 5])
  expect([await drop(5), file()]).toEqual(['done', undefined])
  expect(await drop(5)).toBe('done')
})

test('a deleted file can be brought back for thirty days', () => {
  expect(trashMs).toBe(Temporal.Duration.from({ hours: 30 * 24 }).total('milliseconds'))
})

test('no file of an archived workspace is changed', async () => {
  const { memory, key } = fileInMemory({}, { archivedAt: 1 })
  const answers = [
    await memory.act(renameFile, { ...key, name: 'x' }, asBob),
    await memory.act(deleteFile, key, asBob),
    await memory.act(restoreFile, key, asBob),
    await memory.act(purgeFile, key, asBob),
  ]
  expect(new Set(answers)).toEqual(new Set(['archived']))
})

const message = { kind: 'message', id: newId() } as const
const page = { kind: 'document', id: message.id } as const

test('a file is noted once in each place that shows it', async () => {
  const { change, file, key, kept } = fileInMemory()
  let shown: SpaceFile | undefined
  const show = (place: typeof message | typeof page) =>
    change(async (tx) => (shown = await showFile(tx, { ...key, by: bob }, place)))
  for (const place of [message, page, message]) expect(await show(place)).toBe('done')
  expect([file()?.places, shown?.id]).toEqual([[message, page], kept.id])
})

test('what is gone is shown nowhere', async () => {
  const { change, space, key, file } = fileInMemory({ deletedAt: 5 })
  for (const id of [key.id, newId()])
    await change(async (tx) => expect(await showFile(tx, { space, id, by: bob }, message)).toBeUndefined())
  expect(file()?.places).toEqual([])
})

test('fifty places of a file are counted, and that there are more is known for good', async () => {
  const places = Array.from({ length: 49 }, () => ({ kind: 'message', id: newId() }) as const)
  const { change, key, file } = fileInMemory({ places })
  for (const place of [message, page]) await change((tx) => showFile(tx, { ...key, by: bob }, place))
  const counted = [...places, message]
  expect(file()?.places).toEqual([...counted, { kind: 'more', id: '' }])
  const other = { kind: 'event', id: newId() } as const
  await change((tx) => showFile(tx, { ...key, by: bob }, other))
  expect(file()?.places).toHaveLength(51)
  for (const place of counted) await change((tx) => letFileGo(tx, key, { place, at: 5 }))
  expect(file()).toMatchObject({ places: [{ kind: 'more', id: '' }], deletedAt: null })
})

test('a file that is shown nowhere any more goes into the trash of who brought it, once', async () => {
  const { change, key, file } = fileInMemory({ places: [message, page] })
  const hide = (place: typeof message | typeof page, at: number, owner = bob) =>
    change((tx) => hideFile(tx, { ...key, at, owner }, place))
  await hide(message, 5)
  expect(file()).toMatchObject({ places: [page], deletedAt: null })
  await hide(page, 6)
  expect(file()).toMatchObject({ places: [], deletedAt: 6 })
  await hide(page, 7)
  expect(file()?.deletedAt).toBe(6)
})

test('a file that two messages show stays with the one when the other is gone', async () => {
  const other = { kind: 'message', id: newId() } as const
  const { change, key, file } = fileInMemory({ places: [message, other] })
  await change((tx) => hideFile(tx, { ...key, at: 5, owner: bob }, message))
  expect(file()).toMatchObject({ places: [other], deletedAt: null })
})

test('a file that somebody else brought, or that was somebody’s before it was shown, stays', async () => {
  const others = fileInMemory({ places: [message] })
  await others.change((tx) => hideFile(tx, { ...others.key, at: 5, owner: cleo }, message))
  expect(others.file()).toMatchObject({ places: [], deletedAt: null })
  const kept = fileInMemory()
  await kept.change((tx) => showFile(tx, { ...kept.key, by: cleo }, message))
  expect(kept.file()?.places).toEqual([{ ...message, isKept: true }])
  await kept.change((tx) => showFile(tx, { ...kept.key, by: bob }, page))
  expect(kept.file()?.places).toEqual([
    { ...message, isKept: true },
    { ...page, isKept: true },
  ])
  for (const place of [message, page])
    await kept.change((tx) => hideFile(tx, { ...kept.key, at: 5, owner: bob }, place))
  expect(kept.file()).toMatchObject({ places: [], deletedAt: null })
})

test('to hide or take back what is not there changes nothing', async () => {
  const { change, space, memory, kept } = fileInMemory()
  const nothing = { space, id: newId() }
  expect(await change((tx) => hideFile(tx, { ...nothing, at: 5, owner: bob }, message))).toBe('done')
  expect(await change((tx) => letFileGo(tx, nothing, { place: message, at: 5 }))).toBe('done')
  expect(await change((tx) => takeBack(tx, nothing))).toBe('done')
  expect(memory.rows(SpaceFile)).toEqual([kept])
})

test('what was taken off a page goes into the trash whoever brought it, and is back when the page is', async () => {
  const { memory, space, change, key, file } = fileInMemory({ places: [page] })
  await change((tx) => letFileGo(tx, key, { place: page, at: 5 }))
  expect(file()).toMatchObject({ places: [], deletedAt: 5 })
  await change((tx) => takeBack(tx, key))
  expect(file()?.deletedAt).toBeNull()
  const before = memory.entries(space)
  await change((tx) => takeBack(tx, key))
  expect(memory.entries(space)).toBe(before)
  const shown = fileInMemory({ places: [page], deletedAt: 5 })
  await shown.change((tx) => takeBack(tx, shown.key))
  expect(shown.file()?.deletedAt).toBe(5)
})

test('how much room files may take is one decision of the team’s', async () => {
  const { memory } = fileInMemory()
  const given = { file: 5, perSpace: null, everywhere: 100 }
  const change = (quotas: object) => memory.act(changeQuotas, quotas, { by: ada })
  expect([await change(given), memory.rows(FileQuotas)]).toEqual(['done', [{ ...quotasKey, ...given }]])
  expect([await change({ ...given, file: null }), memory.rows(FileQuotas)]).toEqual([
    'done',
    [{ ...noQuotas, everywhere: 100 }],
  ])
  for (const file of [0, 1.5, 1_000_000_001, undefined]) expect(await change({ ...given, file })).toBe('bad-input')
})

test('a file is found under its address, as it is, small or to be saved', () => {
  const id = newId()
  const file = { space: ownSpace(ada), id, name: 'a.png' }
  expect(fileUrl(file, 'thumbnail')).toBe(`${fileUrl(file)}?thumbnail`)
  expect(fileAt(fileUrl(file, 'download'))).toEqual({ space: ownSpace(ada), id })
  expect(fileAt(`/files/team/${id}`)).toEqual({ space: 'team', id })
  expect(fileAt(`/files/own:${ada}/${id}#page`)).toEqual({ space: ownSpace(ada), id })
  const shared = { space: pageSpace(newId()), id }
  expect(fileAt(fileUrl(shared))).toEqual(shared)
  expect(fileAt(`/files/${shared.space}/${id}`)).toEqual(shared)
  const strange = [
    `https://evil.org/files/team/${id}`,
    `/files/team/${id}x`,
    `/files/team/${id.slice(1)}`,
    `/files/teams/${id}`,
    `/files/team/`,
    '',
  ]
  expect(strange.filter((url) => fileAt(url))).toEqual([])
})

test('what a file is to people follows from its type', () => {
  const kinds = {
    'image/png': 'image',
    'video/mp4': 'video',
    'audio/ogg': 'audio',
    'text/csv': 'document',
    'application/pdf': 'document',
  }
  for (const [type, kind] of Object.entries(kinds)) expect(kindOf(type)).toBe(kind)
  const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  for (const type of [
    'application/msword',
    'application/rtf',
    'application/json',
    'application/epub',
    office,
    'application/vnd.oasis.x',
    'application/vnd.ms-excel',
  ])
    expect(kindOf(type)).toBe('document')
  for (const type of ['application/zip', 'application/vnd.other', 'x-text/plain', 'font/woff', ''])
    expect(kindOf(type)).toBe('other')
})

test('small pictures are made of pictures that everybody can read', () => {
  for (const type of ['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff']) expect(isPicture(`image/${type}`)).toBe(true)
  for (const type of ['image/svg+xml', 'image/png+x', 'ximage/png', 'text/plain']) expect(isPicture(type)).toBe(false)
})

test('a face and a workspace’s sign are no files to look for', () => {
  const shownIn = (...kinds: readonly ('message' | 'person' | 'workspace')[]) =>
    isPortrait({ places: kinds.map((kind) => ({ kind, id: 'x' })) })
  expect([shownIn('person'), shownIn('message', 'workspace'), shownIn('message'), shownIn()]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('what shows a file needs to know what it is, and not who brought it', () => {
  const file = fileOf(teamSpace)
  expect(fileRef(file)).toEqual({
    space: 'team',
    id: file.id,
    name: 'plan.png',
    type: 'image/png',
    size: 9,
    width: 4,
    height: 3,
  })
})
