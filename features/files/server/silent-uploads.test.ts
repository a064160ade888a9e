import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { uploader } from '../../../tests/upload.ts'

const megabyte = 1_048_576
const minute = 60_000
const begunAt = Date.now()
let passed = 0
const server = await serverOfFile({
  blobLimits: { file: 200 * megabyte, everywhere: 200 * megabyte },
  now: () => begunAt + passed,
})
const [ada, eve] = [await server.arrive('ada'), await server.arrive('eve')]
const [adas, eves] = [uploader(server, ada), uploader(server, eve)]
const small = () => ({ id: newId(), space: teamSpace, name: 'plan.txt', size: 4 * megabyte })
const large = () => ({ ...small(), size: 199 * megabyte })

const room = async (): Promise<number> =>
  (await server.engine.pool.query<{ bytes: number }>(`select bytes from blob_usage where home = 'everywhere'`)).rows[0]
    ?.bytes ?? 0

const waitingForLocks = async (): Promise<number> =>
  (
    await server.engine.pool.query<{ count: number }>(`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%blob_usage%'`)
  ).rows[0]?.count ?? 0

test('what somebody has begun and sends nothing of takes nobody’s room', async () => {
  const silent = large()
  expect(await eves.begin(silent)).toMatchObject({ status: 201 })
  expect(await adas.begin(small())).toMatchObject({ status: 422 })
  passed += 5 * minute
  const mine = small()
  expect(await adas.begin(mine)).toMatchObject({ status: 201 })
  expect((await eves.head(silent.id)).status).toBe(404)
  await adas.cancel(mine.id)
})

test('who sends a byte now and then gets no room forever either, but who is slow does', async () => {
  const slow = large()
  await eves.begin(slow, 'x')
  const honest = { ...small(), size: 400_000 }
  await adas.begin(honest, 'x'.repeat(100_000))
  for (let offset = 1; offset < 5; offset += 1) {
    passed += minute
    expect(await eves.patch(slow.id, offset, 'x')).toMatchObject({ status: 204 })
  }
  expect(await adas.begin(small())).toMatchObject({ status: 201 })
  expect((await eves.head(slow.id)).status).toBe(404)
  expect((await adas.head(honest.id)).offset).toBe(100_000)
})

test('what nothing comes of is given up by itself, what has begun to come waits for its rest', async () => {
  const [silent, paused] = [small(), small()]
  await eves.begin(silent)
  await eves.begin(paused, 'x'.repeat(1_000))
  const before = await room()
  passed += 20 * minute
  await server.engine.uploads?.collect()
  expect((await eves.head(silent.id)).status).toBe(404)
  expect((await eves.head(paused.id)).offset).toBe(1_000)
  expect(await room()).toBeLessThanOrEqual(before - silent.size)
})

test('one person begins so many files at once and no more', async () => {
  const tiny = () => ({ ...small(), size: 10 })
  let isDone = false
  const begun = Promise.all(Array.from({ length: 60 }, () => eves.begin(tiny()))).finally(() => (isDone = true))
  // The connections are for everybody: none of one person's waits for another of theirs.
  while (!isDone) expect(await waitingForLocks()).toBe(0)
  const many = await begun
  expect(many.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(50)
  const refused = many.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, message } of refused)
    expect([status, message]).toEqual([429, 'You are uploading 50 files at once. Wait until some of them finish.'])
  expect(await adas.begin(tiny())).toMatchObject({ status: 201 })
})
