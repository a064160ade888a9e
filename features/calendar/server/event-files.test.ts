import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { type SpaceFile, fileUrl, findFile } from '@atrium/features/files/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { uploader } from '../../../tests/upload.ts'
import { changeEvent } from '../contract/change-event.ts'
import { createEvent } from '../contract/create-event.ts'
import { attachFiles, detachFiles } from '../contract/attach-files.ts'
import { exportCalendar } from '../contract/export-calendar.ts'
import { putBackEvent } from '../contract/put-back-event.ts'
import { findEvent } from '../contract/queries.ts'
import { deleteEvent, deleteForever, restoreEvent } from '../contract/trash-event.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')
const eve = await server.arrive('eve')
const own = ownSpace(ada)

async function does(by: PersonId, action: { readonly name: string }, input: object): Promise<string> {
  const call = { id: newId(), by, action: action.name, input: { space: teamSpace, ...input } }
  const answer = await server.actor.act(call)
  return answer.ok ? 'ok' : answer.code
}

const act = (action: { readonly name: string }, input: object) => does(ada, action, input)
const bring = (name: string, space: SpaceId = teamSpace) => uploader(server, ada).bring(space, name, `words of ${name}`)
const monday = { start: '2028-01-03T09:00:00', end: '2028-01-03T10:00:00' }
const weekly = { ...monday, rule: 'FREQ=WEEKLY' }

async function make(given: object): Promise<string> {
  const id = newId()
  expect(await act(createEvent, { id, title: 'Review', ...monday, ...given })).toBe('ok')
  return id
}

/** What goes along with an event, as somebody sees it. */
async function along(id: string, { by = ada, space = teamSpace as string } = {}) {
  const { attached } = await server.read(by, findEvent, { space, id })
  return attached && [...attached.files.map(({ name }) => name), ...attached.links]
}

/** Where a file is shown; undefined once it lies in the trash. */
async function places(id: string, space: SpaceId = teamSpace): Promise<string[] | undefined> {
  const { file } = await server.read<unknown, { file: SpaceFile | null }>(ada, findFile as never, { space, id })
  return file?.deletedAt === null ? file.places.map((place) => place.id) : undefined
}

const statusOf = async (by: PersonId, id: string, space: SpaceId = teamSpace): Promise<number> =>
  (await uploader(server, by).get(fileUrl({ space, id, name: 'a' }))).status

test('files and links go along with an event, come off it and back on it, and go when it goes (R1.08)', async () => {
  const [plan, map] = [await bring('plan.txt'), await bring('map.txt')]
  const id = await make({ files: [plan] })
  expect(await does(bob, attachFiles, { id, files: [map], links: ['https://example.org/a'] })).toBe('ok')
  expect(await along(id, { by: bob })).toEqual(['plan.txt', 'map.txt', 'https://example.org/a'])
  expect(await does(bob, detachFiles, { id, files: [plan], links: ['https://example.org/a'] })).toBe('ok')
  expect([await along(id), await places(plan), await places(map)]).toEqual([['map.txt'], undefined, [id]])
  expect(await act(attachFiles, { id, files: [plan] })).toBe('ok')
  expect([await along(id), await places(plan)]).toEqual([['map.txt', 'plan.txt'], [id]])

  expect(await act(attachFiles, { id, files: [newId()] })).toBe('file-gone')
  const many = Array.from({ length: 19 }, (_none, index) => `https://example.org/${index}`)
  expect(await act(attachFiles, { id, links: many })).toBe('too-many-files')
  expect(await act(attachFiles, { id, links: ['javascript:alert(1)'] })).toBe('bad-input')

  await act(deleteEvent, { id })
  expect(await act(attachFiles, { id, links: ['https://example.org/'] })).toBe('in-trash')
  await act(restoreEvent, { id })
  expect([await along(id), await places(map)]).toEqual([['map.txt', 'plan.txt'], [id]])
  await act(deleteEvent, { id })
  await act(deleteForever, { id })
  await expect.poll(() => places(plan)).toBeUndefined()
  // It was ada's before bob attached it, and is hers still.
  expect(await places(map)).toEqual([])
})

test('who attaches a file of somebody else and takes it off again does not put it into the trash', async () => {
  const theirs = await bring('theirs.txt')
  const [one, other] = [await make({}), await make({})]
  for (const id of [one, other]) expect(await does(bob, attachFiles, { id, files: [theirs] })).toBe('ok')
  for (const id of [one, other]) expect(await does(bob, detachFiles, { id, files: [theirs] })).toBe('ok')
  expect(await places(theirs)).toEqual([])
})

