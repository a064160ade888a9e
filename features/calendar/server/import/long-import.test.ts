import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { sendMessage } from '@atrium/features/chat/contract'
import { suspend } from '@atrium/features/people/contract'
import { addMember, archiveWorkspace, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { fileOf, importer, vevent } from '../../../../tests/calendar-import.ts'
import { createTestDatabase } from '../../../../tests/database.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { uploader } from '../../../../tests/upload.ts'
import { changeEvent } from '../../contract/change-event.ts'
import { cancelImport, dismissImport, importReport, startImport, undoImport } from '../../contract/import-file.ts'
import { expectWithin } from '../../../../tests/times.ts'
import { isLong } from '../../../../tests/long.ts'

const server = await serverOfFile()
/** Said to be more where somebody wants to know how it goes then. */
const many = Number(process.env['IMPORT_EVENTS'] ?? 800)

/** A file of `count` events, an hour each. */
function fileWith(count: number, name: string): string {
  const hour = (nth: number): string =>
    new Date(Date.UTC(2027, 0, 1) + (nth % 20_000) * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const events = Array.from({ length: count }, (_none, nth) =>
    vevent(
      `UID:${name}-${nth}@example.org`,
      `SUMMARY:${name} ${nth}`,
      `DTSTART:${hour(nth)}`,
      `DTEND:${hour(nth + 1)}`,
    ),
  )
  return fileOf(events.flat().join('\r\n'))
}

async function countOf(name: string, { engine }: TestServer = server): Promise<number> {
  const { rows } = await engine.pool.query<{ count: number }>(
    `select count(*)::int as count from calendar_event where uid like $1 and trash is null`,
    [`${name}-%`],
  )
  return rows[0]?.count ?? 0
}

/** Resolves once at least `count` events of a file are in the calendar. */
async function reaches(name: string, count: number, at = server): Promise<void> {
  await expect.poll(() => countOf(name, at), { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(count)
}

async function workspaceOf(owner: PersonId, member: PersonId): Promise<SpaceId> {
  const id = newId<'space'>()
  await server.act(owner, createWorkspace, { id, name: 'Ops', description: '', clientCreatedAt: '' })
  expect(await server.act(owner, addMember, { space: id, person: member, role: 'member' })).toMatchObject({ ok: true })
  return id
}

test.runIf(isLong)(
  'thousands of events come in while others write as fast as ever',
  async () => {
    const [ada, bob] = [await server.arrive('ada1'), await server.arrive('bob1')]
    const hers = importer(server, ada)
    const file = fileWith(many, 'many')
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const waits: number[] = []
    const began = performance.now()
    await hers.begin(file)
    delay.enable()
    for (let isOver = false; !isOver;) {
      const sent = performance.now()
      await server.act(bob, sendMessage, { space: teamSpace, id: newId(), text: 'Hello' })
      waits.push(performance.now() - sent)
      await new Promise((resolve) => setTimeout(resolve, 20))
      isOver = waits.length % 10 === 0 && (await hers.row())?.state === 'done'
    }
    delay.disable()
    expect(await hers.ended()).toMatchObject({ state: 'done', total: many, made: many, read: 1, problems: [] })
    expect(await countOf('many')).toBe(many)
    const p99 = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0
    const [seconds, loop] = [(performance.now() - began) / 1_000, delay.percentile(99) / 1e6]
    if (process.env['IMPORT_EVENTS'])
      console.log({ seconds, loopP99: loop, loopMost: delay.max / 1e6, p99, waits: waits.length })
    expectWithin(p99, 3_000)
  },
  many > 5_000 ? 1_800_000 : 60_000,
)

test('an import that is canceled says what came in, and can be undone but for what somebody else changed', async () => {
  const [ada, bob] = [await server.arrive('ada2'), await server.arrive('bob2')]
  const hers = importer(server, ada)
  const file = await hers.begin(fileWith(1_200, 'halt'))
  await reaches('halt', 20)
  expect(await server.act(ada, cancelImport, { file: file as PersonId })).toMatchObject({ ok: true })
  await expect.poll(async () => (await hers.row())?.made).toBeGreaterThan(0)
  await expect.poll(async () => (await hers.row())?.made === (await countOf('halt'))).toBe(true)
  const made = await countOf('halt')
  expect(made).toBeLessThan(1_200)
  expect(await hers.ended()).toMatchObject({ state: 'canceled', total: 1_200, made })
  const { rows } = await server.engine.pool.query<{ id: PersonId }>(
    `select id from calendar_event where uid like 'halt-%' limit 1`,
  )
  const change = { space: teamSpace, id: rows[0]?.id ?? ada, newId: newId<'person'>(), patch: { title: 'Mine' } }
  expect(await server.act(bob, changeEvent, { ...change, scope: 'all', past: 0 })).toMatchObject({ ok: true })
  expect(await server.act(ada, undoImport, { file: file as PersonId })).toMatchObject({ ok: true })
  expect(await hers.ended()).toMatchObject({ state: 'undone', undone: made - 1, made })
  expect(await countOf('halt')).toBe(1)
})

test.runIf(isLong)(
  'an import outlives the process, also one that dies between writing and noting it, and no event is there twice',
  async () => {
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'atrium-import-'))
    const first = await startServer({ database, dataDir })
    const ada = await first.arrive('ada')
    await importer(first, ada).begin(fileWith(1_500, 'kept'))
    await reaches('kept', 200, first)
    await first.close()
    // As if the last that was written had not been noted.
    const direct = new pg.Client(database.connection)
    await direct.connect()
    await direct.query(`update import_event set outcome = null
    where uid in (select uid from import_event where outcome is not null order by nr desc limit 30)`)
    await direct.end()
    const third = await startServer({ database, dataDir })
    const report = await importer(third, ada).ended()
    expect(report).toMatchObject({ state: 'done', total: 1_500, left: 0 })
    expect(report.made + report.known).toBe(1_500)
    expect(await countOf('kept', third)).toBe(1_500)
    await third.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  },
)

test.each(['removed', 'archived', 'suspended'] as const)(
  'who is %s while a file comes in reads why it ended',
  async (how) => {
    const [ada, bob] = [await server.arrive(`ada ${how}`), await server.arrive(`bob ${how}`)]
    const space = await workspaceOf(ada, bob)
    const his = importer(server, bob)
    await his.begin(fileWith(1_000, how), { space })
    await reaches(how, 20)
    const owner = await server.engine.pool.query<{ id: PersonId }>(
      `select id from member where space = 'team' and role = 'owner'`,
    )
    const acts = {
      removed: () => server.act(ada, removeMember, { space, person: bob }),
      archived: () => server.act(ada, archiveWorkspace, { space, isArchived: true }),
      suspended: () => server.act(owner.rows[0]?.id ?? ada, suspend, { person: bob, isSuspended: true }),
    }
    expect(await acts[how]()).toMatchObject({ ok: true })
    const words = {
      removed: 'You can no longer add',
      archived: 'This workspace is archived',
      suspended: 'Your account is suspended',
    }
    await expect.poll(async () => (await his.row())?.state).toBe('stopped')
    const row = await his.row()
    expect(row?.message).toContain(words[how])
    expect(row?.made).toBeLessThanOrEqual(await countOf(how))
    expect(row?.made).toBeLessThan(1_000)
    await expect
      .poll(
        async () =>
          (await server.engine.pool.query(`select from notice where id = $1 and cause = 'import'`, [row?.file]))
            .rowCount,
      )
      .toBe(1)
  },
)

test('the file is nobody else’s, nor is the import, and nothing is left of the file afterwards', async () => {
  const [ada, eve] = [await server.arrive('ada3'), await server.arrive('eve3')]
  const hers = importer(server, ada)
  const file = (await hers.begin(fileWith(5, 'mine'))) as PersonId
  expect(await hers.ended()).toMatchObject({ state: 'done', made: 5 })
  const asked = { space: teamSpace, file, name: 'a.ics', size: 10, zone: 'UTC' }
  expect(await server.act(eve, startImport, asked)).toMatchObject({ ok: true })
  expect(await importer(server, eve).row()).toMatchObject({ state: 'uploading' })
  expect(await server.act(eve, startImport, { ...asked, space: ownSpace(ada) })).toMatchObject({
    ok: false,
    code: 'no-access',
  })
  expect(await server.read(eve, importReport, { file })).toEqual({ problems: [], more: 0 })
  await server.act(eve, dismissImport, { file })
  for (const action of [cancelImport, undoImport, dismissImport])
    expect(await server.act(eve, action, { file })).toMatchObject({ ok: false, code: 'no-import' })
  await expect
    .poll(async () => (await server.engine.pool.query('select from space_file where id = $1', [file])).rowCount)
    .toBe(0)
  await expect
    .poll(
      async () =>
        (await server.engine.pool.query('select from import_event where file = $1 and body is not null', [file]))
          .rowCount,
    )
    .toBe(0)
  expect((await uploader(server, ada).get(`/files/${ownSpace(ada)}/${file}/a.ics`)).status).toBe(404)
  await server.act(ada, dismissImport, { file })
  await expect
    .poll(async () => (await server.engine.pool.query('select from import_event where file = $1', [file])).rowCount)
    .toBe(0)
})

test('one imports one file at a time; a file that comes later begins by itself, and a too large one is refused', async () => {
  const ada = await server.arrive('ada4')
  const hers = importer(server, ada)
  const ours = uploader(server, ada)
  const space = ownSpace(ada)
  const text = fileWith(300, 'late')
  const id = newId<'person'>()
  const asked = { space: teamSpace, file: id, name: 'late.ics', size: text.length, zone: 'UTC' }
  expect(await server.act(ada, startImport, { ...asked, size: 100_000_001 })).toMatchObject({
    ok: false,
    message: expect.stringContaining('100 MB'),
  })
  expect(await server.act(ada, startImport, asked)).toMatchObject({ ok: true })
  expect(await hers.row()).toMatchObject({ state: 'uploading' })
  await ours.begin({ id, space, name: 'late.ics', size: text.length }, text)
  await expect.poll(async () => (await hers.row())?.state).not.toBe('uploading')
  expect(await server.act(ada, startImport, { ...asked, file: newId<'person'>() })).toMatchObject({
    ok: false,
    code: 'under-way',
  })
  expect(await hers.ended()).toMatchObject({ state: 'done', made: 300 })
})

test('a file for which there is no room is refused as it is sent, and the import can be given up', async () => {
  const full = await startServer({ blobLimits: { perSpace: 1_000 } })
  const ada = await full.arrive('ada')
  const id = newId<'person'>()
  const asked = { space: teamSpace, file: id, name: 'a.ics', size: 5_000, zone: 'UTC' }
  expect(await full.act(ada, startImport, asked)).toMatchObject({ ok: true })
  const sent = await uploader(full, ada).begin({ id, space: ownSpace(ada), name: 'a.ics', size: 5_000 })
  expect(sent).toMatchObject({ status: 422, message: expect.stringContaining('limit of this space') })
  expect(await full.act(ada, cancelImport, { file: id })).toMatchObject({ ok: true })
  expect(await importer(full, ada).row()).toMatchObject({ state: 'canceled', made: 0 })
  await full.close()
})

test('who imports a few events does not wait for those who import very many', async () => {
  const great = ['ada8', 'bob8', 'eve8', 'gus8']
  const file = fileWith(3_000, 'great')
  const theirs = await Promise.all(great.map(async (name) => importer(server, await server.arrive(name))))
  for (const one of theirs) await one.begin(file, { space: ownSpace(one.person) })
  const his = importer(server, await server.arrive('ian8'))
  expect(await his.bring(fileWith(10, 'few'), { space: ownSpace(his.person) })).toMatchObject({
    state: 'done',
    made: 10,
  })
  const states = await Promise.all(theirs.map(async (one) => (await one.row())?.state))
  expect(states.filter((state) => state === 'done')).toEqual([])
  expect(states.filter((state) => state === 'waiting').length).toBeGreaterThanOrEqual(2)
  await Promise.all(
    theirs.map(async (one) => server.act(one.person, cancelImport, { file: (await one.row())?.file as PersonId })),
  )
})
