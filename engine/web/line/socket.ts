import type { ServerFrame } from '@atrium/engine/contract'
import type { Connect, Line, LineEvents } from './line.ts'
import { OrderedQueue } from '../ordered-queue.ts'
import { isPacked, unpack } from './unpack.ts'

/** How a line that never came up, or broke, says so (RFC 6455, section 7.4.1). */
const broken = 1006
const isOpen = 1

interface SocketEvent {
  readonly data?: unknown
  readonly code?: number
}

/** The part of a WebSocket that is used, so that a program outside a browser can bring its own. */
export interface Socket {
  readonly readyState: number
  binaryType: string
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listener: (event: SocketEvent) => void): void
  send(content: string | Uint8Array<ArrayBuffer>): void
  close(): void
}

/** Lines over a WebSocket to `url`, one text or binary frame each way per message. */
export function connectSocket(url: string, Socket: new (url: string) => Socket = WebSocket): Connect {
  return (events) => openLine(new Socket(url), events)
}

function openLine(socket: Socket, events: LineEvents): Line {
  let isEnded = false
  socket.binaryType = 'arraybuffer'
  const end = (code: number): void => {
    if (isEnded) return
    isEnded = true
    socket.close()
    events.onClose(code)
  }
  socket.addEventListener('open', () => isEnded || events.onOpen())
  const takeText = (text: string): void => {
    if (isEnded) return
    const frame = readFrame(text)
    if (frame) events.onFrame(frame)
    else end(broken)
  }
  const queue = new OrderedQueue()
  socket.addEventListener('message', ({ data }) => {
    if (isEnded) return
    if (typeof data === 'string') return queue.add(() => takeText(data))
    if (!(data instanceof ArrayBuffer)) return end(broken)
    const bytes = new Uint8Array(data)
    if (isPacked(bytes)) queue.addComing(unpack(bytes), (text) => takeText(text ?? ''))
    else queue.add(() => isEnded || events.onBytes(bytes))
  })
  socket.addEventListener('close', ({ code }) => end(code ?? broken))
  // The close that follows says all there is to know.
  socket.addEventListener('error', () => undefined)
  return {
    send: (frame) => {
      if (socket.readyState === isOpen) socket.send(JSON.stringify(frame))
    },
    sendBytes: (bytes) => {
      if (socket.readyState === isOpen) socket.send(bytes)
    },
    close: () => {
      isEnded = true
      socket.close()
    },
  }
}

/** The server's own frames are trusted once they are frames at all. */
function readFrame(text: string): ServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as ServerFrame) : undefined
  } catch {
    // What is no JSON did not come from our server; the line is ended for it.
    return undefined
  }
}
