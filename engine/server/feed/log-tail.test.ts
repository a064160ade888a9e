import { expect, onTestFinished, test, vi } from 'vitest'
import { createRandom } from '@atrium/base/random'
import { type Following, LogTail, type TailSource } from './log-tail.ts'

interface Entry {
  readonly seq: number
}

interface Screen {
  readonly got: string[]
  drained(): Promise<void>
}

type Source = TailSource<Entry, Screen, Following>

const entriesOf = (...seqs: readonly number[]): readonly Entry[] => seqs.map((seq) => ({ seq }))
const upTo = (last: number): readonly Entry[] => entriesOf(...Array.from({ length: last }, (_, index) => index + 1))
const framed = (entries: readonly Entry[]): readonly Buffer[] => entries.map(({ seq }) => Buffer.from(String(seq)))
const screenOf = (): Screen => ({ got: [], drained: () => Promise.resolve() })
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The tail of a log in memory, of which any part can be changed. */
function createBench(log: Entry[], changed: Partial<Source> = {}) {
  const heeded: number[] = []
  const faults: unknown[] = []
  const lost: unknown[] = []
  let reads = 0
  const tail: LogTail<Entry, Screen, Following> = new LogTail({
    begin: () => Promise.resolve(log.at(-1)?.seq ?? 0),
    after(seq) {
      reads += 1
      return Promise.resolve(log.filter((entry) => entry.seq > seq).slice(0, 3))
    },
    take(news) {
      heeded.push(...news.map(({ seq }) => seq))
      return ({ next }) => framed(news.filter(({ seq }) => seq >= next))
    },
    missed({ next }) {
      const page = log.filter(({ seq }) => seq >= next && seq <= tail.head).slice(0, 2)
      const last = page.at(-1)
      return Promise.resolve(last && { frames: framed(page), next: last.seq + 1 })
    },
    send: ({ got }, frame) => void got.push(String(frame)),
    lose: (_listener, _follower, error) => void lost.push(error),
    failed: (error) => void faults.push(error),
    ...changed,
  })
  function follow(next = tail.head + 1, live = true): { screen: Screen; follower: Following } {
    const [screen, follower] = [screenOf(), { next, live }]
    tail.followers.set(screen, follower)
    return { screen, follower }
  }
  return { tail, heeded, faults, lost, follow, reads: () => reads }
}

const named = (...seqs: readonly number[]): readonly string[] => seqs.map(String)

test('what this process commits is sent at once, to every follower, without a look at the log', () => {
  const { tail, follow, heeded, reads } = createBench([])
  tail.begin(0)
  const [one, two] = [follow(), follow()]
  tail.offer(entriesOf(1, 2))
  tail.offer(entriesOf(3))
  expect([one.screen.got, two.screen.got, heeded]).toEqual([named(1, 2, 3), named(1, 2, 3), [1, 2, 3]])
  expect([tail.head, reads()]).toEqual([3, 0])
})

test('what comes with a gap before it is read from the log, once, however often it is told of', async () => {
  const log = [...upTo(8)]
  const { tail, follow, reads } = createBench(log)
  tail.begin(0)
  const { screen } = follow()
  tail.offer(entriesOf(5))
  tail.notice(7)
  tail.offer(entriesOf(8))
  expect(screen.got).toEqual([])
  await tail.caughtUp()
  expect(screen.got).toEqual(named(1, 2, 3, 4, 5, 6, 7, 8))
  expect(reads()).toBe(3)
})

test('what is offered while the log is being read is sent after what is read, and not twice', async () => {
  const log = [...upTo(2)]
  const { tail, follow } = createBench(log)
  tail.begin(0)
  const { screen } = follow()
  tail.notice(2)
  log.push({ seq: 3 })
  tail.offer(entriesOf(3))
  await tail.caughtUp()
  expect(screen.got).toEqual(named(1, 2, 3))
})

