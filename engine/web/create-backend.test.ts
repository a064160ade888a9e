import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test, vi } from 'vitest'
import type { Backend, BackendOptions } from './backend.ts'
import type { Client, ClientOptions } from './client.ts'
import { createBackend } from './create-backend.ts'
import { createClient } from './create-client.ts'
import type { Disk } from './disk/disk.ts'
import { createMemoryDisk } from './disk/memory-disk.ts'
import { turn } from './testing/manual-clock.ts'
import { createQuietSurroundings } from './testing/quiet-surroundings.ts'
import { createTabHub } from './testing/tab-hub.ts'
import { createToyTeam } from './testing/toy-team.ts'
import { createLoneTab } from './tabs/tabs.ts'
import { Line, ada, count, say, toyActions, toyKinds } from './testing/toy.ts'
import { InternalFault, NotInitializedError } from './words.ts'

const space = teamSpace
const done = (): Promise<undefined> => Promise.resolve(undefined)
const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined)

async function createBench(given: Partial<BackendOptions> & { disk?: Partial<Disk>; client?: Partial<ClientOptions> }) {
  const team = await createToyTeam({ [ada]: 'member' })
  const surroundings = createQuietSurroundings()
  const disk: Disk = { ...createMemoryDisk(), ...given.disk, lasting: given.disk?.lasting ?? true }
  const opened: Client[] = []
  const backend = createBackend({
    openDisk: () => Promise.resolve(disk),
    openClient(from) {
      const client = team.open(ada, { disk: from, surroundings, ...given.client })
      opened.push(client)
      return client
    },
    auth: done,
    storage: done,
    analytics: done,
    isLocal: true,
    surroundings,
    clock: team.clock,
    ...given,
  })
  return { ...team, surroundings, disk, backend, opened }
}

type Bench = Awaited<ReturnType<typeof createBench>>

/** Lets `waiting` come about while the server answers and up to `ms` pass. */
async function during<Value>({ server, clock }: Bench, waiting: Promise<Value>, ms = 0): Promise<Value> {
  await server.run()
  await clock.pass(ms)
  await server.run()
  return waiting
}

async function createStarted(given: Parameters<typeof createBench>[0] = {}): Promise<Bench> {
  const bench = await createBench(given)
  await during(bench, bench.backend.initialise())
  return bench
}

const all = { app: true, auth: true, database: true, storage: true, analytics: true, persistence: true }

test('the start sets every flag, and a second call reuses the first (R3.16, R4.42, R4.43)', async () => {
  const bench = await createBench({})
  const none = { app: false, auth: false, database: false, storage: false, analytics: false, persistence: false }
  expect(bench.backend.status()).toEqual({ initialized: false, error: null, services: none, notes: {} })
  const [one, two] = [bench.backend.initialise(), bench.backend.initialise()]
  expect(one).toBe(two)
  expect(await during(bench, one)).toEqual({ initialized: true, error: null, services: all, notes: {} })
  expect(bench.backend.initialise()).toBe(one)
  expect([bench.opened.length, await bench.backend.open()]).toEqual([1, bench.backend.client])
})

test('a failure of the analytics is tolerated, one of the sign-in is not (R4.43)', async () => {
  const fail = () => Promise.reject(new Error('no clock'))
  const { backend } = await createStarted({ analytics: fail })
  expect(backend.status()).toMatchObject({ initialized: true, services: { ...all, analytics: false } })
  expect(backend.status().notes).toEqual({ analytics: 'no clock' })
  const other = await createStarted({ auth: fail })
  expect(other.backend.status()).toMatchObject({ initialized: false, error: 'no clock', services: { auth: false } })
})

test('a service that the browser does not have is told, and needs no more (R4.43)', async () => {
  const { backend } = await createStarted({ storage: () => Promise.resolve('No service worker') })
  expect(backend.status()).toMatchObject({ initialized: true, services: { ...all, storage: false } })
  expect(backend.status().notes).toEqual({ storage: 'No service worker' })
})

test('a service that does not answer is waited for 10 seconds, then told (R4.43)', async () => {
  const bench = await createBench({ storage: () => never(), analytics: () => never() })
  const starting = bench.backend.initialise()
  await during(bench, Promise.resolve(), 9_900)
  expect(bench.backend.status()).toMatchObject({ initialized: false, error: null, notes: {} })
  const status = await during(bench, starting, 200)
  expect(status.notes).toEqual({ storage: 'No answer from storage', analytics: 'No answer from analytics' })
  expect(status).toMatchObject({ initialized: false, error: 'No answer from storage' })
})

