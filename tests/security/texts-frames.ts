import { Body, type Document } from '@atrium/features/documents/contract'
import { type PersonId, type ServerTextFrame, textPartBytes } from '@atrium/engine/contract'
import type { RawSocket } from '../raw-socket.ts'
import type { TestServer } from '../server.ts'

/** A binary frame as a client sends it. */
export function frameOf(header: object, bytes: Uint8Array = new Uint8Array()): Uint8Array {
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(json.length)
  return Buffer.concat([length, json, bytes])
}

type Answer = Extract<ServerTextFrame, { type: 'saved' | 'refused' }>

/** One connection that has a page open and writes into it by hand. */
export interface Writer {
  readonly socket: RawSocket
  /** Sends an update, and resolves with what becomes of it. */
  send(update: Uint8Array): Promise<Answer>
}

export async function openWriter(
  server: TestServer,
  person: PersonId,
  page: Pick<Document, 'space' | 'id'>,
  session?: string,
): Promise<Writer> {
  const text = { kind: Body.name, ...page }
  const socket = await server.socket(person, session)
  await socket.hello()
  socket.sendBytes(frameOf({ type: 'open', text, seq: 0, epoch: null, schema: Body.schema }))
  await socket.nextText('ready')
  let last = 0
  return {
    socket,
    send(update) {
      last += 1
      const parts = Math.max(1, Math.ceil(update.length / textPartBytes))
      for (let part = 0; part < parts; part += 1) {
        const bytes = update.subarray(part * textPartBytes, (part + 1) * textPartBytes)
        socket.sendBytes(frameOf({ type: 'update', text, n: last, part, more: part < parts - 1 }, bytes))
      }
      return socket.nextText('saved', 'refused')
    },
  }
}
