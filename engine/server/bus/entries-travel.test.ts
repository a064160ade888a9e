import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Entry, type PersonId, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { saveDraft, sendMessage } from '@atrium/features/chat/contract'
import { type TestDatabase, createTestDatabase } from '../../../tests/database.ts'
import { type NatsServer, hasNats, startNats } from '../../../tests/nats-server.ts'
import { makePage } from '../../../tests/page.ts'
import type { RawSocket } from '../../../tests/raw-socket.ts'
import { type TestServer, startServer } from '../../../tests/server.ts'
import { openTextScreen, type, untilWords, wordsOf } from '../../../tests/text-screen.ts'
import { createLogger } from '../log.ts'
import { createNatsBus } from './nats-bus.ts'
import { type NatsPlace, natsPlace } from './nats-place.ts'

describe.runIf(hasNats)('what processes tell each other over NATS (apt-get install nats-server)', () => {
  let database: TestDatabase
  let nats: NatsServer
  let place: NatsPlace | undefined
  let servers: readonly TestServer[]
  let ada: PersonId

  beforeEach(async () => {
    ;[database, nats] = [await createTestDatabase(), await startNats()]
    place = natsPlace(nats.url)
    servers = await Promise.all([1, 2, 3].map(() => startServer({ database, nats: place })))
    ada = await one().arrive('ada')
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    await nats[Symbol.asyncDispose]()
    await database.drop()
  })

  const one = (at = 0): TestServer => servers[at] as TestServer

  /** How often the servers have run statements that `words` fits. */
  function counting(words: RegExp): () => number {
    const spies = servers.map(({ engine }) => vi.spyOn(engine.pool, 'query'))
    const textOf = (query: unknown): string => String((query as { text?: unknown }).text ?? query)
    return () =>
      spies.reduce((sum, { mock }) => sum + mock.calls.filter(([query]) => words.test(textOf(query))).length, 0)
  }
  const logReads = /from log where space/
  const textReads = /from text_update/
  const notifies = /pg_notify/

  const say = (text: string, at = 0) => one(at).act(ada, sendMessage, { space: teamSpace, id: newId(), text })

  async function openAt(at: number): Promise<RawSocket> {
    const socket = await one(at).socket(ada)
    await socket.hello()
    return socket
  }

  /** The words that a screen is told in a space, until it was told `last`. */
  async function wordsUntil(socket: RawSocket, last: string, inSpace = teamSpace): Promise<readonly string[]> {
    const words: string[] = []
    while (words.at(-1) !== last) {
      const { entries } = await socket.next('entries', ({ space }) => space === inSpace)
      words.push(...entries.flatMap(wordsIn))
    }
    return words
  }

  const wordsIn = ({ changes }: Entry): readonly string[] =>
    changes.flatMap((change) =>
      'put' in change && /^(message|draft)$/.test(change.put) ? [(change.row as unknown as { text: string }).text] : [],
    )

  test('what is done at any of three reaches the screens of all in order; the log is hardly read, and nothing is notified', async () => {
    const sockets = await Promise.all([0, 1, 2].map(openAt))
    const [reads, told] = [counting(logReads), counting(notifies)]
    const words = Array.from({ length: 24 }, (_, index) => `word ${index}`)
    for (const [index, word] of words.entries()) await say(word, index % 3)
    const seen = await Promise.all(sockets.map((socket) => wordsUntil(socket, 'word 23')))
    expect(seen).toEqual([words, words, words])
    // Of what comes late on a busy machine the log is read all the same.
    expect(reads()).toBeLessThan(8)
    expect(told()).toBe(0)
    for (const socket of sockets) await socket.close()
  })

  test('what is too large to travel is read from the log, and what comes after it travels again', async () => {
    const socket = await openAt(1)
    const large = '世'.repeat(15_000)
    for (const text of ['before', large, 'after'])
      expect(await one().act(ada, saveDraft, { space: teamSpace, text })).toMatchObject({ ok: true })
    const seen = await wordsUntil(socket, 'after', ownSpace(ada))
    expect(seen.map(({ length }) => length)).toEqual([6, 15_000, 5])
    await socket.close()
  })

  test('what somebody claims to come after what nobody has seen, or tells of another history, is shown to nobody', async () => {
    const socket = await openAt(1)
    const { rows } = await one().engine.pool.query<{ epoch: string; head: number }>(
      `select epoch, (select head from space where id = 'team')::int as head from instance`,
    )
    const { epoch = '', head = 0 } = rows[0] ?? {}
    const tell = async (history: string, seq: number): Promise<void> => {
      const log = createLogger('error', expect.unreachable)
      const bus = await createNatsBus({ place: place as NatsPlace, epoch: history, log })
      const row = { space: teamSpace, id: newId(), text: 'forged' }
      bus.tell({
        type: 'entries',
        space: teamSpace,
        entries: [{ seq, deed: newId(), changes: [{ put: 'message', row }] }],
      })
      await bus.close()
    }
    const reads = counting(logReads)
    await tell('another history', head + 1)
    await tell(epoch, head + 2)
    // What would have to be before it does not come, and is not in the log.
    await expect.poll(reads).toBeGreaterThan(0)
    for (const word of ['first', 'second', 'third']) await say(word, 2)
    expect(await wordsUntil(socket, 'third')).toEqual(['first', 'second', 'third'])
    await socket.close()
  })

  test('while NATS is away, and once it is back, all is told', async () => {
    const socket = await openAt(1)
    const isHeard = (): readonly boolean[] => servers.map(({ engine }) => engine.isInTouch())
    await say('before')
    await nats.kill()
    await expect.poll(isHeard).toEqual([false, false, false])
    await say('meanwhile', 2)
    expect(await wordsUntil(socket, 'meanwhile')).toEqual(['before', 'meanwhile'])
    await nats.start()
    await expect.poll(isHeard).toEqual([true, true, true])
    await say('after')
    expect(await wordsUntil(socket, 'after')).toEqual(['after'])
    await socket.close()
  })

  test('what is typed at one process is seen at another, and the log of the text is hardly read', async () => {
    const page = await makePage(one(), ada)
    await using writer = await openTextScreen({ person: ada, speed: 5, server: () => one(0) })
    await using reader = await openTextScreen({ person: ada, speed: 5, server: () => one(1) })
    const [written, read] = [await writer.open(page), await reader.open(page)]
    const reads = counting(textReads)
    for (const word of Array.from({ length: 40 }, (_, index) => `${index} `)) {
      type(written, word)
      await untilWords(read, (words) => words === wordsOf(written))
    }
    expect(reads()).toBeLessThan(12)
    const large = 'x'.repeat(20_000)
    type(written, large)
    expect(await untilWords(read, (words) => words.includes(large))).toBe(wordsOf(written))
  })

  test('who has a space open nowhere here is not told of it', async () => {
    const hear = vi.spyOn(one(2).engine.feed, 'hear')
    await say('to nobody here')
    const socket = await openAt(2)
    await say('to somebody')
    expect(await wordsUntil(socket, 'to somebody')).toEqual(['to somebody'])
    // What it asks the log for by itself, as on a busy machine, is nothing that it is told.
    expect(hear.mock.calls.map(([space]) => space as SpaceId).slice(1)).toEqual([])
    await socket.close()
  })
})