test('word of what was told already, or comes before the tail, is no news', async () => {
  const { tail, follow, reads, heeded } = createBench([...upTo(5)])
  await tail.ready()
  const { screen } = follow()
  tail.offer(entriesOf(4, 5))
  tail.notice(5)
  await tail.caughtUp()
  expect([screen.got, heeded, reads()]).toEqual([[], [], 0])
})

test('word that comes before the log says so is kept for the next one', async () => {
  const log = [...upTo(1)]
  const { tail, follow } = createBench(log)
  await tail.ready()
  const { screen } = follow()
  await tail.catchUp(3)
  expect(screen.got).toEqual([])
  log.push(...entriesOf(2, 3))
  tail.notice(2)
  await tail.caughtUp()
  expect(screen.got).toEqual(named(2, 3))
})

test('whoever loses the following by an entry is not sent that entry', () => {
  const { tail, follow } = createBench([], {
    take(news) {
      if (news.some(({ seq }) => seq === 2)) tail.followers.delete(leaver.screen)
      return () => framed(news)
    },
  })
  tail.begin(0)
  const [leaver, stayer] = [follow(), follow()]
  for (const seq of [1, 2, 3]) tail.offer(entriesOf(seq))
  expect([leaver.screen.got, stayer.screen.got]).toEqual([named(1), named(1, 2, 3)])
})

test('a follower is sent nothing before it is brought up, and then all from where it stands', async () => {
  const log = [...upTo(4)]
  const { tail, follow } = createBench(log)
  await tail.ready()
  const { screen, follower } = follow(2, false)
  log.push(...entriesOf(5))
  tail.offer(entriesOf(5))
  expect(screen.got).toEqual([])
  await tail.bringUp(screen, follower)
  log.push(...entriesOf(6))
  tail.offer(entriesOf(6))
  expect(screen.got).toEqual(named(2, 3, 4, 5, 6))
})

test('what comes while a follower is brought up is sent to it in its turn', async () => {
  const log = [...upTo(5)]
  const { tail, follow } = createBench(log)
  await tail.ready()
  const { screen, follower } = follow(1, false)
  const risen = tail.bringUp(screen, follower)
  for (const seq of [6, 7, 8]) {
    log.push({ seq })
    tail.offer(entriesOf(seq))
    await soon()
  }
  await risen
  expect(screen.got).toEqual(named(1, 2, 3, 4, 5, 6, 7, 8))
  expect(follower).toEqual({ next: 9, live: true })
})

test('no more is read for a follower than it takes', async () => {
  const { tail, follow } = createBench([...upTo(6)])
  await tail.ready()
  const { screen, follower } = follow(1, false)
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(screen, { drained: () => promise })
  const risen = tail.bringUp(screen, follower)
  await soon()
  expect(screen.got).toEqual(named(1, 2))
  resolve()
  await risen
  expect(screen.got).toEqual(named(1, 2, 3, 4, 5, 6))
})

test('who has a part of the news already is sent the rest', () => {
  const { tail, follow } = createBench([])
  tail.begin(0)
  const { screen } = follow(3)
  tail.offer(upTo(4))
  expect(screen.got).toEqual(named(3, 4))
})

test('who stopped following, or follows anew, is not sent what was being read for them', async () => {
  const { tail, follow } = createBench([...upTo(4)])
  await tail.ready()
  const { screen, follower } = follow(1, false)
  const risen = tail.bringUp(screen, follower)
  tail.followers.set(screen, { next: 5, live: true })
  await risen
  expect(screen.got).toEqual([])
})

test('a live follower that stands further back is brought up aside, and holds up no other', async () => {
  const log = [...upTo(3)]
  const { tail, follow } = createBench(log)
  await tail.ready()
  const [late, current] = [follow(1), follow()]
  log.push({ seq: 4 })
  tail.offer(entriesOf(4))
  expect([late.screen.got, current.screen.got]).toEqual([[], named(4)])
  await soon()
  expect(late.screen.got).toEqual(named(1, 2, 3, 4))
})