test('the network is used at the start only when there is one, and as soon as there is (R4.14, R4.44)', async () => {
  const bench = await createBench({})
  bench.surroundings.happen('offline')
  const client = await bench.backend.open()
  bench.backend.disableNetwork()
  const status = await during(bench, bench.backend.initialise(), 5_000)
  expect([bench.server.lines, client.connection().network]).toEqual([[], 'off'])
  expect(status).toMatchObject({ initialized: false, services: all })
  expect(status.error).toBe('Failed to establish connection: Device is offline. Please check your internet connection.')
  bench.surroundings.happen('online')
  await bench.server.run()
  expect(bench.backend.status()).toMatchObject({ initialized: true, error: null })
})

test('coming back enables the network that was disabled, and tests the connection (R4.15)', async () => {
  const { backend, surroundings, server } = await createStarted()
  surroundings.happen('offline')
  backend.disableNetwork()
  await backend.testConnection()
  expect(backend.status().initialized).toBe(false)
  surroundings.happen('online')
  await server.run()
  expect(backend.client.connection()).toMatchObject({ state: 'online', network: 'on' })
  expect(server.lineOf(ada).sent.some(({ type }) => type === 'older')).toBe(true)
  expect(backend.status().initialized).toBe(true)
})

test('a browser that is wrong about its network is tried all the same after a while', async () => {
  const bench = await createBench({})
  bench.surroundings.happen('offline')
  const starting = bench.backend.initialise()
  await during(bench, starting, 16_000)
  expect(bench.backend.status().initialized).toBe(true)
})

test('without a server the start is recorded as failed, and a further call tests again (R4.47, R8.30)', async () => {
  const bench = await createBench({})
  bench.server.isDown = true
  const status = await during(bench, bench.backend.initialise(), 11_000)
  expect(status).toMatchObject({ initialized: false, services: all })
  expect(status.error).toBe('Failed to establish connection: Failed to connect to the database')
  bench.server.isDown = false
  expect(await during(bench, bench.backend.initialise(), 16_000)).toMatchObject({ initialized: true, error: null })
  expect(bench.opened).toHaveLength(1)
})

test('a client that cannot be made is recorded as failed, and can be made later (R4.42, R4.47)', async () => {
  const disks = [Promise.reject(new Error('no room')), Promise.resolve(createMemoryDisk())]
  const bench = await createBench({ openDisk: () => disks.shift() ?? Promise.reject(new Error('asked too often')) })
  const opening = bench.backend.open()
  const status = await bench.backend.initialise()
  await expect(opening).rejects.toThrow('no room')
  expect(status).toMatchObject({ initialized: false, error: 'Failed to establish connection: no room' })
  expect(await during(bench, bench.backend.initialise())).toMatchObject({ initialized: true, error: null })
})

test('keeping the copy is waited for 10 seconds, then done without (R4.46, R9.06)', async () => {
  const tabs = { ...createTabHub().open(), own: () => never<boolean>() }
  const bench = await createBench({ client: { tabs } })
  const starting = bench.backend.initialise()
  await bench.clock.pass(9_900)
  expect(bench.backend.status().notes).toEqual({})
  await bench.clock.pass(200)
  expect(bench.backend.status().notes).toEqual({ persistence: 'Persistence initialization timed out' })
  await during(bench, starting, 10_000)
  expect(bench.backend.status().services.persistence).toBe(false)
})

test('keeping the copy is skipped in further tabs, until the one that keeps it ends (R4.46)', async () => {
  const hub = createTabHub()
  const first = hub.open()
  await first.own(() => undefined)
  const bench = await createStarted({ client: { tabs: hub.open() } })
  expect(bench.backend.status()).toMatchObject({ initialized: true, services: { ...all, persistence: false } })
  expect(bench.backend.status().notes).toEqual({ persistence: 'Another tab keeps the copy' })
  first.close()
  await bench.server.run()
  expect(bench.backend.status()).toMatchObject({ services: all, notes: {} })
})

test('keeping the copy is skipped where IndexedDB is missing, and the page works (R4.45, R4.46)', async () => {
  const disk = createMemoryDisk('IndexedDB not available in this browser')
  const bench = await createStarted({ openDisk: () => Promise.resolve(disk) })
  expect(bench.backend.status()).toMatchObject({ initialized: true, services: { ...all, persistence: false } })
  expect(bench.backend.status().notes).toEqual({ persistence: 'IndexedDB not available in this browser' })
  expect(bench.backend.client.roleIn(space)).toBe('member')
})

test('the connection test reads one record over the line (R7.19)', async () => {
  const bench = await createStarted()
  expect(await during(bench, bench.backend.testConnection())).toEqual({ connected: true, error: null })
  const read = bench.server.lineOf(ada).sent.findLast(({ type }) => type === 'older')
  expect(read).toMatchObject({ space: ownSpace(ada), limit: 1 })
})

