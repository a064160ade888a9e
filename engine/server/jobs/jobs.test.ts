import pg from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import { anytime, SpaceIdSchema, defineAction, defineRecord } from '@atrium/engine/contract'
import { type Due, type ServerFeature, after, job } from '@atrium/engine/server'
import { features } from '../../../app/server/features.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { startServer } from '../../../tests/server.ts'
import { isLong } from '../../../tests/long.ts'
import { addJobs } from './add-jobs.ts'

const Lamp = defineRecord({ name: 'lamp', schema: z.object({ space: z.string(), id: z.string(), count: z.number() }) })
const input = z.object({ space: SpaceIdSchema, id: z.string() })
const order = defineAction({
  name: 'lamp/order',
  input,
  may: ['owner'],
  when: anytime,
  refusals: { none: 'No lamp without a name.' },
  apply: (tx, { space, id }, { refuse }) => tx.add(Lamp, { space, id: id || refuse('none'), count: 0 }),
})
const deliver = defineAction({
  name: 'lamp/deliver',
  input,
  may: [],
  when: anytime,
  refusals: {},
  async apply(tx, { space, id }) {
    const count = ((await tx.get(Lamp, { space, id }))?.count ?? 0) + 1
    await tx.put(Lamp, { space, id, count })
  },
})

interface Delivery {
  readonly space: string
  readonly id: string
}

/** A feature with one job, which does what `meanwhile` says after its deed. */
function lamps(meanwhile: (due: Due<Delivery>) => Promise<void>): ServerFeature {
  return {
    name: 'lamps',
    kinds: [Lamp],
    actions: [order, deliver],
    after: after(order, ({ input: data, later }) => Promise.resolve(later({ name: 'lamp/deliver', data }))),
    jobs: [
      job<Delivery>('lamp/deliver', async (due) => {
        const by = due.data.space.replace('own:', '') as never
        await due.actor.actAsServer(deliver, { id: due.idFor('delivery'), by, input: due.data })
        await meanwhile(due)
      }),
    ],
    migrations: [
      { id: '9999-lamp', up: 'create table lamp (space text, id text, count int not null, primary key (space, id))' },
    ],
  }
}

test('what a deed leaves for later is done after it, once, by whichever process; and again when it failed', async () => {
  const database = await createTestDatabase()
  let failures = 0
  const done: string[] = []
  const feature = lamps(({ data }) => {
    if (data.id === 'fragile' && (failures += 1) === 1) return Promise.reject(new Error('It broke on the way.'))
    done.push(data.id)
    return Promise.resolve()
  })
  const servers = [
    await startServer({ database, features: [...features, feature] }),
    await startServer({ database, features: [...features, feature] }),
  ]
  const [server] = servers
  if (!server) throw new Error('There is no server.')
  const ada = await server.arrive('ada')
  const space = `own:${ada}`
  const say = (id: string) => server.actor.act({ id: newId(), by: ada, action: order.name, input: { space, id } })
  expect((await say('a')).ok).toBe(true)
  expect((await say('fragile')).ok).toBe(true)
  expect((await say('')).ok).toBe(false)
  await expect.poll(() => [...done].toSorted()).toEqual(['a', 'fragile'])
  const { rows } = await server.engine.pool.query('select id, count from lamp order by id')
  expect(rows).toEqual([
    { id: 'a', count: 1 },
    { id: 'fragile', count: 1 },
  ])
  await Promise.all(servers.map((one) => one.close()))
  await database.drop()
})

test('what is left for later when the last process ends is done at the next start', async () => {
  const database = await createTestDatabase()
  const without = await startServer({ database, features: [...features, { ...lamps(never), jobs: [] }] })
  const ada = await without.arrive('ada')
  const input = { space: `own:${ada}`, id: 'late' }
  await without.actor.act({ id: newId(), by: ada, action: order.name, input })
  await without.close()
  const done = Promise.withResolvers<Delivery>()
  const next = await startServer({
    database,
    features: [...features, lamps(({ data }) => Promise.resolve(done.resolve(data)))],
  })
  expect(await done.promise).toEqual(input)
  await next.close()
  await database.drop()
})

