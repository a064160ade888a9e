import { setImmediate as told } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { insights, pageOf, setCounting, viewPage } from '@atrium/features/analytics/contract'
import { createUsage } from '@atrium/features/analytics/server'
import { sendMessage } from '@atrium/features/chat/contract'
import { type TestServer, startServer } from '../../../tests/server.ts'

const warned: string[] = []
const log = { ...console, warn: (message: string) => void warned.push(message) }
const usage = createUsage({ now: Date.now })
let server: TestServer
let ada: PersonId

beforeAll(async () => {
  server = await startServer({ watch: usage.watch })
  usage.open({ pool: server.engine.pool, log })
  ada = await server.arrive('Ada')
})
afterAll(async () => {
  await usage.close()
  await server.close()
})

/** Writes down what was done until now; a deed is told of after it is answered. */
async function flush(): Promise<void> {
  await told()
  await usage.flush()
}

async function today() {
  await flush()
  const { days, ...rest } = await server.read(ada, insights, { days: 2 })
  return { ...rest, today: days.at(-1), count: days.length }
}

test('R4.43 what is used is counted in sums of a day, and by no name of a page or a person', async () => {
  const text = 'Nobody is to find this among the sums.'
  await server.act(ada, sendMessage, { space: teamSpace, id: newId(), text })
  await server.read(ada, viewPage, { page: pageOf(`/workspaces/${newId()}`) })
  await server.read(ada, viewPage, { page: '/chat' })
  const found = await today()
  expect(found).toMatchObject({ isCounting: true, count: 2, today: { people: 1, messages: 1, views: 2, errors: 0 } })
  expect(found.pages.map(({ name }) => name).toSorted()).toEqual(['/chat', '/workspaces/:id'])
  await expect(server.read(ada, viewPage, { page: '/invite/Secret-Token1' })).rejects.toThrow('bad-input')
  const { rows } = await server.engine.pool.query<{ all: string }>(
    'select string_agg(name, $1) as all from usage_day',
    [' '],
  )
  expect(rows[0]?.all).not.toContain(ada)
  usage.failed()
  expect((await today()).today).toMatchObject({ errors: 1 })
})

/** All that is counted, whatever it is. */
async function everything(): Promise<unknown> {
  await flush()
  const { rows } = await server.engine.pool.query(
    `select (select json_agg(usage_day) from usage_day) as sums, (select json_agg(usage_person) from usage_person) as people`,
  )
  return rows
}

async function useAll(by: PersonId): Promise<void> {
  await server.act(by, sendMessage, { space: teamSpace, id: newId(), text: 'Uncounted' })
  await server.read(by, viewPage, { page: '/chat' })
  usage.failed()
}

test('R4.43 turned off it counts nothing at all, also when it is turned on again before that would be written', async () => {
  const bob = await server.arrive('Bob')
  await flush()
  await server.act(ada, setCounting, { isCounting: false })
  const before = await everything()
  await useAll(bob)
  expect(await everything()).toEqual(before)
  expect(await server.read(bob, viewPage, { page: '/chat' })).toEqual({ isCounting: false })
  await useAll(bob)
  await server.act(ada, setCounting, { isCounting: true })
  const { today: last } = await today()
  expect(last).toMatchObject({ people: 1, messages: 1, views: 2, errors: 1 })
})

test('R4.43 while its tables are held, gone or full, everything else is done at once, and it is logged', async () => {
  const { pool } = server.engine
  const holder = await pool.connect()
  await holder.query('begin; lock usage_day, usage_person in access exclusive mode')
  await useAll(ada)
  const writing = flush()
  // No connection waits for the tables.
  const message = { space: teamSpace, id: newId(), text: 'Said meanwhile' }
  await Promise.all(Array.from({ length: 30 }, () => server.read(ada, viewPage, { page: '/chat' })))
  await server.act(ada, sendMessage, message)
  await writing
  expect(warned).toEqual(['What was used could not be written down.'])
  await holder.query('rollback')
  await pool.query('alter table usage_day rename to elsewhere')
  await useAll(ada)
  await flush()
  expect(warned).toHaveLength(2)
  await pool.query('alter table elsewhere rename to usage_day')
  holder.release()
  await useAll(ada)
  await flush()
  expect(warned).toHaveLength(2)
})

test('a path is counted by its kind', () => {
  expect(pageOf('/')).toBe('/')
  expect(pageOf(`/workspaces/${newId()}/documents/${newId()}`)).toBe('/workspaces/:id/documents/:id')
  expect(pageOf('/invite/AbC_09')).toBe('/invite/:id')
})