test('a test before the start, offline, or without a server says what is wrong (R7.19, R8.30)', async () => {
  const bench = await createBench({})
  const notThere = { connected: false, error: 'The database service is not initialized' }
  expect(await bench.backend.testConnection()).toEqual(notThere)
  await during(bench, bench.backend.initialise())
  bench.surroundings.happen('offline')
  expect(await bench.backend.testConnection()).toEqual({
    connected: false,
    code: 'network-offline',
    error: 'Device is offline. Please check your internet connection.',
  })
  bench.server.isDown = true
  bench.surroundings.happen('online')
  expect(await during(bench, bench.backend.testConnection(), 11_000)).toEqual({
    connected: false,
    error: 'Failed to connect to the database',
  })
})

test('a server that denies the read, or has ended the session, is connected (R6.05)', async () => {
  const bench = await createStarted()
  const denied = { connected: true, error: 'Authentication required' }
  const testing = bench.backend.testConnection()
  const line = bench.server.lineOf(ada)
  const read = line.toServer.pop()
  if (read?.type !== 'older') throw new Error('Nothing was read.')
  line.toClient.push({ type: 'older', id: read.id, answer: { ok: false, code: 'no-access', message: 'No.' } })
  line.deliver()
  expect(await testing).toEqual(denied)
  const other = bench.backend.testConnection()
  line.cut(4001)
  expect(await other).toEqual(denied)
  expect(await bench.backend.testConnection()).toEqual(denied)
})

test('a disabled network stays closed until it is enabled, and what is done meanwhile is sent then (R7.22)', async () => {
  const bench = await createStarted()
  const { backend, server, clock } = bench
  const line = server.lineOf(ada)
  expect(backend.disableNetwork()).toEqual({ success: true })
  expect([line.isOpen, backend.client.connection()]).toMatchObject([false, { state: 'offline', network: 'off' }])
  void backend.client.act(say, { space, id: 'm1', text: 'later' })
  await clock.pass(120_000)
  backend.client.reconnect()
  await server.run()
  expect([server.lines.length, backend.client.waiting().length]).toEqual([1, 1])
  expect(await backend.testConnection()).toEqual({ connected: false, error: 'Failed to connect to the database' })
  expect(backend.enableNetwork()).toEqual({ success: true })
  await server.run()
  expect([server.doneCount, backend.client.waiting(), backend.client.connection().state]).toEqual([1, [], 'online'])
})

test('clearing the cache empties the disk of rows, not of deeds, and fills it anew from the server (R7.22)', async () => {
  const bench = await createStarted()
  const { backend, server, clock, disk } = bench
  await clock.pass(400)
  const before = (await disk.load()).rows.length
  server.isDown = true
  server.lineOf(ada).cut()
  void backend.client.act(say, { space, id: 'm1', text: 'unsent' })
  await turn()
  expect(await backend.clearLocalCache()).toEqual({ success: true })
  expect([await disk.load(), await disk.loadDeeds()]).toMatchObject([{ epoch: null, rows: [] }, [{ action: say.name }]])
  expect(backend.client.rows(Line, space).map(({ text }) => text)).toEqual(['unsent'])
  expect(backend.client.roleIn(space)).toBe('member')
  await clock.pass(1_000)
  expect((await disk.load()).rows).toEqual([])
  server.isDown = false
  await clock.pass(20_000)
  await server.run()
  await clock.pass(400)
  expect(server.lineOf(ada).sent[0]).toMatchObject({ type: 'hello', heads: {} })
  expect((await disk.load()).rows.length).toBe(before + 1)
  expect([await disk.loadDeeds(), server.doneCount, backend.status().services.persistence]).toEqual([[], 1, true])
})

test('a tab that clears the cache has the one that keeps it fill it anew', async () => {
  const hub = createTabHub()
  const bench = await createStarted({ client: { tabs: hub.open() } })
  const { server, clock, disk, open, backend } = bench
  await clock.pass(400)
  const rows = (await disk.load()).rows.length
  const other = open(ada, { disk, tabs: hub.open() })
  await server.run()
  await other.clearCache()
  expect((await disk.load()).rows).toEqual([])
  await clock.pass(1_000)
  await server.run()
  await clock.pass(400)
  expect([(await disk.load()).rows.length, backend.client.connection().isPersister]).toEqual([rows, true])
})

test('a cache that cannot be cleared is said to be so (R7.22)', async () => {
  const { backend } = await createStarted({ disk: { forgetCopies: () => Promise.reject(new Error('locked')) } })
  expect(await backend.clearLocalCache()).toEqual({ success: false })
  const unopened = await createBench({})
  expect(await unopened.backend.clearLocalCache()).toEqual({ success: false })
})

