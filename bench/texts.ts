import WebSocket from 'ws'
import { Doc, applyUpdate } from 'yjs'
import { newId } from '@atrium/base/id'
import { type ClientTextFrame, type ServerTextFrame, protocolVersion } from '@atrium/engine/contract'
import { type Row, clock, latencies } from './figures.ts'
import type { Subject } from './subject.ts'
import { startTextCrowd } from './text-crowd.ts'

const keys = 100
const keyEveryMs = 200
const runs = [
  { clients: 2, before: 0 },
  { clients: 2, before: 2_000 },
  { clients: 100, before: 0 },
]

/** A key's way from one to another, alone and among others who type as well, and in a page with a history. */
export async function benchTexts(subject: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const run of runs) rows.push(await typeTogether(subject, cookies, run))
  return rows
}

async function typeTogether({ url }: Subject, cookies: readonly string[], { clients, before }: (typeof runs)[number]) {
  const id = newId()
  await createPage(url, cookies[0] ?? '', id)
  const [writer, reader] = await Promise.all([joinPage(url, cookies[0] ?? '', id), joinPage(url, cookies[1] ?? '', id)])
  for (let key = 1; key <= before; key += 1) {
    writer.type('h')
    if (key % 50 === 0) await writer.allSaved()
  }
  const from = { seen: reader.seen.length, saves: writer.saves.length }
  const crowd = clients > 2 ? await startTextCrowd({ url, cookies, id, count: clients - 2 }) : undefined
  const started = clock()
  for (let key = 0; key < keys; key += 1) {
    await pause(Math.max(0, started + key * keyEveryMs - clock()))
    writer.type(`${clock()} `)
  }
  const others = (await crowd?.stop()) ?? { typed: 0, texts: [] }
  await writer.allSaved()
  await pause(1_000)
  const texts = new Set([writer.text(), reader.text(), ...others.texts])
  const row = {
    clients,
    'keys before': before,
    'keys of the others': others.typed,
    ...latencies('key → other client', reader.seen.slice(from.seen)),
    ...latencies('key → on disk', writer.saves.slice(from.saves)),
    'same text on all': texts.size === 1 ? 'yes' : `no: ${texts.size} texts`,
  }
  for (const { close } of [writer, reader]) close()
  return row
}

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
  const text = { kind: 'body', space: 'team', id }
  const doc = new Doc()
  const sent = new Map<number, number>()
  const [seen, saves]: [number[], number[]] = [[], []]
  let n = 0
  let tellSaved = (): void => undefined
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
        if (String(data).startsWith('{"type":"ready"')) send({ type: 'open', text, seq: 0, epoch: null, schema: 1 })
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
