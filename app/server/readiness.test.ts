import type pg from 'pg'
import { expect, test } from 'vitest'
import { natsPlace } from '../../engine/server/bus/nats-place.ts'
import { readiness } from './readiness.ts'

const answering = { query: () => Promise.resolve({ rows: [] }) } as unknown as pg.Pool
const silent = { query: () => Promise.reject(new Error('It does not answer.')) } as unknown as pg.Pool
const [overPostgres, overNats] = [{ dataDir: '/nowhere' }, { dataDir: '/nowhere', nats: natsPlace('nats://bus') }]

test('a process that hears the others is ready, and one whose database is silent is not', async () => {
  for (const config of [overPostgres, overNats]) {
    expect(await readiness({ pool: answering, config, isInTouch: () => true })).toBe('ready')
    expect(await readiness({ pool: silent, config, isInTouch: () => true })).toBeUndefined()
  }
})

test('a process that hears nobody is not ready, unless NATS is away, which all are without', async () => {
  const deaf = { pool: answering, isInTouch: () => false }
  expect(await readiness({ ...deaf, config: overPostgres })).toBeUndefined()
  expect(await readiness({ ...deaf, config: overNats })).toBe('ready, but news of other processes comes late')
})
