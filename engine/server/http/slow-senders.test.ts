import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endSlowSenders } from './slow-senders.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A server that answers with how many bytes it was sent, with little patience. */
async function serve(): Promise<void> {
  server = createServer((request, response) => {
    let size = 0
    request.on('data', (chunk: Buffer) => (size += chunk.length))
    request.on('end', () => response.end(`${size} bytes`))
    request.on('error', () => undefined) // which is what the tests are about
  })
  endSlowSenders(server, {
    bodyMs: 200,
    stretchMs: 200,
    stretchBytes: 100,
    isFile: ({ url = '' }) => url.startsWith('/uploads'),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

interface Sent {
  readonly path: string
  readonly size: number
  /** So much at once, each 20 ms. */
  readonly drops: number
}

/** What was answered until the line was closed, and whether it was closed before all was sent. */
async function drip({ path, size, drops }: Sent): Promise<{ readonly answer: string; readonly wasCut: boolean }> {
  await serve()
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let [answer, sent] = ['', 0]
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  socket.on('error', () => undefined) // a line that was cut while it was written to
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`)
  const dripping = setInterval(() => {
    if (sent >= size) return
    const next = Math.min(drops, size - sent)
    socket.write('x'.repeat(next))
    sent += next
  }, 20)
  await new Promise((resolve) => socket.once('close', resolve)) // `once` of node:events would reject with the line's error
  clearInterval(dripping)
  return { answer, wasCut: sent < size }
}

test('a body that comes drop by drop is cut off', async () => {
  expect(await drip({ path: '/api', size: 10_000, drops: 100 })).toEqual({ answer: '', wasCut: true })
})

test('a body that stops is cut off, a file too', async () => {
  expect(await drip({ path: '/api', size: 1_000, drops: 0 })).toEqual({ answer: '', wasCut: true })
  expect(await drip({ path: '/uploads/1', size: 1_000, drops: 0 })).toEqual({ answer: '', wasCut: true })
})

test('a file may take as long as it needs while it gets on, and not when it hardly does', async () => {
  const { answer } = await drip({ path: '/uploads/1', size: 5_000, drops: 100 })
  expect(answer).toContain('5000 bytes')
  expect(await drip({ path: '/uploads/1', size: 5_000, drops: 2 })).toEqual({ answer: '', wasCut: true })
})
