import WebSocket from 'ws'
import { newId } from '@atrium/base/id'
import { type Answer, type Asked, protocolVersion } from '@atrium/engine/contract'
import type { Visitor } from './hostile-visit.ts'

const patienceMs = 15_000

/** What became of something that was asked for: an answer, or none. */
export type Outcome = Answer | Asked | { readonly ok: false; readonly code: 'lost' }

interface TextHeader {
  readonly type: string
  readonly text: { readonly id: string }
  readonly n?: number
  readonly code?: string
  readonly more?: boolean
  readonly sizes?: readonly number[]
}

/** One socket by hand, which costs as little as it can: it reads no more of what comes than it must. */
export class Line {
  isOpen = true
  /** Hears what comes of texts besides. */
  onText: ((header: TextHeader, bytes: Uint8Array) => void) | undefined
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, (outcome: Outcome) => void>()
  #ready: () => void = () => undefined

  /** Opens it; rejects where the server does not want it. */
  static open(visitor: Visitor, hears: (bytes: Buffer) => void = () => undefined): Promise<Line> {
    const headers = { cookie: visitor.cookie, 'x-forwarded-for': visitor.network }
    const socket = new WebSocket(`${visitor.url.replace('http', 'ws')}/api/socket`, { headers })
    const line = new Line(socket, hears)
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(line))
      socket.once('close', () => reject(new Error('The connection was not opened.')))
    })
  }

  constructor(socket: WebSocket, hears: (bytes: Buffer) => void) {
    this.#socket = socket
    const pinging = setInterval(() => this.send('{"type":"ping"}'), 8_000)
    socket.on('error', () => undefined) // a close follows
    socket.on('message', (data: Buffer, isBinary) => {
      hears(data)
      if (isBinary) this.#takeBytes(data)
      else this.#take(data)
    })
    socket.on('close', () => {
      this.isOpen = false
      clearInterval(pinging)
      for (const id of this.#waiting.keys()) this.#settle(id, { ok: false, code: 'lost' })
      this.#ready()
    })
  }

  #take(data: Buffer): void {
    const begin = data.toString('latin1', 0, 24)
    if (begin.startsWith('{"type":"ready"')) return this.#ready()
    if (!/^\{"type":"(answer|asked|older)"/.test(begin)) return
    const { id, answer } = JSON.parse(String(data)) as { id: string; answer: Outcome }
    this.#settle(id, answer)
  }

  #takeBytes(data: Buffer): void {
    const end = 2 + data.readUInt16BE()
    const header = JSON.parse(data.toString('utf8', 2, end)) as TextHeader
    this.onText?.(header, data.subarray(end))
    if (header.type === 'ready') this.#settle('opened', { ok: true, seqs: {} })
    if (header.type === 'closed') this.#settle('opened', { ok: false, code: header.code ?? '', message: '' })
    if (header.type === 'saved') this.#settle(`text ${header.n}`, { ok: true, seqs: {} })
    if (header.type === 'refused') this.#settle(`text ${header.n}`, { ok: false, code: header.code ?? '', message: '' })
  }

  #settle(id: string, outcome: Outcome): void {
    this.#waiting.get(id)?.(outcome)
    this.#waiting.delete(id)
  }

  /** Resolves with what is heard of `id`; as lost when that is nothing for long. */
  heard(id: string): Promise<Outcome> {
    if (!this.isOpen) return Promise.resolve({ ok: false, code: 'lost' })
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, { ok: false, code: 'lost' }), patienceMs)
      this.#waiting.set(id, (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      })
    })
  }

  hello(heads: Readonly<Record<string, number>> = {}, epoch: string | null = null): Promise<void> {
    return new Promise((resolve) => {
      this.#ready = resolve
      this.send(JSON.stringify({ type: 'hello', version: protocolVersion, epoch, heads }))
    })
  }

  tell(frame: object): Promise<Outcome> {
    const id = newId()
    this.send(JSON.stringify({ id, ...frame }))
    return this.heard(id)
  }

  act = (action: string, input: unknown): Promise<Outcome> => this.tell({ type: 'act', action, input })
  ask = (query: string, input: unknown): Promise<Outcome> => this.tell({ type: 'ask', query, input })

  send(content: string | Uint8Array): void {
    if (this.isOpen && this.#socket.readyState === WebSocket.OPEN) this.#socket.send(content)
  }

  /** How much waits to be sent. */
  get backlog(): number {
    return this.#socket.bufferedAmount
  }

  /** Stops reading, as a screen on a stuck line does. */
  pause(): void {
    this.#socket.pause()
  }

  close(): void {
    this.#socket.terminate()
  }
}
