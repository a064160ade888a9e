import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '@atrium/engine/contract'
import { createReading } from './reading.ts'
import { type Often, kyselyOver } from './questions.ts'

afterEach(() => vi.useRealTimers())

/** A database that answers each of the short questions by `row`, and that is told from others by its `db`. */
function source(row: () => object) {
  const asked = vi.fn<() => void>()
  const often: Often = async <R extends object>() => {
    asked()
    return [row() as R]
  }
  return { db: kyselyOver(new pg.Pool()), often, asked }
}

const primaryOf = () => source(() => ({ position: '0/1' }))

function open(...replicas: ReturnType<typeof source>[]) {
  const log = { warn: vi.fn<(words: string) => void>(), info: vi.fn<(words: string) => void>() }
  const primary = primaryOf()
  const places: string[] = []
  const watch = { read: (place: string): void => void places.push(place) }
  return { primary, places, log, ...createReading({ primary, replicas, epoch: 'e', log, watch }) }
}

test('without replicas nothing is asked beside the question', async () => {
  const { read, primary, places } = open()
  expect(await read((at) => Promise.resolve(at.db === primary.db))).toBe(true)
  expect([primary.asked.mock.calls.length, places]).toEqual([0, ['primary']])
})

test('a replica that has all answers; one that has not is waited for, and then left alone for a while', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const state = { ours: true, ready: true }
  const replica = source(() => {
    vi.advanceTimersByTime(30)
    return state
  })
  const { read, places, log } = open(replica)
  const isThere = () => read((at) => Promise.resolve(at.db === replica.db))
  expect(await isThere()).toBe(true)
  state.ready = false
  const looks = replica.asked.mock.calls.length
  expect(await isThere()).toBe(false)
  expect(replica.asked.mock.calls.length - looks).toBe(2)
  state.ready = true
  expect(await isThere()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(await isThere()).toBe(true)
  expect([places, log.warn.mock.calls.length]).toEqual([['replica', 'primary', 'primary', 'replica'], 0])
})

test('what fails at a replica is done at the primary, and said once until it is well again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const replica = source(() => ({ ours: true, ready: true }))
  const { read, log } = open(replica)
  const failing = (error: Error) =>
    read((at) => (at.db === replica.db ? Promise.reject(error) : Promise.resolve('primary')))
  for (let round = 0; round < 2; round += 1) {
    expect(await failing(new Error('Connection terminated'))).toBe('primary')
    vi.advanceTimersByTime(5_000)
    expect(log.warn).toHaveBeenCalledTimes(round + 1)
    expect(await read((at) => Promise.resolve(at.db === replica.db))).toBe(true)
    expect(log.info).toHaveBeenCalledTimes(round + 1)
  }
  expect(await failing(Object.assign(new Error('conflict with recovery'), { code: '40001' }))).toBe('primary')
  expect(log.warn).toHaveBeenCalledTimes(2)
})

test('a question that fails by itself, and a primary that does not say what it has, keep nobody from an answer', async () => {
  const replica = source(() => ({ ours: true, ready: true }))
  const { read, places } = open(replica)
  const wrong = Object.assign(new Error('invalid input'), { code: '22P02' })
  await expect(read(() => Promise.reject(wrong))).rejects.toBe(wrong)
  expect(await read((at) => Promise.resolve(at.db === replica.db))).toBe(true)
  expect(places).toEqual(['primary', 'replica'])
  const mute = source(() => {
    throw new Error('function pg_current_wal_flush_lsn() does not exist')
  })
  const log = { warn: vi.fn<(words: string) => void>(), info: vi.fn<(words: string) => void>() }
  const other = createReading({ primary: mute, replicas: [replica], epoch: 'e', log })
  expect(await other.read((at) => Promise.resolve(at.db === mute.db))).toBe(true)
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('a refusal, and what takes too long, are the answer wherever they come from', async () => {
  const replica = source(() => ({ ours: true, ready: true }))
  const { read, places } = open(replica)
  const slow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  for (const error of [new Refusal('no-access', 'You cannot open this.'), slow])
    await expect(read(() => Promise.reject(error))).rejects.toBe(error)
  expect(places).toEqual([])
})

test('who asks at the same time shares one look, and who asks later has one of their own', async () => {
  const replica = source(() => ({ ours: true, ready: true }))
  const { read, primary } = open(replica)
  await Promise.all(Array.from({ length: 50 }, () => read(() => Promise.resolve())))
  expect([primary.asked.mock.calls.length, replica.asked.mock.calls.length]).toEqual([1, 1])
  await read(() => Promise.resolve())
  expect([primary.asked.mock.calls.length, replica.asked.mock.calls.length]).toEqual([2, 2])
})

test('replicas take turns, and one that is no standby of these data is not asked', async () => {
  const [one, two] = [source(() => ({ ours: true, ready: true })), source(() => ({ ours: true, ready: true }))]
  const stranger = source(() => ({ ours: false, ready: true }))
  const { read, log } = open(one, stranger, two)
  const found = new Set<unknown>()
  for (let round = 0; round < 6; round += 1) found.add(await read((at) => Promise.resolve(at.db)))
  expect(found.has(one.db) && found.has(two.db)).toBe(true)
  expect(found.has(stranger.db)).toBe(false)
  expect(log.warn).toHaveBeenCalledWith(
    'Replica 2 of the database cannot be asked, so the primary is.',
    expect.anything(),
  )
})
