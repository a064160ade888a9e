import { gunzipSync } from 'node:zlib'
import WebSocket from 'ws'
import { newId } from '@atrium/base/id'
import type { Action, Answer, ClientFrame, ServerFrame, ServerTextFrame } from '@atrium/engine/contract'
import { packedMark, protocolVersion } from '@atrium/engine/contract'

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

  static async open(url: string, cookie: string): Promise<RawSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { cookie } })
    const raw = new RawSocket(socket)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return raw
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
    return new Promise((resolve) => {
      const look = (): void => {
        const index = this.frames.findIndex((frame) => frame.type === type && fits(frame as Frame<Type>))
        if (index === -1) return
        this.#waiting.delete(look)
        resolve(this.frames.splice(index, 1)[0] as Frame<Type>)
      }
      this.#waiting.add(look)
      look()
    })
  }

  /** The first binary frame of one of these types, likewise. */
  nextText<Type extends ServerTextFrame['type']>(...types: Type[]): Promise<Extract<ServerTextFrame, { type: Type }>> {
    return new Promise((resolve) => {
      const look = (): void => {
        const index = this.texts.findIndex(({ type }) => types.includes(type as Type))
        if (index === -1) return
        this.#waiting.delete(look)
        resolve(this.texts.splice(index, 1)[0] as Extract<ServerTextFrame, { type: Type }>)
      }
      this.#waiting.add(look)
      look()
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
