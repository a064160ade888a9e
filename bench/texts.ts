import WebSocket from 'ws'
import { Doc, applyUpdate } from 'yjs'
import { newId } from '@atrium/base/id'
import { type ClientTextFrame, type ServerTextFrame, protocolVersion } from '@atrium/engine/contract'
import { type Row, clock, latencies, round } from './figures.ts'
import type { Subject } from './subject.ts'

const seconds = 10
const keyEveryMs = 2_000

/** One page that 2, then 100 have open and type in; a key counts as seen once another client has applied it. */
export async function benchTexts(subject: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const count of [2, 100]) rows.push(await typeTogether(subject, cookies, count))
  return rows
}

async function typeTogether({ url }: Subject, cookies: readonly string[], count: number): Promise<Row> {
  const id = newId()
  await createPage(url, cookies[0] ?? '', id)
  const typists = await Promise.all(
    Array.from({ length: count }, (_, index) => joinPage(url, cookies[index % cookies.length] ?? '', id)),
  )
  const until = clock() + seconds * 1_000
  const typing = typists.map(async (typist, index) => {
    await pause((keyEveryMs * index) / count)
    while (clock() < until) {
      typist.type(`${clock()} `)
      await pause(keyEveryMs)
    }
  })
  await Promise.all(typing)
  await Promise.all(typists.map(({ allSaved }) => allSaved()))
  await pause(500)
  const texts = new Set(typists.map(({ text }) => text()))
  const row = {
    clients: count,
    keys: typists.reduce((sum, { saves }) => sum + saves.length, 0),
    ...latencies('key → other client', typists[0]?.seen ?? []),
    ...latencies(
      'key → on disk',
      typists.flatMap(({ saves }) => saves),
    ),
    'same text on all': texts.size === 1 ? 'yes' : `no: ${texts.size} texts`,
    'text KB': round((typists[0]?.text().length ?? 0) / 1_024),
  }
  for (const { close } of typists) close()
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

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

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
      if (typeof insert === 'string') for (const at of insert.trim().split(' ')) seen.push(clock() - Number(at))
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
