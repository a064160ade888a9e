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

async function today() {
  await usage.flush()
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

test('it can be turned off, and then nothing more is counted', async () => {
  await server.act(ada, setCounting, { isCounting: false })
  const before = await today()
  await server.act(ada, sendMessage, { space: teamSpace, id: newId(), text: 'Uncounted' })
  const after = await today()
  expect(after.isCounting).toBe(false)
  expect(after.today).toEqual(before.today)
})

test('where it cannot be written down nothing else suffers', async () => {
  const broken = createUsage({ now: Date.now })
  broken.open({ pool: { query: () => Promise.reject(new Error('no room')) } as never, log })
  broken.failed()
  await broken.close()
  expect(warned).toContain('What was used could not be written down.')
})

test('a path is counted by its kind', () => {
  expect(pageOf('/')).toBe('/')
  expect(pageOf(`/workspaces/${newId()}/documents/${newId()}`)).toBe('/workspaces/:id/documents/:id')
  expect(pageOf('/invite/AbC_09')).toBe('/invite/:id')
})
