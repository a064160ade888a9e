import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { addMember, archiveWorkspace, createWorkspace } from '@atrium/features/workspaces/contract'
import { createTestDatabase } from '../../../tests/database.ts'
import { startServer } from '../../../tests/server.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { uploader } from '../../../tests/upload.ts'
import {
  deleteFile,
  fileUrl,
  findFile,
  purgeFile,
  renameFile,
  restoreFile,
  setAvatar,
  setIcon,
} from '../contract/index.ts'
import { listFiles } from '../contract/queries.ts'
import type { SpaceFile } from '../contract/space-file.ts'
import { isLong } from '../../../tests/long.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

const act = (by: PersonId, action: { name: string }, input: object) =>
  server.actor.act({ id: newId(), by, action: action.name, input })

async function createOps(): Promise<SpaceId> {
  const id = newId<'space'>()
  await act(ada, createWorkspace, { id, name: 'Ops', description: '', clientCreatedAt: '' })
  return id
}

async function fileOf(space: SpaceId, id: string, by = ada): Promise<SpaceFile> {
  const answer = await server.engine.asker.ask({ query: findFile.name, input: { space, id }, by })
  const file = answer.ok ? (answer.output as { file: SpaceFile | null }).file : undefined
  if (!file) throw new Error('There is no such file.')
  return file
}

type Listing = Partial<Parameters<typeof listFiles.where>[0]> & { space: SpaceId }

async function list(input: Listing): Promise<SpaceFile[]> {
  const answer = await server.engine.asker.ask({ query: listFiles.name, input, by: ada })
  if (!answer.ok) throw new Error(answer.message)
  return (answer.output as { files: SpaceFile[] }).files
}

