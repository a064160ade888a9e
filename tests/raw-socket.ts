import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'
import { newId } from '@atrium/base/id'
import type { Action, Answer, ClientFrame, ServerFrame, ServerTextFrame } from '@atrium/engine/contract'
import { heartbeatMs, packedMark, protocolVersion } from '@atrium/engine/contract'

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>

/** The protocol by hand: remembers every frame and hands out the first that fits. */
export class RawSocket {
  readonly frames: ServerFrame[] = []
  /** The headers of binary frames. */
  readonly texts: ServerTextFrame[] = []
  /** How many frames came packed. */
  packed = 0
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  readonly #waiting = new Set<() => void>()
  #closedBy: number | undefined

  /** It shows that it is there as often as a screen does, however long a test has it wait; unless it `isSilent`. */
  static async open(url: string, cookie: string, { isSilent = false } = {}): Promise<RawSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { cookie } })
    const raw = new RawSocket(socket)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    if (!isSilent) {
      const beat = setInterval(() => socket.ping(), heartbeatMs)
      socket.once('close', () => clearInterval(beat))
    }
    return raw
  }

  /** Shows that it is there by a frame of WebSocket itself, so many times; resolves once the server has answered the first. */
  beat(times = 1): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.once('pong', () => resolve())
      for (let count = 0; count < times; count += 1) this.#socket.ping()
    })
  }

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary && packedMark.every((byte, at) => data[at] === byte)) this.#unpack(data)
      else if (isBinary)
        this.texts.push(JSON.parse(data.toString('utf8', 2, 2 + data.readUInt16BE())) as ServerTextFrame)
      else this.frames.push(JSON.parse(String(data)) as ServerFrame)
      for (const look of this.#waiting) look()
    })
    this.closed = new Promise((resolve) => socket.once('close', resolve))
    void this.closed.then((code) => {
      this.#closedBy = code
      for (const look of this.#waiting) look()
    })
  }

  /** What `take` finds among what came, now or later; rejects once the socket is closed, which whoever waits no more need not hear. */
  #await<Found>(awaited: string, take: () => Found | undefined): Promise<Found> {
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const look = (): void => {
      const found = take()
      if (found === undefined && this.#closedBy === undefined) return
      this.#waiting.delete(look)
      if (found !== undefined) resolve(found)
      else reject(new Error(`The socket was closed (${this.#closedBy}) before '${awaited}' came.`))
    }
    this.#waiting.add(look)
    look()
    promise.catch(() => undefined)
    return promise
  }

  #unpack(data: Buffer): void {
    this.packed += 1
    this.frames.push(JSON.parse(String(gunzipSync(data.subarray(packedMark.length)))) as ServerFrame)
  }

  send(frame: ClientFrame): void {
    this.sendText(JSON.stringify(frame))
  }

  sendText(text: string): void {
    this.#socket.send(text)
  }

  sendBytes(bytes: Uint8Array): void {
    this.#socket.send(bytes)
  }

  /** Says hello and waits until every space has been sent. */
  async hello(heads: Record<string, number> = {}, epoch: string | null = null): Promise<Frame<'ready'>> {
    this.send({ type: 'hello', version: protocolVersion, epoch, heads })
    return this.next('ready')
  }

  /** Says hello as a screen does that has nothing yet and can unpack frames. */
  helloUnpacking(): Promise<Frame<'ready'>> {
    this.send({ type: 'hello', version: protocolVersion, epoch: null, heads: {}, unpacks: true })
    return this.next('ready')
  }

  async act<Input>(action: Action<Input>, input: Input, id: string = newId()): Promise<Answer> {
    this.send({ type: 'act', id, action: action.name, input })
    return (await this.next('answer', (frame) => frame.id === id)).answer
  }

  /** The first frame of a type, come already or yet to come, that `fits`; it is then taken out. */
  next<Type extends ServerFrame['type']>(
    type: Type,
    fits: (frame: Frame<Type>) => boolean = () => true,
  ): Promise<Frame<Type>> {
    return this.#await(type, () => {
      const index = this.frames.findIndex((frame) => frame.type === type && fits(frame as Frame<Type>))
      return index === -1 ? undefined : (this.frames.splice(index, 1)[0] as Frame<Type>)
    })
  }

  /** The first binary frame of one of these types, likewise. */
  nextText<Type extends ServerTextFrame['type']>(...types: Type[]): Promise<Extract<ServerTextFrame, { type: Type }>> {
    return this.#await(types.join(' or '), () => {
      const index = this.texts.findIndex(({ type }) => types.includes(type as Type))
      return index === -1 ? undefined : (this.texts.splice(index, 1)[0] as Extract<ServerTextFrame, { type: Type }>)
    })
  }

  /** Stops reading, as a screen on a stuck line does. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  close(): Promise<number> {
    this.#socket.close()
    return this.closed
  }
}
