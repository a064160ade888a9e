import { type ClientTextFrame, type ServerTextFrame, textPartBytes } from '@atrium/engine/contract'

/** What the server says of one type. */
export type Frame<Type extends ServerTextFrame['type']> = Extract<ServerTextFrame, { readonly type: Type }>

export type Bytes = Uint8Array<ArrayBuffer>

/** A binary frame: the length of its header in two bytes, the header as JSON, the bytes. */
export function textFrame(header: ClientTextFrame, bytes: Uint8Array = new Uint8Array()): Bytes {
  const json = new TextEncoder().encode(JSON.stringify(header))
  const frame = new Uint8Array(2 + json.length + bytes.length)
  new DataView(frame.buffer).setUint16(0, json.length)
  frame.set(json, 2)
  frame.set(bytes, 2 + json.length)
  return frame
}

/** Reads a frame of our server, which is trusted to be one. */
export function readTextFrame(frame: Bytes): { header: ServerTextFrame; bytes: Bytes } {
  const end = 2 + new DataView(frame.buffer, frame.byteOffset).getUint16(0)
  const header: ServerTextFrame = JSON.parse(new TextDecoder().decode(frame.subarray(2, end)))
  return { header, bytes: frame.subarray(end) }
}

/** The frames that one update goes in. */
export function updateFrames(
  header: Omit<Extract<ClientTextFrame, { type: 'update' }>, 'part' | 'more'>,
  update: Uint8Array,
) {
  const count = Math.max(1, Math.ceil(update.length / textPartBytes))
  return Array.from({ length: count }, (_, part) =>
    textFrame(
      { ...header, part, more: part < count - 1 },
      update.subarray(part * textPartBytes, (part + 1) * textPartBytes),
    ),
  )
}

/** Puts what comes in parts together again. */
export class Parts {
  #parts: Bytes[] = []

  /** The whole with its last part; undefined before that; `cut` when a part is missing. */
  take({ part, more }: { readonly part: number; readonly more: boolean }, bytes: Bytes): Bytes | undefined | 'cut' {
    if (part === 0) this.#parts = []
    if (part !== this.#parts.length) return 'cut'
    this.#parts.push(bytes)
    return more ? undefined : this.#whole()
  }

  #whole(): Bytes {
    const whole = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    this.#parts = []
    return whole
  }
}

/** The pieces of the given sizes that stand one after the other. */
export function cutInto(bytes: Bytes, sizes: readonly number[]): readonly Bytes[] {
  let at = 0
  return sizes.map((size) => bytes.subarray(at, (at += size)))
}