test('the files of a series are those of each of its events, also of what differs and of what goes on from it', async () => {
  const plan = await bring('plan.txt')
  const [id, one, rest] = [await make(weekly), newId(), newId()]
  const different = { id, scope: 'one', at: '2028-01-10T09:00:00', newId: one, patch: { title: 'Another' } }
  expect(await act(changeEvent, different)).toBe('ok')
  expect(await act(attachFiles, { id: one, files: [plan] })).toBe('ok')
  expect([await along(id), await along(one), await places(plan)]).toEqual([['plan.txt'], ['plan.txt'], [id]])
  const { event } = await server.read(ada, findEvent, { space: teamSpace, id })
  const parting = { id, scope: 'following', at: '2028-01-17T09:00:00', newId: rest, patch: { title: 'Later' } }
  expect(await act(changeEvent, parting)).toBe('ok')
  expect([await along(rest), await places(plan)]).toEqual([['plan.txt'], [id, rest]])
  const { rule, overrides } = event ?? {}
  expect(await act(putBackEvent, { id, fields: { rule }, overrides, made: rest })).toBe('ok')
  expect([await along(id), await places(plan)]).toEqual([['plan.txt'], [id]])
})

test('the files of a private event are its owner’s alone (R1.12)', async () => {
  const [secret, open] = [await bring('secret.txt', own), await bring('open.txt')]
  const id = await make({ isPrivate: true, files: [secret] })
  expect([await along(id), await along(id, { by: bob })]).toEqual([['secret.txt'], null])
  expect([await statusOf(ada, secret, own), await statusOf(bob, secret, own)]).toEqual([200, 404])
  expect(await does(bob, attachFiles, { id, links: ['https://example.org/'] })).toBe('private')
  expect(await does(bob, detachFiles, { id, files: [secret] })).toBe('private')
  expect(await act(attachFiles, { id, files: [open] })).toBe('file-gone')

  const change = { id, newId: newId(), patch: { isPrivate: false } }
  expect(await act(changeEvent, change)).toBe('files-stay')
  expect(await act(changeEvent, { ...change, carried: [] })).toBe('files-stay')
  const copy = await bring('secret.txt')
  expect(await act(changeEvent, { ...change, carried: [copy] })).toBe('ok')
  expect([await along(id, { by: bob }), await statusOf(bob, copy)]).toEqual([['secret.txt'], 200])
  expect(await places(secret, own)).toBeUndefined()
  expect(await does(bob, changeEvent, { ...change, patch: { isPrivate: true } })).toBe('not-yours')
  expect(
    await act(putBackEvent, { id, fields: { isPrivate: true }, overrides: [], made: null, carried: [secret] }),
  ).toBe('ok')
  expect([await along(id), await along(id, { by: bob }), await places(copy)]).toEqual([['secret.txt'], null, undefined])
})

test('who is invited to an event of somebody’s own calendar gets its files, and nobody else does', async () => {
  const [note, other] = [await bring('note.txt', own), await bring('other.txt', own)]
  const id = await make({ space: own, attendees: [{ person: bob }], files: [note] })
  expect(await along(id, { by: bob, space: own })).toEqual(['note.txt'])
  const both = async (file: string) => [await statusOf(bob, file, own), await statusOf(eve, file, own)]
  expect([await both(note), await both(other)]).toEqual([
    [200, 404],
    [404, 404],
  ])
  await act(changeEvent, { space: own, id, newId: newId(), patch: { attendees: [] } })
  expect(await both(note)).toEqual([404, 404])
})

test('a file of events says where what goes along with them is', async () => {
  const plan = await bring('the plan.txt')
  await make({ title: 'Away', files: [plan], links: ['https://example.org/elsewhere'] })
  await make({ isPrivate: true, links: ['https://example.org/hidden'] })
  const linesFor = async (by: PersonId): Promise<string[]> => {
    const { text } = await server.read(by, exportCalendar, { space: teamSpace, origin: 'https://atrium.example' })
    return text.replaceAll('\r\n ', '').split('\r\n')
  }
  const lines = await linesFor(ada)
  expect(lines).toContain('ATTACH:https://example.org/hidden')
  expect((await linesFor(bob)).join()).not.toContain('hidden')
  expect(lines).toContain(`ATTACH:https://atrium.example/files/team/${plan}/the%20plan.txt`)
  expect(lines).toContain('ATTACH:https://example.org/elsewhere')
})
