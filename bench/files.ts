import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '@atrium/base/id'
import { type Row, clock, median, round } from './figures.ts'
import { makeFile, sendFile } from './send-file.ts'
import { type Subject, newFolder, removeFolder } from './subject.ts'

const mebibyte = 1_048_576
const transferBytes = 100 * mebibyte
const rounds = 5

/** How fast files go in and out, beside the same bytes through a web server that does nothing else. */
export async function benchTransfer({ url }: Subject, cookie: string): Promise<readonly Row[]> {
  const folder = newFolder()
  const plain = await startPlain(folder)
  const file = join(folder, 'file')
  await makeFile(file, transferBytes)
  const times = { up: [] as number[], down: [] as number[], plainUp: [] as number[], plainDown: [] as number[] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      times.plainUp.push(await timed(() => sendPlain(plain.url, file)))
      times.plainDown.push(await timed(() => fetchAll(`${plain.url}/copy`, '')))
      const id = newId()
      times.up.push(await timed(() => sendFile({ url, cookie, id, file, size: transferBytes })))
      times.down.push(await timed(() => fetchAll(`${url}/files/team/${id}/file`, cookie)))
    }
  } finally {
    plain.close()
    removeFolder(folder)
  }
  const speed = (ms: readonly number[]): number => round(transferBytes / mebibyte / (median(ms) / 1_000))
  return [
    { what: '100 MiB in, by tus', 'MiB/s': speed(times.up), 'plain copy MiB/s': speed(times.plainUp) },
    { what: '100 MiB out', 'MiB/s': speed(times.down), 'plain copy MiB/s': speed(times.plainDown) },
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = clock()
  await work()
  return clock() - began
}

/** A web server that writes what it is sent into a file, and sends the file. */
async function startPlain(folder: string) {
  const copy = join(folder, 'copy')
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.setHeader('content-length', (await stat(copy)).size)
      return pipeline(createReadStream(copy), response)
    }
    await pipeline(request, createWriteStream(copy, { flush: true }))
    response.end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => server.closeAllConnections() ?? server.close() }
}

async function sendPlain(url: string, file: string): Promise<void> {
  const headers = { 'content-length': `${transferBytes}` }
  const request = { method: 'PUT', headers, body: createReadStream(file), duplex: 'half' }
  await fetch(url, request as unknown as RequestInit)
}

async function body(url: string, cookie: string): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(url, { headers: { cookie } })
  if (!answer.body || !answer.ok) throw new Error(`${answer.status}`)
  return answer.body
}

async function fetchAll(url: string, cookie: string): Promise<void> {
  for await (const _chunk of await body(url, cookie));
}
