import { type ClientFrame, type ServerFrame, closeCodes } from '@atrium/engine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import { Connector } from './connector.ts'
import type { LineEvents } from './line.ts'
import { Status } from '../status.ts'
import { type ManualClock, createManualClock } from '../testing/manual-clock.ts'
import { type QuietSurroundings, createQuietSurroundings } from '../testing/quiet-surroundings.ts'

interface Bench {
  readonly clock: ManualClock
  readonly surroundings: QuietSurroundings
  readonly status: Status
  readonly connector: Connector
  /** The lines opened so far, newest last. */
  readonly lines: { events: LineEvents; sent: ClientFrame[]; isClosed: boolean; at: number }[]
  readonly downs: number[]
  newest(): Bench['lines'][number]
}

const heads: ServerFrame = { type: 'heads', heads: {}, now: 0 }
const welcome: ServerFrame = { type: 'welcome', person: 'p', epoch: 'e', now: 0, build: 'b' }

function createBench(chance?: () => number): Bench {
  const clock = createManualClock(chance)
  const surroundings = createQuietSurroundings()
  const status = new Status(() => undefined)
  const lines: Bench['lines'] = []
  const downs: number[] = []
  const connector = new Connector({
    clock,
    surroundings,
    status,
    onUp: () => undefined,
    onFrame: () => undefined,
    onBytes: () => undefined,
    onDown: () => downs.push(clock.now()),
    connect(events) {
      const line: Bench['lines'][number] = { events, sent: [], isClosed: false, at: clock.now() }
      lines.push(line)
      return { send: (frame) => line.sent.push(frame), sendBytes: () => undefined, close: () => (line.isClosed = true) }
    },
  })
  connector.start()
  const newest = (): Bench['lines'][number] => {
    const line = lines.at(-1)
    if (!line) throw new Error('No line was opened.')
    return line
  }
  return { clock, surroundings, status, connector, lines, downs, newest }
}

/** A bench whose line has been up for `ms`. */
async function createUp(ms = 0): Promise<Bench> {
  const bench = createBench()
  getReady(bench)
  for (let left = ms; left > 0; left -= 5_000) {
    await bench.clock.pass(Math.min(left, 5_000))
    bench.newest().events.onFrame(heads)
  }
  return bench
}

const hello: ClientFrame = { type: 'hello', version: 1, epoch: null, heads: {} }

function getReady({ newest, connector }: Bench): void {
  newest().events.onOpen()
  connector.send(hello)
  newest().events.onFrame(welcome)
  connector.ready()
}

test('nothing is said on a line before the hello, which waits for what the browser kept', async () => {
  const bench = createBench()
  const { connector, newest } = bench
  const question: ClientFrame = { type: 'ask', id: 'q', query: 'toy/count', input: {} }
  newest().events.onOpen()
  connector.send(question)
  connector.tryNow()
  expect(newest().sent).toEqual([])
  connector.send(hello)
  connector.send(question)
  expect(newest().sent).toEqual([hello, question])
  newest().events.onClose(1006)
  await bench.clock.pass(20_000)
  newest().events.onOpen()
  connector.send(question)
  expect(newest().sent).toEqual([])
})

test('a line that comes up and is ready makes the client online', async () => {
  const bench = createBench()
  expect(bench.status.now.state).toBe('connecting')
  bench.newest().events.onOpen()
  expect(bench.status.now.state).toBe('connecting')
  bench.connector.ready()
  expect(bench.status.now).toMatchObject({ state: 'online', lastSync: bench.clock.now() })
})

test('a first attempt that fails makes the client offline, and it goes on trying', async () => {
  const { newest, status, clock, lines } = createBench()
  newest().events.onClose(1006)
  expect(status.now.state).toBe('offline')
  await clock.pass(250)
  expect(lines).toHaveLength(2)
  expect(status.now.state).toBe('offline')
})

test('a line that served and is lost is replaced at once', async () => {
  const { newest, status, clock, lines } = await createUp(20_000)
  newest().events.onClose(1006)
  expect(status.now.state).toBe('connecting')
  await clock.pass(0)
  expect(lines).toHaveLength(2)
})

test('attempts are at most 15 seconds apart, doubled each time, and scattered by chance', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { minLength: 8, maxLength: 8 }),
      async (random) => {
        const rolls = [...random]
        const { newest, clock, lines } = createBench(() => rolls.shift() ?? 0.5)
        for (const [attempt, roll] of random.entries()) {
          const delay = roll * Math.min(15_000, 500 * 2 ** attempt)
          newest().events.onClose(1006)
          await clock.pass(delay - 0.01)
          expect(lines).toHaveLength(attempt + 1)
          await clock.pass(0.02)
          expect(lines).toHaveLength(attempt + 2)
        }
      },
    ),
    { numRuns: 10 },
  )
})

test('a server that lets one in and at once out again is not hammered', async () => {
  const bench = createBench(() => 0.999)
  for (let round = 0; round < 10; round += 1) {
    getReady(bench)
    bench.newest().events.onClose(1006)
    await bench.clock.pass(15_000)
  }
  const gaps = bench.lines.slice(1).map(({ at }, index) => at - (bench.lines[index]?.at ?? 0))
  expect(gaps.at(-1)).toBeGreaterThan(10_000)
})

test('servers that are restarted one after the other keep nobody waiting longer each time', async () => {
  const bench = createBench(() => 0.999)
  for (let round = 0; round < 6; round += 1) {
    getReady(bench)
    await bench.clock.pass(5_000)
    bench.newest().events.onClose(closeCodes.restarting)
    expect(bench.status.now.state).toBe('connecting')
    await bench.clock.pass(500)
    expect(bench.lines).toHaveLength(round + 2)
  }
})

