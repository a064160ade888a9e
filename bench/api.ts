import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { newId } from '@atrium/base/id'
import { createDocument } from '@atrium/features/documents/contract'
import { findAnything } from '@atrium/features/search/contract'
import { type Row, clock, latencies, round } from './figures.ts'
import type { Subject } from './subject.ts'

const atOnce = 20
const seconds = 5
const documents = 2_000
const listed = 25
/** PostgreSQL looks once a minute at which tables have grown, and plans by that from then on. */
const statisticsMs = 61_000
/** So many words are in titles, each in as many pages as others. */
const words = 400

/** What others took for the same, answers a second and the 99th percentile in ms: one harness, two shared cores, November 2026. */
const peers: Readonly<Record<'create' | 'list' | 'search', Row>> = {
  create: { 'Docmost 0.95': '67/s, p99 479', 'Outline 1.9.1': '13/s, p99 3,429', Colanode: '246/s, p99 134' },
  list: { 'Docmost 0.95': '278/s, p99 112', 'Outline 1.9.1': '36/s, p99 818', Colanode: 'not measured' },
  search: { 'Docmost 0.95': '147/s, p99 206', 'Outline 1.9.1': '23/s, p99 1,211', Colanode: 'not measured' },
}

interface Call {
  readonly path: string
  /** Of a POST; absent: a GET. */
  readonly body?: object
}

/** Pages listed, found and made over HTTP, by twenty people at once at one address, where two thousand are. */
export async function benchApi({ url }: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const send = (cookie: string, call: Call): Promise<string> => answerTo(agent, { url, cookie, ...call })
  const people = cookies.slice(0, atOnce)
  try {
    await fill(people, send)
    const rows: Row[] = []
    const ways = { list, search, create } as const
    for (const [what, call] of Object.entries(ways)) {
      const { perSecond, taken } = await load(people, (cookie, nth) => send(cookie, call(nth)))
      rows.push({
        what,
        'answers/s': round(perSecond),
        ...latencies('answered', taken),
        ...peers[what as keyof typeof ways],
      })
    }
    return rows
  } finally {
    agent.destroy()
  }
}

const create = (nth: number): Call => {
  const page = { space: 'team', id: newId(), title: `Page ${nth} ${wordAt(nth)} ${wordAt(nth * 7 + 3)}` }
  return { path: `/api/v1/actions/${createDocument.name}`, body: page }
}
const list = (): Call => ({ path: `/api/v1/queries/documents/list?space=team&limit=${listed}` })
const search = (nth: number): Call => ({ path: `/api/v1/queries/${findAnything.name}?text=${wordAt(nth)}` })

const wordAt = (nth: number): string => `word${(nth % words).toString(36)}x`

type Send = (cookie: string, call: Call) => Promise<string>

/** Makes the pages, and waits until the last of them is found and the database knows how many there are. */
async function fill(people: readonly string[], send: Send): Promise<void> {
  let left = documents
  await Promise.all(
    people.map(async (cookie) => {
      while ((left -= 1) >= 0) await send(cookie, create(left))
    }),
  )
  const [first = ''] = people
  const id = newId()
  await send(first, { path: create(0).path, body: { space: 'team', id, title: 'lastofall' } })
  const asked = { path: `/api/v1/queries/${findAnything.name}?text=lastofall` }
  while (!(await send(first, asked)).includes(id)) await new Promise((resolve) => setTimeout(resolve, 50))
  await new Promise((resolve) => setTimeout(resolve, statisticsMs))
}

/** Each sends the next as soon as the last was answered. */
async function load(people: readonly string[], call: (cookie: string, nth: number) => Promise<unknown>) {
  const taken: number[] = []
  const began = clock()
  let nth = 0
  await Promise.all(
    people.map(async (cookie) => {
      while (clock() - began < seconds * 1_000) {
        const sent = clock()
        await call(cookie, (nth += 1))
        taken.push(clock() - sent)
      }
    }),
  )
  return { taken, perSecond: (taken.length * 1_000) / (clock() - began) }
}

interface Sent extends Call {
  readonly url: string
  readonly cookie: string
}

/** Node's own client: `fetch` costs several times as much of the processors that the server needs. */
function answerTo(agent: Agent, { url, cookie, path, body }: Sent): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) }
  const sent = request(url + path, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
    const isDone = response.statusCode === 200
    text(response).then((answer) => (isDone ? resolve(answer) : reject(new Error(answer))), reject)
  })
  sent.once('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}