test('one that cannot be brought up is let go of, and the others are told', async () => {
  const fault = new Error('No database.')
  const { tail, follow, lost } = createBench([...upTo(3)], { missed: () => Promise.reject(fault) })
  await tail.ready()
  const [late, current] = [follow(1), follow()]
  tail.offer(entriesOf(4))
  await soon()
  expect([late.screen.got, current.screen.got, lost]).toEqual([[], named(4), [fault]])
})

test('a log that cannot be read is read again at the next word of it', async () => {
  const fault = new Error('No database.')
  let isDown = true
  const { tail, follow, faults } = createBench([...upTo(3)], {
    after: (seq) => (isDown ? Promise.reject(fault) : Promise.resolve(upTo(3).filter((entry) => entry.seq > seq))),
  })
  tail.begin(1)
  const { screen } = follow()
  tail.notice(3)
  await tail.caughtUp()
  await expect(tail.catchUp(3)).rejects.toBe(fault)
  expect([screen.got, faults]).toEqual([[], [fault]])
  isDown = false
  tail.notice(2)
  await tail.caughtUp()
  expect(screen.got).toEqual(named(2, 3))
})

test('where the log stands is read again after it could not be', async () => {
  let isDown = true
  const { tail } = createBench([], { begin: () => (isDown ? Promise.reject(new Error('No.')) : Promise.resolve(7)) })
  await expect(tail.ready()).rejects.toThrow('No.')
  isDown = false
  await Promise.all([tail.ready(), tail.ready()])
  expect([tail.isReady, tail.head]).toEqual([true, 7])
  tail.begin(3)
  expect(tail.head).toBe(7)
})

test('where the next entry is kept no more it goes on behind, and its followers are brought up to there', async () => {
  const log = [...entriesOf(6, 7)]
  const { tail, follow } = createBench(log, {
    skip: () => Promise.resolve(5),
    missed: ({ next }) => Promise.resolve({ frames: [Buffer.from(`up to ${tail.head} from ${next}`)], next: 6 }),
  })
  tail.begin(2)
  const { screen } = follow()
  await tail.catchUp(7)
  await soon()
  expect(tail.head).toBe(7)
  expect(screen.got[0]).toBe('up to 5 from 3')
})

test('whatever is lost, late or twice on the way, every follower is sent every entry once, in order', async () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = createRandom(seed)
    const log: Entry[] = []
    const { tail, follow } = createBench(log)
    await tail.ready()
    const all = [follow(1)]
    for (let step = 0; step < 60; step += 1) {
      const what = random.below(6)
      if (what < 3) log.push({ seq: log.length + 1 })
      if (what === 0 || what === 1) tail.offer(log.slice(-1))
      else if (what === 3) tail.notice(log.length)
      else if (what === 4) await soon()
      else {
        const one = follow(1 + random.below(tail.head + 1), false)
        all.push(one)
        void tail.bringUp(one.screen, one.follower)
      }
    }
    await tail.catchUp(log.length)
    await soon()
    await soon()
    for (const { screen } of all) {
      const first = Number(screen.got[0] ?? log.length + 1)
      expect(screen.got, `seed ${seed}`).toEqual(named(...upTo(log.length).map(({ seq }) => seq)).slice(first - 1))
    }
    expect(all[0]?.screen.got.length, `seed ${seed}`).toBe(log.length)
  }
})