test('a server that sends one away as soon as one is there is not hammered, whatever it says', async () => {
  const bench = createBench(() => 0.999)
  for (let round = 0; round < 10; round += 1) {
    getReady(bench)
    bench.newest().events.onClose(closeCodes.restarting)
    await bench.clock.pass(15_000)
  }
  const gaps = bench.lines.slice(1).map(({ at }, index) => at - (bench.lines[index]?.at ?? 0))
  expect(gaps.at(-1)).toBeGreaterThan(10_000)
})

test('a line without any frame for 25 seconds is dead', async () => {
  const { newest, clock, lines, downs } = await createUp()
  const first = newest()
  await clock.pass(24_900)
  expect(downs).toEqual([])
  await clock.pass(200)
  expect([downs.length, first.isClosed, lines.length]).toEqual([1, true, 2])
})

test('a line that does not come up, or says nothing, is given up after ten seconds', async () => {
  for (const open of [false, true]) {
    const { newest, clock, lines } = createBench()
    if (open) newest().events.onOpen()
    await clock.pass(12_000)
    expect([lines.length, lines[0]?.isClosed]).toEqual([2, true])
  }
})

test('a client that has nothing to say still gives a sign of life', async () => {
  const { newest } = await createUp(25_000)
  expect(newest().sent).toEqual([hello, { type: 'ping' }, { type: 'ping' }])
})

test('a page whose timers are held up gives its sign of life when it hears one', async () => {
  const { newest, clock, status } = createBench()
  const held: (() => void)[] = []
  const slow: Clock = {
    ...clock,
    schedule(run) {
      held.push(run)
      return () => undefined
    },
  }
  const sent: ClientFrame[] = []
  let events: LineEvents | undefined
  const connector = new Connector({
    clock: slow,
    status,
    surroundings: createQuietSurroundings(),
    connect: (given) => {
      events = given
      return { send: (frame) => sent.push(frame), sendBytes: () => undefined, close: () => undefined }
    },
    onUp: () => undefined,
    onFrame: () => undefined,
    onBytes: () => undefined,
    onDown: () => undefined,
  })
  connector.start()
  events?.onOpen()
  connector.send(hello)
  await clock.pass(9_000)
  events?.onFrame(heads)
  expect(sent).toEqual([hello])
  await clock.pass(9_000)
  events?.onFrame(heads)
  events?.onFrame(heads)
  expect(sent).toEqual([hello, { type: 'ping' }])
  expect(newest().sent).toEqual([])
})

test('the network’s end is believed at once, and its return is tried at once', async () => {
  const { surroundings, status, clock, lines } = await createUp(20_000)
  surroundings.happen('offline')
  expect([status.now.state, lines[0]?.isClosed]).toEqual(['offline', true])
  surroundings.happen('online')
  expect(lines).toHaveLength(2)
  await clock.pass(5_000)
  expect(lines).toHaveLength(2)
})

test('without a network the client still tries, since the server may be on the same machine', async () => {
  const bench = await createUp(20_000)
  bench.surroundings.happen('offline')
  await bench.clock.pass(1_000)
  getReady(bench)
  expect(bench.status.now.state).toBe('online')
})

test('a page that is shown again makes sure that its line still lives', async () => {
  const dead = await createUp()
  dead.surroundings.happen('shown')
  expect(dead.newest().sent).toEqual([hello, { type: 'ping' }])
  await dead.clock.pass(4_100)
  expect(dead.lines[0]?.isClosed).toBe(true)
  const alive = await createUp()
  alive.surroundings.happen('shown')
  alive.newest().events.onFrame(heads)
  await alive.clock.pass(4_100)
  expect(alive.lines).toHaveLength(1)
})

test('a page that is shown again while it waits tries at once', async () => {
  const { newest, surroundings, lines } = createBench()
  newest().events.onClose(1006)
  surroundings.happen('shown')
  expect(lines).toHaveLength(2)
})

test('an ended session and an old version end all attempts, each with its reason', async () => {
  for (const [code, why] of [
    [closeCodes.signedOut, { signedOut: true }],
    [closeCodes.oldVersion, { reloadNeeded: true }],
  ] as const) {
    const { newest, status, clock, lines, surroundings } = await createUp()
    newest().events.onClose(code)
    surroundings.happen('online')
    await clock.pass(60_000)
    expect([lines.length, status.now]).toEqual([1, expect.objectContaining({ state: 'offline', ...why })])
  }
})

test('whom the server sends away for its own sake comes back after a while, not at once', async () => {
  for (const code of [closeCodes.restarting, closeCodes.tooSlow]) {
    const { newest, clock, lines, status } = await createUp(20_000)
    newest().events.onClose(code)
    expect(status.now.state).toBe('connecting')
    await clock.pass(200)
    expect(lines).toHaveLength(1)
    await clock.pass(100)
    expect(lines).toHaveLength(2)
  }
})

test('a line that is gone says nothing more', async () => {
  const { newest, clock, downs, lines } = await createUp()
  const old = newest()
  old.events.onClose(1006)
  await clock.pass(10)
  old.events.onClose(1006)
  old.events.onFrame(heads)
  expect([downs.length, lines.length]).toEqual([1, 2])
})

test('after stopping nothing is tried', async () => {
  const { connector, newest, clock, lines, surroundings } = await createUp()
  connector.stop()
  surroundings.happen('online')
  await clock.pass(60_000)
  expect([lines.length, newest().isClosed]).toEqual([1, true])
})

test('what is sent while there is no line is not sent later', async () => {
  const { connector, newest } = createBench()
  connector.send({ type: 'ping' })
  newest().events.onOpen()
  expect(newest().sent).toEqual([])
})
