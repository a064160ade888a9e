import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { addMember, chooseDefault, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { uploader } from '../../../tests/upload.ts'
import { deleteFile, fileUrl, setIcon } from '../contract/index.ts'

const withinMs = 1_000

let database: TestDatabase
let dataDir: string
/** Two processes on one database and one folder. */
let servers: readonly [TestServer, TestServer]
let ada: PersonId
let bob: PersonId

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-access-'))
  servers = [await startServer({ database, dataDir }), await startServer({ database, dataDir })]
  ada = await servers[0].arrive('ada')
  bob = await servers[0].arrive('bob')
  // Nobody is put into the first workspace that is made here.
  await act(ada, chooseDefault, { choice: 'none' })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const act = (by: PersonId, action: { name: string }, input: object) =>
  servers[0].actor.act({ id: newId(), by, action: action.name, input })

interface Shown {
  readonly space: SpaceId
  readonly film: string
  readonly picture: string
}

/** A workspace of Ada's with Bob in it, a large file, and a picture that is also its icon. */
async function fill(): Promise<Shown> {
  const space = newId<'space'>()
  await act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await act(ada, addMember, { space, person: bob, role: 'member' })
  const ours = uploader(servers[0], ada)
  const [film, bytes] = [newId(), randomBytes(32_000_000)]
  await ours.begin({ id: film, space, name: 'film', size: bytes.length })
  await ours.patch(film, 0, bytes)
  const png = sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } }).png()
  const picture = await ours.bring(space, 'sign.png', await png.toBuffer())
  await act(ada, setIcon, { space, file: picture })
  const thumbnail = fileUrl({ space, id: picture }, 'thumbnail')
  await expect.poll(async () => (await ours.get(thumbnail)).status).toBe(200)
  return { space, film, picture }
}

/** Every address that somebody may have kept, with the ways to ask there. */
function keptAddresses({ space, film, picture }: Shown): readonly (readonly [string, Record<string, string>])[] {
  const plain = [film, picture].flatMap((id) => [
    fileUrl({ space, id, name: 'a name' }),
    fileUrl({ space, id }, 'download'),
    fileUrl({ space, id }, 'thumbnail'),
    `/files/${space}/${id}/`,
    `/files/${space}/${id}/../../team/${id}/x`,
    fileUrl({ space: teamSpace, id }),
    fileUrl({ space: `own:${bob}`, id }),
    `/files/${encodeURIComponent(`${space}/`)}/${id}/x`,
  ])
  const asked = [
    { range: 'bytes=0-9' },
    { range: 'bytes=-9' },
    { 'if-none-match': `"${film}"` },
    { 'if-range': `"${film}"`, range: 'bytes=5-' },
    { 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/healthz' },
  ]
  return [
    ...plain.map((path) => [path, {}] as const),
    ...asked.map((headers) => [fileUrl({ space, id: film }), headers] as const),
  ]
}

/** What comes of every address; only refusals without a byte of a file pass. */
async function expectNothing(person: PersonId, shown: Shown): Promise<void> {
  for (const server of servers)
    for (const [path, headers] of keptAddresses(shown)) {
      const answer = await uploader(server, person).get(path, headers)
      const { length } = await answer.text()
      expect([path, headers, answer.status, length < 200]).toEqual([path, headers, 404, true])
    }
}

test('a member who is removed gets no byte within a second, by any address and from any process, an outsider never', async () => {
  const shown = await fill()
  const { space, film } = shown
  const eve = await servers[0].arrive('eve')
  await expectNothing(eve, shown)
  const streams = await Promise.all(
    servers.map(async (server) => {
      // It reads no further, so that most of the file stays on its way.
      const reader = (await uploader(server, bob).get(fileUrl({ space, id: film }))).body?.getReader()
      await reader?.read()
      return reader
    }),
  )
  const theirs = uploader(servers[1], bob)
  const half = newId()
  await theirs.begin({ id: half, space, name: 'half', size: 20 })
  await theirs.patch(half, 0, 'x'.repeat(10))
  await act(ada, removeMember, { space, person: bob })
  const removedAt = performance.now()
  await expectNothing(bob, shown)
  expect((await theirs.patch(half, 10, 'x'.repeat(10))).status).toBe(404)
  await wait(withinMs - (performance.now() - removedAt))
  for (const reader of streams) {
    const rest = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow(/terminated/)
  }
  expect((await fetch(`${servers[0].url}${fileUrl({ space, id: film })}`)).status).toBe(401)
})

test('who is signed out, and whoever asks for what is in the trash, gets nothing either', async () => {
  const { space, film, picture } = await fill()
  const address = fileUrl({ space, id: picture })
  const session = newId()
  expect((await uploader(servers[1], bob, session).get(address)).status).toBe(200)
  for (const server of servers) server.endSession(session)
  expect((await uploader(servers[1], bob, session).get(address)).status).toBe(401)
  await act(ada, deleteFile, { space, id: film })
  for (const server of servers) expect((await uploader(server, bob).get(fileUrl({ space, id: film }))).status).toBe(404)
})

test('for whoever is not signed in nothing is looked up', async () => {
  const { uploads } = servers[0].engine
  if (!uploads) throw new Error('Files are kept here.')
  const looked = vi.spyOn(uploads, 'homeOf')
  expect((await fetch(`${servers[0].url}${fileUrl({ space: teamSpace, id: newId() })}`)).status).toBe(401)
  expect(looked).not.toHaveBeenCalled()
})
