import { expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { type ClientTextFrame, type PersonId, type ServerTextFrame, closeCodes } from '@atrium/engine/contract'
import { Body } from '@atrium/features/documents/contract'
import { makePage } from '../../../../tests/page.ts'
import type { RawSocket } from '../../../../tests/raw-socket.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

interface Sent {
  readonly type: 'open' | 'update' | 'presence'
  readonly [more: string]: unknown
}

function frameOf(header: Sent, bytes: Uint8Array = new Uint8Array()): Uint8Array {
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(json.length)
  return Buffer.concat([length, json, bytes])
}

/** A connection that writes into a page by hand. */
async function openRaw(person: PersonId) {
  const text = { kind: Body.name, ...(await makePage(server, ada)) }
  const socket = await server.socket(person)
  await socket.hello()
  const header: ClientTextFrame = { type: 'open', text, seq: 0, epoch: null, schema: Body.schema }
  socket.sendBytes(frameOf(header))
  await socket.nextText('ready')
  let n = 0
  return {
    text,
    socket,
    async send(update: Uint8Array, by: RawSocket = socket): Promise<ServerTextFrame> {
      n += 1
      by.sendBytes(frameOf({ type: 'update', text, n, part: 0, more: false }, update))
      return by.nextText('saved', 'refused')
    },
  }
}

function written(root: string, words: string): Uint8Array {
  const doc = new Doc()
  doc.getText(root).insert(0, words)
  return encodeStateAsUpdate(doc)
}

test('what is no update, or does not fit the page, is refused in words, and the page stays as it was', async () => {
  const page = await openRaw(ada)
  const good = written('blocks', 'some words')
  const future = new Doc()
  future.getText('blocks').insert(0, 'before')
  const held: Uint8Array[] = []
  future.on('update', (update: Uint8Array) => held.push(update))
  future.getText('blocks').insert(6, ' after')
  const bad = [
    good.subarray(0, good.length - 4),
    new Uint8Array([255, 255, 255, 255, 255, 255, 7]),
    new Uint8Array(100_000).fill(255),
    written('somewhere', 'else'),
    held[0] ?? new Uint8Array(),
  ]
  for (const update of bad) expect(await page.send(update)).toMatchObject({ type: 'refused', code: 'bad-update' })
  expect(await page.send(good)).toMatchObject({ type: 'saved' })
  const { rows } = await server.engine.pool.query('select head from text where id = $1', [page.text.id])
  expect(rows).toEqual([{ head: 1 }])
})

test('an update in the name of somebody else is refused', async () => {
  const page = await openRaw(ada)
  const doc = new Doc()
  doc.getText('blocks').insert(0, 'mine')
  expect(await page.send(encodeStateAsUpdate(doc))).toMatchObject({ type: 'saved' })
  const other = await server.socket(bob)
  await other.hello()
  other.sendBytes(frameOf({ type: 'open', text: page.text, seq: 0, epoch: null, schema: Body.schema }))
  await other.nextText('ready')
  doc.getText('blocks').insert(4, ' too')
  expect(await page.send(encodeStateAsUpdate(doc), other)).toMatchObject({ type: 'refused', code: 'bad-update' })
})

test('an update of many megabytes is refused, whether it comes whole or in parts', async () => {
  const page = await openRaw(ada)
  const part = new Uint8Array(1_000_000)
  for (let index = 0; index < 9; index += 1)
    page.socket.sendBytes(frameOf({ type: 'update', text: page.text, n: 1, part: index, more: index < 8 }, part))
  expect(await page.socket.nextText('refused')).toMatchObject({ code: 'too-large' })
  page.socket.sendBytes(
    frameOf({ type: 'update', text: page.text, n: 2, part: 0, more: false }, new Uint8Array(20_000_000)),
  )
  expect(await page.socket.closed).toBe(1009)
})

test('bytes that are no frame end the connection', async () => {
  for (const bytes of [new Uint8Array(), new Uint8Array([0, 200, 1, 2]), frameOf({ type: 'open' })]) {
    const socket = await server.socket(ada)
    await socket.hello()
    socket.sendBytes(bytes)
    expect(await socket.closed).toBe(closeCodes.badFrame)
  }
})

test('an older editor only reads what a newer one has touched', async () => {
  const page = await openRaw(ada)
  expect(await page.send(written('blocks', 'new'))).toMatchObject({ type: 'saved' })
  const old = await server.socket(bob)
  await old.hello()
  old.sendBytes(frameOf({ type: 'open', text: page.text, seq: 0, epoch: null, schema: Body.schema - 1 }))
  expect(await old.nextText('ready')).toMatchObject({ canWrite: false, why: expect.stringContaining('newer version') })
  expect(await page.send(written('blocks', 'old'), old)).toMatchObject({ type: 'refused', code: 'not-allowed' })
})