const names = async (input: Listing): Promise<string[]> => (await list(input)).map(({ name }) => name)

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('R9.08 a small file comes in one request, is what its bytes say, and goes out the same', async () => {
  const ours = uploader(server, ada)
  const space = ownSpace(ada)
  const id = await ours.bring(space, 'C:\\temp\\../no\u202Etes\0.html', 'Hello, ñandú!\n')
  expect(await fileOf(space, id)).toMatchObject({ name: 'notes.html', type: 'text/plain', size: 16, by: ada })
  const answer = await ours.get(fileUrl({ space, id }))
  expect(await answer.text()).toBe('Hello, ñandú!\n')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="notes.html"; filename*=UTF-8''notes.html`,
  )
  expect(answer.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const etag = answer.headers.get('etag') ?? ''
  expect((await ours.get(fileUrl({ space, id }), { 'if-none-match': etag })).status).toBe(304)
  const part = await ours.get(fileUrl({ space, id }), { range: 'bytes=7-' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 7-15/16',
    'ñandú!\n',
  ])
  expect((await ours.get(fileUrl({ space, id }), { range: 'bytes=16-' })).status).toBe(416)
})

test('R9.09 a file that is cut in the middle goes on where it stopped', async () => {
  const bytes = randomBytes(3_000_000)
  const id = newId()
  const ours = uploader(server, ada)
  expect((await ours.begin({ id, space: teamSpace, name: 'big.bin', size: bytes.length })).status).toBe(201)
  const cut = new AbortController()
  let sent = 0
  const slow = new ReadableStream({
    async pull(stream) {
      if (sent >= 1_000_000) return void setTimeout(() => cut.abort(), 100)
      stream.enqueue(bytes.subarray(sent, (sent += 100_000)))
    },
  })
  const headers = {
    cookie: `person=${ada}; session=x`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const request = { method: 'PATCH', headers, body: slow, duplex: 'half', signal: cut.signal } as RequestInit
  await expect(fetch(`${server.url}/api/uploads/${id}`, request)).rejects.toThrow(/abort/)
  await expect.poll(async () => (await ours.head(id)).offset).toBe(1_000_000)
  expect((await ours.patch(id, 2_000_000, bytes.subarray(2_000_000))).status).toBe(409)
  expect((await ours.patch(id, 0, bytes)).status).toBe(409)
  expect((await ours.patch(id, 1_000_000, Buffer.alloc(2_000_001))).status).toBe(413)
  expect(await ours.patch(id, 1_000_000, bytes.subarray(1_000_000))).toMatchObject({ status: 204, offset: 3_000_000 })
  const whole = Buffer.from(await (await ours.get(fileUrl({ space: teamSpace, id }))).arrayBuffer())
  expect(hash(whole)).toBe(hash(bytes))
  // The last answer may be lost: asked again, all is there.
  expect(await ours.head(id)).toMatchObject({ status: 200, offset: 3_000_000 })
})

test('an upload goes on only by whoever began it, and is taken back by nobody else', async () => {
  const id = newId()
  const [ours, theirs] = [uploader(server, ada), uploader(server, bob)]
  await ours.begin({ id, space: teamSpace, name: 'mine', size: 10 })
  expect((await theirs.head(id)).status).toBe(404)
  expect((await theirs.patch(id, 0, 'x'.repeat(10))).status).toBe(404)
  expect((await theirs.cancel(id)).status).toBe(404)
  expect((await theirs.begin({ id, space: teamSpace, name: 'mine', size: 10 })).status).toBe(409)
  expect((await ours.cancel(id)).status).toBe(204)
  expect((await ours.head(id)).status).toBe(404)
})

test('nothing is brought into a space that one is not in, and nothing under an id of no kind', async () => {
  const space = await createOps()
  const theirs = uploader(server, bob)
  expect((await theirs.begin({ id: newId(), space, name: 'a', size: 1 }, 'a')).status).toBe(404)
  expect((await theirs.begin({ id: newId(), space: ownSpace(ada), name: 'a', size: 1 }, 'a')).status).toBe(404)
  expect((await theirs.begin({ id: 'mine', space: teamSpace, name: 'a', size: 1 }, 'a')).status).toBe(400)
  await act(ada, archiveWorkspace, { space, isArchived: true })
  const late = await uploader(server, ada).begin({ id: newId(), space, name: 'a', size: 1 }, 'a')
  expect(late.message).toBe('This workspace is archived. Ask an owner or an admin to unarchive it.')
})

test('a file of no bytes is a file', async () => {
  const theirs = uploader(server, bob)
  const id = newId()
  expect(await theirs.begin({ id, space: teamSpace, name: 'empty.txt', size: 0 })).toMatchObject({ status: 201 })
  const got = await theirs.get(`/files/${teamSpace}/${id}/empty.txt`)
  expect([got.status, got.headers.get('content-length'), await got.text()]).toEqual([200, '0', ''])
  expect((await theirs.get(`/files/${teamSpace}/${id}/empty.txt`, { range: 'bytes=0-' })).status).toBe(416)
  expect(await server.read(ada, listFiles, { space: teamSpace, name: 'empty.txt' })).toMatchObject({
    files: [{ id, size: 0, type: 'text/plain' }],
  })
})

test('a picture is measured, gets a small copy without the place where it was taken, and is shown by the browser', async () => {
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2a6' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const ours = uploader(server, ada)
  const id = await ours.bring(teamSpace, 'beach.jpg', picture)
  expect(await fileOf(teamSpace, id)).toMatchObject({ type: 'image/jpeg', width: 900, height: 1600 })
  await expect.poll(async () => (await fileOf(teamSpace, id)).thumbnail).toBe('made')
  const answer = await ours.get(fileUrl({ space: teamSpace, id }, 'thumbnail'))
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const small = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([small.width, small.height, small.exif]).toEqual([405, 720, undefined])
  expect((await ours.get(fileUrl({ space: teamSpace, id }))).headers.get('content-disposition')).toMatch(/^inline/)
})

test.runIf(isLong)(
  'a page in a picture, a script in a drawing and a bomb are kept as files, and nothing of them is run or unpacked',
  async () => {
    const ours = uploader(server, ada)
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const both = await ours.bring(
      teamSpace,
      'both.html',
      Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    )
    expect(await fileOf(teamSpace, both)).toMatchObject({ type: 'image/png' })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const drawing = await ours.bring(teamSpace, 'drawing.svg', svg)
    expect(await fileOf(teamSpace, drawing)).toMatchObject({ type: 'text/plain', thumbnail: 'none' })
    const page = await ours.bring(teamSpace, 'page.png', '<!doctype html><script>alert(1)</script>')
    for (const id of [drawing, page]) {
      const { headers } = await ours.get(fileUrl({ space: teamSpace, id }))
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const id = await ours.bring(teamSpace, 'bomb.png', bomb)
    await expect.poll(async () => (await fileOf(teamSpace, id)).thumbnail).toBe('none')
    expect(await fileOf(teamSpace, id)).toMatchObject({ width: null })
  },
)

test('a file is renamed, put into the trash, brought back and dropped forever by its bringer or who manages', async () => {
  const space = await createOps()
  await act(ada, addMember, { space, person: bob, role: 'member' })
  const id = await uploader(server, ada).bring(space, 'plan.txt', 'plan')
  expect(await act(bob, renameFile, { space, id, name: 'x' })).toMatchObject({ ok: false, code: 'not-yours' })
  expect(await act(ada, renameFile, { space, id, name: ' Plan B.txt ' })).toMatchObject({ ok: true })
  expect((await fileOf(space, id)).name).toBe('Plan B.txt')
  expect(await act(ada, purgeFile, { space, id })).toMatchObject({ ok: false, code: 'kept' })
  await act(ada, deleteFile, { space, id })
  expect((await uploader(server, ada).get(fileUrl({ space, id }))).status).toBe(404)
  expect([await names({ space }), await names({ space, isDeleted: true })]).toEqual([[], ['Plan B.txt']])
  await act(ada, restoreFile, { space, id })
  expect((await uploader(server, bob).get(fileUrl({ space, id }))).status).toBe(200)
  await act(ada, deleteFile, { space, id })
  expect(await act(ada, purgeFile, { space, id })).toMatchObject({ ok: true })
  await expect
    .poll(async () => (await server.engine.pool.query('select from blob where id = $1', [id])).rowCount)
    .toBe(0)
  expect(await names({ space, isDeleted: true })).toEqual([])
})

test('files are listed a page at a time in each order, by kind and by letters of the name', async () => {
  const space = await createOps()
  const ours = uploader(server, ada)
  for (const [name, content] of [
    ['b.txt', 'bbb'],
    ['A 100%.txt', 'a'],
    ['c.bin', Buffer.from([0, 1, 2, 3, 4, 5])],
  ] as const)
    await ours.bring(space, name, content)
  expect(await names({ space })).toEqual(['c.bin', 'A 100%.txt', 'b.txt'])
  expect(await names({ space, order: 'name' })).toEqual(['A 100%.txt', 'b.txt', 'c.bin'])
  expect(await names({ space, order: 'largest' })).toEqual(['c.bin', 'b.txt', 'A 100%.txt'])
  expect(await names({ space, kind: 'other' })).toEqual(['c.bin'])
  expect(await names({ space, name: '0%' })).toEqual(['A 100%.txt'])
  expect([await names({ space, by: bob }), (await names({ space, by: ada })).length]).toEqual([[], 3])
  const sent = (await list({ space, name: 'b.txt' })).map(({ id }) => id)
  await act(ada, sendMessage, { space, id: newId(), text: '', files: sent })
  expect(await names({ space, isSent: true })).toEqual(['b.txt'])
  for (const order of ['newest', 'oldest', 'name', 'largest'] as const) {
    const paged: string[] = []
    for (let after: string | undefined; ;) {
      const input = { space, order, limit: 1, ...(after && { after }) }
      const answer = await server.engine.asker.ask({ query: listFiles.name, input, by: ada })
      if (!answer.ok) throw new Error(answer.message)
      const { files, hasMore } = answer.output as { files: SpaceFile[]; hasMore: boolean }
      paged.push(...files.map(({ name }) => name))
      after = files[0]?.id
      if (!hasMore) break
    }
    expect(paged).toEqual(await names({ space, order }))
  }
})

test('one is shown by a picture that one brought oneself, and the one before goes into the trash', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const ours = uploader(server, ada)
  const [first, second] = [await ours.bring(teamSpace, 'a.png', png), await ours.bring(teamSpace, 'b.png', png)]
  const text = await ours.bring(teamSpace, 'c.png', 'no picture')
  const face = async (): Promise<string | null | undefined> => {
    const { pool } = server.engine
    const found = await pool.query<{ avatar: string | null }>('select avatar from person where id = $1', [ada])
    return found.rows[0]?.avatar
  }
  expect(await act(bob, setAvatar, { file: first })).toMatchObject({ ok: false, code: 'no-picture' })
  expect(await act(ada, setAvatar, { file: text })).toMatchObject({ ok: false, code: 'no-picture' })
  expect(await act(ada, setAvatar, { file: first })).toMatchObject({ ok: true })
  expect(await names({ space: teamSpace })).not.toContain('a.png')
  await act(ada, setAvatar, { file: second })
  expect(await face()).toBe(second)
  expect((await fileOf(teamSpace, first)).deletedAt).not.toBeNull()
  await act(ada, setAvatar, { file: null })
  expect(await face()).toBeNull()
})

test('a workspace is known by a picture that who manages it brought, whoever of them that is', async () => {
  const space = await createOps()
  await act(ada, addMember, { space, person: bob, role: 'admin' })
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const [first, second] = [
    await uploader(server, ada).bring(space, 'a.png', png),
    await uploader(server, bob).bring(space, 'b.png', png),
  ]
  const icon = async (): Promise<unknown> =>
    (await server.engine.pool.query<{ icon: string }>('select icon from workspace where id = $1', [space])).rows[0]
      ?.icon
  expect(await act(bob, setIcon, { space, file: first })).toMatchObject({ ok: false, code: 'no-picture' })
  expect(await act(ada, setIcon, { space, file: first })).toMatchObject({ ok: true })
  expect(await names({ space })).toEqual(['b.png'])
  expect(await act(bob, setIcon, { space, file: second })).toMatchObject({ ok: true })
  expect([await icon(), (await fileOf(space, first)).deletedAt]).toEqual([second, expect.any(Number)])
  expect(await act(ada, setIcon, { space, file: null })).toMatchObject({ ok: true })
  expect([await icon(), (await fileOf(space, second)).deletedAt]).toEqual([null, expect.any(Number)])
  await act(ada, archiveWorkspace, { space, isArchived: true })
  expect(await act(ada, setIcon, { space, file: null })).toMatchObject({ ok: false, code: 'archived' })
})

test('a space and the team take as much as they may, no more, and what is given up or dropped is free again', async () => {
  const small = await startServer({ blobLimits: { file: 2_000, perSpace: 3_000, everywhere: 4_000 } })
  try {
    const eve = await small.arrive('eve')
    const theirs = uploader(small, eve)
    const begin = (space: SpaceId, size: number) => theirs.begin({ id: newId(), space, name: 'a', size })
    expect((await begin(teamSpace, 2_001)).message).toBe('This file is larger than 2 KB, the upload limit.')
    const given = newId()
    await theirs.begin({ id: given, space: teamSpace, name: 'a', size: 2_000 })
    expect((await begin(teamSpace, 1_001)).message).toBe(
      'This would exceed the 2.9 KB limit of this space. Delete files forever, including from the trash, or ask an admin for more storage.',
    )
    expect((await begin(ownSpace(eve), 2_000)).status).toBe(201)
    const full = await begin(ownSpace(eve), 1)
    expect(full.message).toBe('All files would take more than 3.9 KB. Ask an admin for more storage.')
    await theirs.cancel(given)
    expect((await begin(teamSpace, 2_000)).status).toBe(201)
  } finally {
    await small.close()
  }
})

test('R9.09 an upload goes on where another process stopped; what was left, and blobs without a file, are cleared away', async () => {
  let now = Date.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-files-'))
  const database = await createTestDatabase()
  const one = await startServer({ database, dataDir, now: () => now })
  const other = await startServer({ database, dataDir, now: () => now })
  try {
    const eve = await one.arrive('eve')
    const [here, there] = [uploader(one, eve), uploader(other, eve)]
    const bytes = randomBytes(1_000_000)
    const [id, left] = [newId(), newId()]
    await here.begin({ id, space: teamSpace, name: 'a.bin', size: bytes.length })
    await here.patch(id, 0, bytes.subarray(0, 400_000))
    expect((await there.head(id)).offset).toBe(400_000)
    expect((await there.patch(id, 400_000, bytes.subarray(400_000))).status).toBe(204)
    const whole = Buffer.from(await (await here.get(fileUrl({ space: teamSpace, id }))).arrayBuffer())
    expect(hash(whole)).toBe(hash(bytes))

    await here.begin({ id: left, space: teamSpace, name: 'left.bin', size: 10 })
    await one.engine.pool.query('delete from space_file where id = $1', [id])
    const old = await here.bring(teamSpace, 'old.txt', 'old')
    await one.actor.act({ id: newId(), by: eve, action: deleteFile.name, input: { space: teamSpace, id: old } })
    now += 31 * 86_400_000
    await other.engine.uploads?.collect()
    expect((await here.head(left)).status).toBe(404)
    expect((await one.engine.pool.query('select from space_file')).rowCount).toBe(0)
    await expect.poll(async () => (await one.engine.pool.query('select from blob')).rowCount).toBe(0)
    const usage = await one.engine.pool.query<{ bytes: number }>('select bytes from blob_usage')
    expect(usage.rows.map((row) => row.bytes)).toEqual([0, 0])
    await expect(one.engine.uploads?.blobs.read(id)).rejects.toThrow('There is no blob')
  } finally {
    await Promise.all([one.close(), other.close()])
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
})
