import { gzipSync } from 'node:zlib'
import { type ServerFrame, packedMark } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import type { Line } from './line.ts'
import { type Socket, connectSocket } from './socket.ts'

type Listener = Parameters<Socket['addEventListener']>[1]

/** A WebSocket whose other end is the test. */
class TestSocket implements Socket {
  static newest: TestSocket | undefined
  readonly url: string
  readonly sent: (string | Uint8Array)[] = []
  readyState = 0
  binaryType = 'blob'
  readonly #listeners = new Map<string, Listener[]>()

  constructor(url: string) {
    this.url = url
    TestSocket.newest = this
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  send(content: string | Uint8Array): void {
    this.sent.push(content)
  }

  close(): void {
    this.readyState = 2
  }

  happen(type: string, event: Parameters<Listener>[0] = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event)
  }
}

function open(): { socket: TestSocket; line: Line; told: unknown[] } {
  const told: unknown[] = []
  const line = connectSocket(
    'ws://127.0.0.1/api/socket',
    TestSocket,
  )({
    onOpen: () => told.push('open'),
    onFrame: (frame: ServerFrame) => told.push(frame),
    onBytes: (bytes) => told.push(bytes),
    onClose: (code) => told.push(code),
  })
  const socket = TestSocket.newest
  if (!socket) throw new Error('No socket was made.')
  return { socket, line, told }
}

const heads = { type: 'heads', heads: { team: 1 }, now: 2 } as const

test('a line tells of its opening, its frames and its end', () => {
  const { socket, told } = open()
  expect(socket.url).toBe('ws://127.0.0.1/api/socket')
  socket.happen('open')
  socket.happen('message', { data: JSON.stringify(heads) })
  socket.happen('close', { code: 4001 })
  expect(told).toEqual(['open', heads, 4001])
})

test('frames go out as text once the socket is open, and are lost before', () => {
  const { socket, line } = open()
  line.send({ type: 'ping' })
  socket.readyState = 1
  line.send({ type: 'ping' })
  expect(socket.sent).toEqual(['{"type":"ping"}'])
})

test('bytes go both ways beside the frames', () => {
  const { socket, line, told } = open()
  socket.readyState = 1
  line.sendBytes(new Uint8Array([1, 2]))
  socket.happen('message', { data: new Uint8Array([3]).buffer })
  expect([socket.binaryType, socket.sent, told]).toEqual([
    'arraybuffer',
    [new Uint8Array([1, 2])],
    [new Uint8Array([3])],
  ])
})

test.each(['no json', '7', 'null', '{"kind":"other"}', undefined])(
  'what is no frame (%s) ends the line, since it cannot be trusted further',
  (data) => {
    const { socket, told } = open()
    socket.happen('message', { data })
    socket.happen('message', { data: JSON.stringify(heads) })
    socket.happen('close', { code: 1000 })
    expect([told, socket.readyState]).toEqual([[1006], 2])
  },
)

test('a line closed from here says nothing more', () => {
  const { socket, line, told } = open()
  line.close()
  for (const [type, event] of [
    ['open', {}],
    ['message', { data: JSON.stringify(heads) }],
    ['error', {}],
    ['close', { code: 1006 }],
  ] as const)
    socket.happen(type, event)
  expect([told, socket.readyState]).toEqual([[], 2])
})

test('an error is told by the close that follows it, once', () => {
  const { socket, told } = open()
  socket.happen('error')
  socket.happen('close', {})
  socket.happen('close', { code: 1000 })
  expect(told).toEqual([1006])
})

test('a frame that comes packed is told as any other, and what comes after it is told after it', async () => {
  const { socket, told } = open()
  const packed = Buffer.concat([Buffer.from(packedMark), gzipSync(JSON.stringify(heads))])
  socket.happen('message', { data: new Uint8Array(packed).buffer })
  socket.happen('message', { data: JSON.stringify({ ...heads, now: 3 }) })
  socket.happen('message', { data: new Uint8Array([0, 2, 123, 125]).buffer })
  expect(told).toEqual([])
  await expect.poll(() => told).toEqual([heads, { ...heads, now: 3 }, new Uint8Array([0, 2, 123, 125])])
})

test('a packed frame that is damaged ends the line', async () => {
  const { socket, told } = open()
  socket.happen('message', { data: new Uint8Array([...packedMark, 1, 2, 3]).buffer })
  await expect.poll(() => told).toEqual([1006])
})