/** A tail that waits until the test says that it was long enough. */
function createPatient(log: Entry[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let patienceMs = 50
  const bench = createBench(log, { patienceMs: () => patienceMs })
  bench.tail.begin(0)
  const { screen } = bench.follow()
  const wait = async (ms: number): Promise<void> => {
    vi.advanceTimersByTime(ms)
    for (let turn = 0; turn < 5; turn += 1) await soon()
  }
  return {
    ...bench,
    screen,
    wait,
    loseTouch: () => void (patienceMs = 0),
  }
}

test('what is missing before an entry, and comes a moment later, is waited for, and the log is not read', async () => {
  const { tail, screen, reads, wait } = createPatient([...upTo(9)])
  tail.offer(entriesOf(3))
  tail.hear(entriesOf(5, 6))
  tail.hear(entriesOf(2))
  expect(screen.got).toEqual([])
  tail.hear(entriesOf(1))
  expect(screen.got).toEqual(named(1, 2, 3))
  // Each time that it gets on, it waits anew.
  await wait(40)
  tail.hear(entriesOf(4, 5))
  expect(screen.got).toEqual(named(1, 2, 3, 4, 5, 6))
  tail.hear(entriesOf(8))
  await wait(40)
  tail.hear(entriesOf(7))
  await wait(1_000)
  expect([screen.got, reads()]).toEqual([named(1, 2, 3, 4, 5, 6, 7, 8), 0])
})

test('what is missing and does not come is read from the log, with all that came after it', async () => {
  const { tail, screen, reads, wait } = createPatient([...upTo(3)])
  tail.hear(entriesOf(2))
  await wait(40)
  tail.hear(entriesOf(3))
  expect(reads()).toBe(0)
  await wait(20)
  expect([screen.got, reads()]).toEqual([named(1, 2, 3), 1])
})

test('where nothing travels any more, the log is read at once', async () => {
  const { tail, screen, wait, loseTouch } = createPatient([...upTo(2)])
  loseTouch()
  tail.offer(entriesOf(2))
  await wait(0)
  expect(screen.got).toEqual(named(1, 2))
})

test('what came twice, or long ago, is sent once', async () => {
  const { tail, screen, heeded, wait } = createPatient([...upTo(4)])
  for (const seqs of [[2], [1, 2], [1], [2, 3], [3], [1, 2, 3, 4]]) tail.hear(entriesOf(...seqs))
  await wait(1_000)
  expect([screen.got, heeded]).toEqual([named(1, 2, 3, 4), [1, 2, 3, 4]])
})

test('what comes before the tail knows where the log stands is sent once it does', async () => {
  const [log, began] = [[...upTo(2)], Promise.withResolvers<number>()]
  const { tail, follow, reads } = createBench(log, { patienceMs: () => 50, begin: () => began.promise })
  const { screen } = follow(3)
  const ready = tail.ready()
  tail.hear(entriesOf(2, 3, 4))
  began.resolve(2)
  await ready
  expect([screen.got, tail.head, reads()]).toEqual([named(3, 4), 4, 0])
})

test('so much that comes without what is before it is not kept', async () => {
  const { tail, screen, reads, wait } = createPatient([...upTo(602)])
  tail.hear(upTo(602).slice(1))
  await wait(0)
  expect([screen.got.length, screen.got.at(-1), reads() > 0]).toEqual([602, '602', true])
})

test('what comes while the wait is ending is in time, and the next gap is waited for anew', async () => {
  const { tail, screen, reads, wait } = createPatient([...upTo(4)])
  tail.hear(entriesOf(2))
  // At the same moment as the end of the wait, on the line.
  setTimeout(() => tail.hear(entriesOf(1, 2)), 50)
  setTimeout(() => tail.hear(entriesOf(4)), 50)
  await wait(60)
  tail.hear(entriesOf(3))
  expect([screen.got, reads()]).toEqual([named(1, 2, 3, 4), 0])
})

test('nothing is waited for where nobody follows any more', async () => {
  const { tail, screen, reads, wait } = createPatient([...upTo(2)])
  tail.hear(entriesOf(2))
  tail.followers.delete(screen)
  tail.end()
  await wait(1_000)
  expect(reads()).toBe(0)
})

test('whoever waits for all that has come does not wait for what is missing', async () => {
  const { tail, screen, wait } = createPatient([...upTo(2)])
  tail.hear(entriesOf(2))
  const caughtUp = tail.caughtUp()
  await wait(0)
  await caughtUp
  expect(screen.got).toEqual(named(1, 2))
})
