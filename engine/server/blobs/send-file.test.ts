import { once } from 'node:events'
import { type IncomingMessage, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { createFileSender } from './send-file.ts'

/** The invariant: what is on its way to somebody costs as much as they read of it, and of one reader so much is open at once. */
const size = 24 * 1_048_576
const chunk = Buffer.alloc(65_536)

/** More than a machine takes in for a reader who has stopped. */
const large = (): Readable =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < size; sent += chunk.length) yield chunk
    })(),
  )

interface Stage {
  readonly url: string
  readonly opened: readonly Readable[]
  /** Lets time go by for the sender. */
  pass(ms: number): void
}

/** Serves one file to whoever the header `who` says. */
async function serve(may: () => Promise<boolean>): Promise<Stage> {
  let ms = 0
  const opened: Readable[] = []
  const read = (): Promise<Readable> => {
    const file = large()
    opened.push(file)
    return Promise.resolve(file)
  }
  const send = createFileSender({
    uploads: { served: () => Promise.resolve({ name: 'film', type: 'video/mp4', size }), blobs: { read } },
    log: { debug: () => undefined },
    now: () => ms,
  })
  const server = createServer((request, response) => {
    const wanted = { space: teamSpace, id: newId(), isThumbnail: false }
    const who = String(request.headers['who'] ?? 'ada')
    void send(request, response, { wanted, headers: new Headers(), isDownload: false, who, may }).then(
      (isSent) => isSent || response.writeHead(503).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, opened, pass: (by) => void (ms += by) }
}

/** An answer of which nothing was read yet. */
async function open(url: string, who = 'ada'): Promise<IncomingMessage> {
  const request = get(url, { headers: { who }, agent: false })
  request.on('error', () => undefined) // a line that the test or the server ends
  const [response] = await once(request, 'response')
  return response as IncomingMessage
}

/** How many bytes came until the end, and whether it was the end of the file. */
async function rest(response: IncomingMessage): Promise<{ readonly bytes: number; readonly isWhole: boolean }> {
  let bytes = 0
  response.on('data', (data: Buffer) => (bytes += data.length))
  response.on('error', () => undefined) // is told by what is missing
  await new Promise((resolve) => response.once('close', resolve))
  return { bytes, isWhole: response.complete }
}

test('of a file that nobody reads on with nothing is looked up, however long it lasts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const may = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  const { url, pass } = await serve(may)
  const stalled = await open(url)
  pass(60_000)
  vi.advanceTimersByTime(60_000)
  await setImmediate()
  expect(may.mock.calls.length).toBeLessThanOrEqual(1)
  expect(await rest(stalled)).toEqual({ bytes: size, isWhole: true })
})

test('it is not looked again before the last look has ended, and nothing is sent meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const look = Promise.withResolvers<boolean>()
  const may = vi.fn<() => Promise<boolean>>(() => look.promise)
  const { url, pass, opened } = await serve(may)
  const reading = await open(url)
  pass(1_000)
  const ended = rest(reading)
  await expect.poll(() => may.mock.calls.length).toBe(1)
  pass(60_000)
  vi.advanceTimersByTime(60_000)
  await setImmediate()
  expect(may).toHaveBeenCalledOnce()
  look.resolve(false)
  expect(await ended).toMatchObject({ isWhole: false })
  await expect.poll(() => opened[0]?.destroyed).toBe(true)
})

test('a reader has so many files open at once, the next wait, too many are refused, and nobody else waits', async () => {
  const { url, opened } = await serve(() => Promise.resolve(true))
  const first = await Promise.all(Array.from({ length: 64 }, () => open(url, 'eve')))
  const [waiting, more] = [open(url, 'eve'), Array.from({ length: 500 }, () => open(url, 'eve'))]
  expect((await Promise.race(more)).statusCode).toBe(503)
  expect((await open(url, 'ada')).statusCode).toBe(200)
  expect(opened).toHaveLength(65)
  first[0]?.destroy()
  expect((await waiting).statusCode).toBe(200)
})
