import WebSocket from 'ws'
import { Doc, applyUpdate } from 'yjs'
import { type ClientTextFrame, type ServerTextFrame, protocolVersion, teamSpace } from '@atrium/engine/contract'
import { Body } from '@atrium/features/documents/contract'
import { clock } from './figures.ts'

/** Makes a page of the team. */
export async function createPage(url: string, cookie: string, id: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/actions/documents/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ space: 'team', id, title: 'Bench' }),
  })
  if (response.status !== 200) throw new Error(await response.text())
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What is measured says when it was typed; others type plain letters. */
const timeTyped = /\d+\.?\d*(?= )/g

/** The least that edits a text: its own cost must not count. */
export async function joinPage(url: string, cookie: string, id: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { cookie } })
  const text = { kind: 'body', space: teamSpace, id }
  const doc = new Doc()
  const sent = new Map<number, number>()
  const [seen, saves]: [number[], number[]] = [[], []]
  let [n, tellSaved] = [0, (): void => undefined]
  const send = (header: ClientTextFrame, bytes: Uint8Array = new Uint8Array()): void => {
    const json = Buffer.from(JSON.stringify(header))
    const length = Buffer.alloc(2)
    length.writeUInt16BE(json.length)
    socket.send(Buffer.concat([length, json, bytes]))
  }
  doc.getText('blocks').observe(({ delta }, { local }) => {
    for (const { insert } of local ? [] : delta)
      if (typeof insert === 'string') for (const at of insert.match(timeTyped) ?? []) seen.push(clock() - Number(at))
  })
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === 'server') return
    n += 1
    sent.set(n, clock())
    send({ type: 'update', text, n, part: 0, more: false }, update)
  })
  const take = (header: ServerTextFrame, bytes: Uint8Array): void => {
    if (header.type === 'saved') {
      saves.push(clock() - (sent.get(header.n) ?? 0))
      sent.delete(header.n)
      if (sent.size === 0) tellSaved()
    } else if (header.type === 'updates') {
      let at = 0
      for (const size of header.sizes) applyUpdate(doc, bytes.subarray(at, (at += size)), 'server')
    } else if (header.type === 'refused') throw new Error(header.message)
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'hello', version: protocolVersion, epoch: null, heads: {} })),
    )
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        if (String(data).startsWith('{"type":"ready"'))
          send({ type: 'open', text, seq: 0, epoch: null, schema: Body.schema })
        return
      }
      const end = 2 + data.readUInt16BE()
      const header: ServerTextFrame = JSON.parse(data.toString('utf8', 2, end))
      if (header.type === 'ready') resolve()
      else take(header, data.subarray(end))
    })
  })
  return {
    doc,
    seen,
    saves,
    type: (words: string) => doc.getText('blocks').insert(doc.getText('blocks').length, words),
    text: () => doc.getText('blocks').toJSON(),
    allSaved: () => (sent.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => (tellSaved = resolve))),
    close: () => socket.close(),
  }
}