test('a reset takes the network down for 2 seconds and keeps what is unsent (R4.49, R7.22, R9.06)', async () => {
  const bench = await createStarted()
  const { backend, server, clock, disk } = bench
  await clock.pass(400)
  server.refuseNext.push({ ok: false, code: 'busy', message: 'Later.' })
  void backend.client.act(say, { space, id: 'm1', text: 'unsent' })
  const resetting = backend.resetConnection()
  expect(backend.resetConnection()).toBe(resetting)
  await clock.pass(1_900)
  expect([(await disk.load()).rows, (await disk.loadDeeds()).length]).toEqual([[], 1])
  expect(backend.client.connection().network).toBe('off')
  expect(await during(bench, resetting, 200)).toEqual({ success: true, requiresReload: false })
  await clock.pass(20_000)
  await server.run()
  expect([backend.client.waiting(), server.doneCount]).toEqual([[], 1])
})

test('a reset that finds no server asks for a reload, and clears nothing but on localhost (R4.49)', async () => {
  const bench = await createStarted({ isLocal: false })
  await bench.clock.pass(400)
  bench.server.isDown = true
  const resetting = bench.backend.resetConnection()
  expect(await during(bench, resetting, 13_000)).toEqual({ success: false, requiresReload: true })
  expect((await bench.disk.load()).rows.length).toBeGreaterThan(0)
})

test('nothing can be done with a client that is not there yet (R5.14, R8.16, R8.30)', async () => {
  const { backend } = await createBench({})
  expect(() => backend.client).toThrow(NotInitializedError)
  expect(() => backend.client).toThrow(
    'The database service is not initialized. Please refresh the page and try again.',
  )
  expect([backend.enableNetwork(), backend.disableNetwork()]).toEqual([{ success: false }, { success: false }])
  backend.close()
})

test('a wrapped read takes the copy, else the server, and the server where the copy fails (R7.21)', async () => {
  const bench = await createStarted()
  const { backend } = bench
  const read = (cached: (client: Client) => number | undefined): Promise<number> =>
    backend.read({ cached, direct: askCount, empty: -1 })
  expect(await read((client) => client.spaces().length)).toBe(2)
  expect(bench.server.lineOf(ada).sent.some(({ type }) => type === 'ask')).toBe(false)
  expect(
    await during(
      bench,
      read(() => undefined),
    ),
  ).toBe(bench.server.rows(Line, space).length)
  const broken = () => {
    throw new TypeError('half a row')
  }
  expect(await during(bench, read(broken))).toBe(0)
})

async function askCount(client: Client): Promise<number> {
  const answer = await client.ask(count, { space })
  return answer.ok ? answer.output.count : Number.NaN
}

test('a wrapped read is empty after an internal fault, for which the connection is reset (R7.21)', async () => {
  const bench = await createStarted()
  const lines = bench.server.lines.length
  const cached = (): number => {
    throw new InternalFault(new Error('rows out of order'))
  }
  const reading = bench.backend.read({ cached, direct: askCount, empty: 0 })
  await bench.clock.pass(1_900)
  expect(bench.backend.client.connection().network).toBe('off')
  expect(await during(bench, reading, 200)).toBe(0)
  expect(bench.server.lines.length).toBeGreaterThan(lines)
  const refuse = (): Promise<number> => Promise.reject(new Error('the caller’s own'))
  await expect(bench.backend.read({ cached: () => undefined, direct: refuse, empty: 0 })).rejects.toThrow('own')
})

test('a fault inside the client is unhandled as an internal assertion that failed (R4.48)', async () => {
  const { server, clock } = await createToyTeam({ [ada]: 'member' })
  const faults: unknown[] = []
  const queue = globalThis.queueMicrotask
  const queueing = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => {
    queue(() => void (async () => run())().catch((error: unknown) => faults.push(error)))
  })
  const about = { person: ada, kinds: toyKinds, actions: toyActions, tabs: createLoneTab(), ...clock }
  const client = createClient({ ...about, disk: createMemoryDisk(), connect: server.connect(ada) })
  client.subscribe(
    () => {
      throw new Error('a row of nobody')
    },
    { kind: Line, space },
  )
  await server.run()
  await server.run()
  queueing.mockRestore()
  expect(faults[0]).toBeInstanceOf(InternalFault)
  expect(String(faults[0])).toMatch(/Internal assertion failed: unexpected state of the data client .a row of nobody./)
})

test('those who watch hear of each change until they stop', async () => {
  const bench = await createBench({})
  const seen: Backend['status'][] = []
  const stop = bench.backend.subscribe(() => seen.push(bench.backend.status))
  await during(bench, bench.backend.initialise())
  const heard = seen.length
  expect(heard).toBeGreaterThan(3)
  stop()
  bench.backend.close()
  bench.server.lineOf(ada).cut()
  expect(seen).toHaveLength(heard)
})
