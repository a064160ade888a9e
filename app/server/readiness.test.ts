import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { natsPlace } from '../../engine/server/bus/nats-place.ts'
import { readiness } from './readiness.ts'

const answering = { query: () => Promise.resolve({ rows: [] }) } as unknown as pg.Pool
const silent = { query: () => Promise.reject(new Error('It does not answer.')) } as unknown as pg.Pool
const overPostgres = { role: 'all', dataDir: '/nowhere' } as const
const overNats = { ...overPostgres, nats: natsPlace('nats://bus') }
const atWork = { isInTouch: () => true, isRunningJobs: () => true }

test('a process that hears the others is ready, and one whose database is silent is not', async () => {
  for (const config of [overPostgres, overNats]) {
    expect(await readiness({ ...atWork, pool: answering, config })).toBe('ready')
    expect(await readiness({ ...atWork, pool: silent, config })).toBeUndefined()
  }
})

test('a database that never answers is none that people can work with', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const mute = { query: () => new Promise(() => undefined) } as unknown as pg.Pool
  const answered = readiness({ ...atWork, pool: mute, config: overPostgres })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answered).toBeUndefined()
})

test('a process that hears nobody is not ready, unless NATS is away, which all are without', async () => {
  const deaf = { ...atWork, pool: answering, isInTouch: () => false }
  expect(await readiness({ ...deaf, config: overPostgres })).toBeUndefined()
  expect(await readiness({ ...deaf, config: overNats })).toBe('ready, but news of other processes comes late')
})

test('a process for jobs alone is ready as long as it does them, whatever it hears', async () => {
  const [config, isInTouch] = [{ ...overPostgres, role: 'jobs' } as const, () => false]
  expect(await readiness({ ...atWork, pool: answering, config, isInTouch })).toBe('ready')
  expect(await readiness({ ...atWork, pool: silent, config, isInTouch })).toBeUndefined()
  expect(await readiness({ ...atWork, pool: answering, config, isRunningJobs: () => false })).toBeUndefined()
})

test('a process for people is ready though it runs no jobs itself', async () => {
  const config = { ...overPostgres, role: 'web' } as const
  expect(await readiness({ ...atWork, pool: answering, config, isRunningJobs: () => false })).toBe('ready')
})
