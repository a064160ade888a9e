import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createListener } from './listener.ts'

/** The invariant: nobody holds a line, and what waits in it, by not reading what they asked for. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
})

const megabyte = 1_048_576
const passMinute = (): void => void vi.advanceTimersByTime(60_000)

interface Asked {
  readonly client: Socket
  /** Where the server answers. */
  readonly response: ServerResponse
  /** How many bytes have left. */
  left(): number
}

/** Asks a server once and does not begin to read. */
async function ask(answer: RequestListener): Promise<Asked> {
  const asked = Promise.withResolvers<ServerResponse>()
  const server = createListener((request, response) => {
    answer(request, response)
    asked.resolve(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => undefined) // a line that the server cut
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  client.write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n')
  const response = await asked.promise
  const { socket } = response.req
  return { client, response, left: () => socket.bytesWritten - socket.writableLength }
}

const film: RequestListener = (_request, response) => {
  const chunk = Buffer.alloc(65_536)
  const chunks = Array.from({ length: 1_024 }, () => chunk)
  pipeline(Readable.from(chunks), response).catch(() => undefined) // the line is cut, which is what the tests are about
}

/** Until the machine takes in no more of it for a reader who has stopped. */
const fill = async ({ response, left }: Asked): Promise<void> => {
  let [before, times] = [-1, 0]
  await expect
    .poll(
      () => {
        times = left() === before && response.writableNeedDrain ? times + 1 : 0
        before = left()
        return times
      },
      { interval: 10 },
    )
    .toBeGreaterThan(5)
}

/** Reads so much, or little more, and stops again. */
function read(client: Socket, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    let come = 0
    const take = (data: Buffer): void => {
      come += data.length
      if (come < bytes) return
      client.pause().off('data', take)
      resolve()
    }
    client.on('data', take)
    client.resume()
  })
}

test('a file that is not read on with is ended after a quarter of an hour', async () => {
  const stalled = await ask(film)
  await fill(stalled)
  for (let minute = 0; minute < 15; minute += 1) passMinute()
  expect(stalled.response.destroyed).toBe(false)
  passMinute()
  await expect.poll(() => stalled.response.destroyed).toBe(true)
})

test('a file that is read slowly goes on, though it leaves by large steps', async () => {
  const slow = await ask(film)
  await fill(slow)
  for (let step = 0; step < 4; step += 1) {
    for (let minute = 0; minute < 12; minute += 1) passMinute()
    const before = slow.left()
    await read(slow.client, 6 * megabyte)
    await expect.poll(() => slow.left() - before).toBeGreaterThan(megabyte)
  }
  expect(slow.response.destroyed).toBe(false)
})

test('a large answer that lies in memory and is not read is ended after two minutes, a small one not', async () => {
  const large = await ask((_request, response) => response.end(Buffer.alloc(64 * megabyte)))
  const small = await ask((_request, response) => response.end('ok'))
  for (let minute = 0; minute < 3; minute += 1) passMinute()
  await expect.poll(() => large.response.destroyed).toBe(true)
  await once(small.client.resume(), 'data')
})

test('an answer that takes its time is waited for', async () => {
  const { client, response } = await ask(() => undefined)
  for (let minute = 0; minute < 60; minute += 1) passMinute()
  response.end('at last')
  const [bytes] = (await once(client.resume(), 'data')) as [Buffer]
  expect(String(bytes)).toContain('at last')
})
