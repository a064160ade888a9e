import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { newId } from '@atrium/base/id'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { features } from '../../../app/server/features.ts'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { leaveJobs } from './job-outbox.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ database, features: withoutJobs })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})
const withoutJobs = features.map((feature) => ({ ...feature, jobs: [] }))

const query = async <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<readonly Row[]> =>
  (await server.engine.pool.query<Row>(text, values)).rows

const leave = (...jobs: object[]) => query(leaveJobs, JSON.stringify(jobs))
const jobsLike = (key: string) =>
  query<{ data: string }>(
    `select payload ->> 'data' as data from graphile_worker._private_jobs where key like $1 order by id`,
    key,
  )

test('a deed that leaves something for later tells nobody of it within its transaction', async () => {
  const [ada, bob] = [await server.arrive('ada'), await server.arrive('bob')]
  const listener = new pg.Client(database.connection)
  await listener.connect()
  await listener.query('listen "jobs:insert"')
  const heard: string[] = []
  listener.on('notification', ({ channel }) => heard.push(channel))
  // Whoever moves the jobs waits, and with it all word of them.
  await listener.query('begin')
  await listener.query(`select pg_advisory_xact_lock(7236541)`)
  const { actor } = server.engine
  const space = newId<'space'>()
  const workspace = { id: space, name: 'Ops', description: '', clientCreatedAt: '' }
  await actor.act({ id: newId(), by: ada, action: createWorkspace.name, input: workspace })
  const input = { space, person: bob, role: 'member' }
  expect(await actor.act({ id: newId(), by: ada, action: addMember.name, input })).toMatchObject({ ok: true })
  expect(heard).toEqual([])
  await listener.query('commit')
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await server.engine.jobsAreThere()
  expect(await query('select from job_outbox')).toEqual([])
  await listener.end()
})

test('what a process left that died before it moved it is moved by another', async () => {
  await leave({ name: 'lamp/light', data: 'left', key: 'left' })
  await expect.poll(() => jobsLike('lamp/light left')).toEqual([{ data: 'left' }])
})

test('of two jobs of one key the later stays, however many move them at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    await leave({ name: 'lamp/light', data: `first ${round}`, key: `round ${round}` })
    await leave({ name: 'lamp/light', data: `second ${round}`, key: `round ${round}` })
    await Promise.all([1, 2, 3].map(() => query('select move_jobs(1)')))
    await server.engine.jobsAreThere()
    expect(await jobsLike(`lamp/light round ${round}`)).toEqual([{ data: `second ${round}` }])
  }
})

test('more than is moved at once is moved, in its order', async () => {
  const all = Array.from({ length: 450 }, (_, at) => ({ name: 'lamp/light', data: `${at}`, key: `many ${at}` }))
  for (const job of all) await leave(job)
  await server.engine.jobsAreThere()
  expect(await query('select from job_outbox')).toEqual([])
  expect((await jobsLike('lamp/light many %')).map(({ data }) => data)).toEqual(all.map(({ data }) => data))
})

test('what the jobs do not take is kept with the reason, told, and holds up nothing behind it', async () => {
  await leave(
    { name: 'lamp/light', data: 'no time', at: 1.5, key: 'bad' },
    { name: 'lamp/light', data: 'x', key: 'good 1' },
  )
  await leave({ name: 'lamp/light', data: 'y', key: 'good 2' })
  await server.engine.jobsAreThere()
  expect((await jobsLike('lamp/light good %')).map(({ data }) => data)).toEqual(['x', 'y'])
  const kept = await query<{ jobs: object; refused: string }>('select jobs, refused from job_outbox')
  expect(kept).toMatchObject([{ jobs: [{ data: 'no time' }], refused: expect.stringContaining('bigint') }])
  expect(server.logged.join('\n')).toContain('What was left for later is no job')
  await query('delete from job_outbox')
})
