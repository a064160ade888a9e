import { ClientTextFrame, type ServerTextFrame, type TextKey, textPartBytes } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import type { TextSnapshot, TextUpdate } from './text-store.ts'

/** A binary frame: the length of its header in two bytes, the header as JSON, the bytes. */
export function textFrame(header: ServerTextFrame, ...bytes: readonly Uint8Array[]): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(json.length)
  return Buffer.concat([length, json, ...bytes])
}

interface Presence {
  readonly tab: string
  readonly from: string
  /** Base64; null: no more there. */
  readonly data: string | null
}

export function presenceFrame(text: TextKey, { tab, from, data }: Presence): Buffer {
  if (data === null) return textFrame({ type: 'left', text, tab })
  return textFrame({ type: 'presence', text, from, tab }, Buffer.from(data, 'base64'))
}

/** Reads a client's binary frame; undefined when it is none. */
export function readTextFrame(frame: Buffer): { header: ClientTextFrame; bytes: Uint8Array } | undefined {
  if (frame.length < 2) return undefined
  const end = 2 + frame.readUInt16BE()
  const header = z.safeParse(ClientTextFrame, parseJson(frame.toString('utf8', 2, end)))
  return header.success ? { header: header.data, bytes: frame.subarray(end) } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no frame either, which is answered where it is looked at
  }
}

export function stateFrames(text: TextKey, { seq, state }: Pick<TextSnapshot, 'seq' | 'state'>): readonly Buffer[] {
  return parts(state).map((bytes, part, all) =>
    textFrame({ type: 'state', text, seq, part, more: part < all.length - 1 }, bytes),
  )
}

/** Updates that follow each other, in as few frames as hold them. */
export function updateFrames(text: TextKey, updates: readonly TextUpdate[]): readonly Buffer[] {
  const frames: Buffer[] = []
  let group: TextUpdate[] = []
  let bytes = 0
  const finish = (): void => {
    const [first] = group
    if (first) frames.push(groupFrame(text, first.seq, group))
    group = []
    bytes = 0
  }
  for (const update of updates) {
    if (bytes + update.data.length > textPartBytes || group.length >= maxGroup) finish()
    if (update.data.length > textPartBytes) frames.push(...largeFrames(text, update))
    else {
      group.push(update)
      bytes += update.data.length
    }
  }
  finish()
  return frames
}

/** So many sizes fit into a header. */
const maxGroup = 4_000

function groupFrame(text: TextKey, seq: number, group: readonly TextUpdate[]): Buffer {
  const datas = group.map(({ data }) => data)
  return textFrame({ type: 'updates', text, seq, sizes: datas.map(({ length }) => length) }, ...datas)
}

function largeFrames(text: TextKey, { seq, data }: TextUpdate): readonly Buffer[] {
  return parts(data).map((bytes, part, all) =>
    textFrame({ type: 'part', text, seq, part, more: part < all.length - 1 }, bytes),
  )
}

function parts(bytes: Uint8Array): readonly Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.length / textPartBytes))
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * textPartBytes, (index + 1) * textPartBytes))
}
