import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createCallerOf, usualProxies } from './caller.ts'
import { takeTurns } from './take-turns.ts'

test('a flood of one network waits for itself, is refused in words where it is too much, and nobody else waits', async () => {
  const open: (() => void)[] = []
  const server = createServer((_request, response) => void open.push(() => response.end('ok')))
  takeTurns(server, createCallerOf(usualProxies('http://127.0.0.1')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const ask = async (network: string): Promise<number> =>
    (await fetch(url, { headers: { 'x-forwarded-for': network } })).status
  const flood = Array.from({ length: 510 }, () => ask('10.0.0.1'))
  await expect.poll(() => open.length).toBe(4)
  const other = ask('10.0.0.2')
  await expect.poll(() => open.length).toBe(5)
  open.pop()?.()
  expect(await other).toBe(200)
  const answering = setInterval(() => open.splice(0).forEach((end) => end()), 1)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 503]))
  clearInterval(answering)
})

test('who sends a body slowly, or fetches a file, holds up nobody', async () => {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && !request.url?.startsWith('/assets/')) response.end('ok')
  })
  takeTurns(server, createCallerOf(usualProxies('http://127.0.0.1')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ending = new AbortController()
  const slow = Array.from({ length: 10 }, (_none, index) =>
    fetch(index < 5 ? `${url}/api/x` : `${url}/assets/x.js`, {
      method: index < 5 ? 'POST' : 'GET',
      signal: ending.signal,
    }).catch(() => undefined),
  )
  expect((await fetch(`${url}/api/y`)).status).toBe(200)
  ending.abort()
  await Promise.all(slow)
})

test('of what one network sends at once a few are begun before the program looks at what others sent', async () => {
  let [begun, most, all] = [0, 0, 0]
  const server = createServer((request, response) => {
    if (begun === 0) setImmediate(() => (begun = 0))
    most = Math.max(most, (begun += 1))
    all += 1
    request.resume()
    response.end('ok')
  })
  takeTurns(server, createCallerOf(usualProxies('http://127.0.0.1')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const one = 'POST /api/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}'
  socket.resume().write(one.repeat(200))
  await expect.poll(() => all).toBe(200)
  socket.destroy()
  expect(most).toBeLessThanOrEqual(8)
})
