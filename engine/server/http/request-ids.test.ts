import { type Server, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as soon } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIsTrusted, usualProxies } from './caller.ts'
import { createLogger } from '../log.ts'
import { createRequestIds } from './request-ids.ts'

const isId = /^[\da-f-]{36}$/
const lines: string[] = []
const afterwards: Promise<void>[] = []
let isTrusted = true
const requestIds = createRequestIds(() => isTrusted)
const log = createLogger('info', (line) => lines.push(line), requestIds)
let server: Server
let url = ''

beforeAll(async () => {
  const answer = requestIds.naming((request, response) => {
    const closed = once(response, 'close')
    afterwards.push(closed.then(() => log.info('after', { path: request.url })))
    void soon().then(() => {
      log.info('during', { path: request.url })
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok')
    })
  })
  server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function ask(path: string, given?: string): Promise<string | null> {
  const response = await fetch(`${url}${path}`, { headers: given === undefined ? {} : { 'x-request-id': given } })
  await response.text()
  return response.headers.get('x-request-id')
}

test('each answer has an id of its own, which the lines of its request bear, and none after it', async () => {
  const ids = await Promise.all(['/a', '/b', '/c'].map((path) => ask(path)))
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(isId)
  await Promise.all(afterwards)
  const logged = lines.map((line) => JSON.parse(line) as { message: string; path: string; request?: string })
  for (const [place, path] of ['/a', '/b', '/c'].entries()) {
    const of = logged.filter((line) => line.path === path)
    expect(of.find(({ message }) => message === 'during')?.request).toBe(ids[place])
    expect(of.find(({ message }) => message === 'after')?.request).toBeUndefined()
  }
})

test('the id that a proxy gives is taken from one that is trusted, and only where it can be written down', async () => {
  expect(await ask('/', 'from-proxy:1')).toBe('from-proxy:1')
  for (const unfit of ['a b', 'x'.repeat(129), '"', '{}']) expect(await ask('/', unfit)).toMatch(isId)
  isTrusted = false
  expect(await ask('/', 'from-proxy:1')).toMatch(isId)
  isTrusted = true
})

test('who is trusted to name a caller is trusted to name a request', () => {
  const isOurs = createIsTrusted(usualProxies('http://atrium.lan'))
  expect(['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.1', undefined].map(isOurs)).toEqual([true, true, false, false])
})