test('what is left for later while a job of the same key is begun is done after that one', async () => {
  const database = await createTestDatabase()
  const quiet: ServerFeature = { ...lamps(never), jobs: [] }
  const server = await startServer({ database, features: [...features, quiet] })
  const { pool } = server.engine
  const leave = (data: string) => pool.query(addJobs, [JSON.stringify([{ name: 'lamp/light', data, key: 'lamp' }])])
  await leave('before')

  const worker = await pool.connect()
  await worker.query('begin')
  await worker.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = $1",
    ['lamp/light lamp'],
  )
  const left = leave('meanwhile')
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query = '${addJobs}'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await worker.query('commit')
  worker.release()
  await left

  const { rows } = await pool.query<{ data: string }>(`
    select payload ->> 'data' as data from graphile_worker._private_jobs where locked_at is null and key like 'lamp/%'`)
  expect(rows).toEqual([{ data: 'meanwhile' }])
  await server.close()
  await database.drop()
})

const never = (): Promise<void> => Promise.reject(new Error('Nobody should do this.'))

test.runIf(isLong)('what a process had begun when it was killed is done by another, within half a minute', async () => {
  const database = await createTestDatabase()
  const begun: string[] = []
  const end = Promise.withResolvers<void>()
  const feature = lamps(({ data }) => (begun.push(data.id) === 1 ? end.promise : Promise.resolve()))
  const server = await startServer({ database, features: [...features, feature] })
  const ada = await server.arrive('ada')
  const { actor, pool } = server.engine
  await actor.act({ id: newId(), by: ada, action: order.name, input: { space: `own:${ada}`, id: 'a' } })
  await expect.poll(() => begun).toEqual(['a'])
  // As if this process had been killed, and another one with the same database lived.
  await pool.query(`update job_process set id = 'killed', seen = now() - interval '1 minute'`)
  await expect.poll(() => begun).toEqual(['a', 'a'])
  end.resolve()
  await server.close()
  await database.drop()
})

test.runIf(isLong)(
  'jobs go on after the database was gone while one was done; what became of that one could not be written down',
  async () => {
    const database = await createTestDatabase()
    const { database: name } = database.connection
    const outside = new pg.Client({ ...database.connection, database: 'postgres' })
    await outside.connect()
    const done: string[] = []
    const feature = lamps(async ({ data }) => {
      if (done.push(data.id) > 1) return
      await outside.query(`alter database ${name} with allow_connections false`)
      await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
    const server = await startServer({ database, features: [...features, feature] })
    const ada = await server.arrive('ada')
    const say = (id: string) =>
      server.actor.act({ id: newId(), by: ada, action: order.name, input: { space: `own:${ada}`, id } })
    await say('a')
    await expect.poll(() => done).toEqual(['a'])
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await outside.query(`alter database ${name} with allow_connections true`)
    await expect.poll(() => done).toEqual(['a', 'a'])
    await say('b')
    await expect.poll(() => done).toEqual(['a', 'a', 'b'])
    await server.close()
    await outside.end()
    await database.drop()
  },
)

test('jobs that hang give their places up, so that others are done', async () => {
  const hung: string[] = []
  const feature = lamps(() => Promise.resolve())
  const server = await startServer({
    features: [
      ...features,
      {
        ...feature,
        jobs: [
          ...(feature.jobs ?? []),
          { name: 'lamp/hang', withinMs: 200, run: ({ data }) => new Promise(() => hung.push(String(data))) },
        ],
      },
    ],
  })
  const ada = await server.arrive('ada')
  for (let at = 0; at < 6; at += 1)
    await server.engine.pool.query(
      `select graphile_worker.add_job('lamp/hang', json_build_object('data', $1::text, 'id', $1::text))`,
      [`lamp ${at}`],
    )
  await expect.poll(() => new Set(hung).size).toBe(6)
  const id = newId()
  await server.act(ada, order, { space: `own:${ada}`, id } as never)
  const delivered = async () => (await server.engine.pool.query('select count from lamp where id = $1', [id])).rows
  await expect.poll(delivered).toEqual([{ count: 1 }])
  await server.close()
})
