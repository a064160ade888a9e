import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer as createLines } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificate, receiverKey } from '../../../tests/certificate.ts'
import { EgressRefused, createEgress } from './egress.ts'
import { isPublicAddress } from './public-address.ts'

/** Ways to write an address of this machine, of its neighbours or of what a cloud tells its machines. */
const tried = `
  127.0.0.1 127.1 127.0.1 0 0.0.0.0 2130706433 017700000001 0177.0.0.1 0x7f000001 0x7f.0.0.1 0x7f.1 127.0.0.01
  10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 192.168.1 3232235521 0xc0a80001 100.64.0.1
  169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.169.253 169.254.170.2 168.63.129.16.nip.invalid
  192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 192.88.99.1 224.0.0.1 240.0.0.1 255.255.255.255
  [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:169.254.169.254] [::127.0.0.1] [::7f00:1]
  [64:ff9b::7f00:1] [64:ff9b::169.254.169.254] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001::1] [2001:db8::1] [fe80::1]
  [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [100::1] [5f00::1] [3fff::1] [::ffff:0:127.0.0.1]
  localhost LOCALHOST localhost. intranet metadata ①②⑦.⓪.⓪.① 127。0。0。1 metadata.google.internal
  rebound.example.org mixed.example.org mapped.example.org metadata.example.org
`
  .trim()
  .split(/\s+/)

/** What a hostile name server says. */
const names: Readonly<Record<string, readonly string[]>> = {
  'rebound.example.org': ['127.0.0.1'],
  'mixed.example.org': ['93.184.216.34', '10.0.0.1'],
  'mapped.example.org': ['::ffff:10.0.0.1'],
  'metadata.example.org': ['169.254.169.254'],
  'metadata.google.internal': ['169.254.169.254'],
}
const addresses = (list: readonly string[]) =>
  list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const resolve = (host: string) => Promise.resolve(addresses(names[host] ?? []))
const get = (url: string) => ({ url, method: 'GET', headers: {} }) as const

let answer: (path: string) => { status: number; headers?: Record<string, string>; body?: Buffer | string }
let called = 0
const server = createServer({ key: receiverKey, cert: certificate }, ({ url = '' }, response) => {
  called += 1
  const { status, headers = {}, body } = answer(url)
  response.writeHead(status, headers)
  if (url !== '/slow') response.end(body)
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A way out that takes this machine for the network. */
const toHere = (more: object = {}) =>
  createEgress({
    resolve: () => Promise.resolve(addresses(['127.0.0.1'])),
    isAllowed: (address) => address === '127.0.0.1',
    ca: certificate,
    port,
    ...more,
  })

test('no way to write an inner address leads there', async () => {
  const egress = createEgress({ resolve, port })
  const through: string[] = []
  for (const host of tried)
    await egress.send(get(`https://${host}/`)).then(
      () => through.push(host),
      (error: unknown) => {
        if (!(error instanceof EgressRefused)) through.push(`${host}: ${String(error)}`)
      },
    )
  expect(through).toEqual([])
  expect(tried.length).toBeGreaterThan(70)
  expect(called).toBe(0)
})

test('only https is called, at its own port, without a password in the address', async () => {
  const egress = createEgress({ resolve: () => Promise.resolve(addresses(['93.184.216.34'])) })
  for (const url of [
    'http://push.example.org/',
    'ftp://push.example.org/',
    'file:///etc/passwd',
    'gopher://push.example.org/',
    'data:text/plain,x',
    'https://ada:secret@push.example.org/',
    'https://push.example.org:5432/',
    'https://push.example.org:22/',
    '//push.example.org/',
    '',
  ])
    await expect(egress.send(get(url))).rejects.toThrow(EgressRefused)
})

test('public addresses are public', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4003::200e'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('the line goes to the very address that was looked at, whatever the name server says next', async () => {
  answer = () => ({ status: 201, body: 'taken' })
  let asked = 0
  const changing = toHere({
    resolve: () => Promise.resolve(addresses([(asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1'])),
  })
  expect(await changing.send(get('https://push.example.org/x'))).toMatchObject({ status: 201 })
  expect(asked).toBe(1)
  await expect(changing.send(get('https://push.example.org/x'))).rejects.toThrow(EgressRefused)
})

test('a redirect is an answer, and nobody goes where it leads', async () => {
  answer = (path) => ({ status: 302, headers: { location: path === '/x' ? 'https://push.example.org/y' : '/z' } })
  const before = called
  expect(await toHere().send(get('https://push.example.org/x'))).toMatchObject({ status: 302 })
  expect(called).toBe(before + 1)
})

test('who is called has to be who the address names', async () => {
  answer = () => ({ status: 200 })
  await expect(toHere().send(get('https://somebody-else.example.com/'))).rejects.toThrow(/altnames|certificate/i)
  await expect(toHere({ ca: undefined }).send(get('https://push.example.org/'))).rejects.toThrow(/self-signed/i)
})

test('what answers too much, or too slowly, is hung up on', async () => {
  answer = (path) => ({ status: 200, body: path === '/slow' ? '' : Buffer.alloc(1_000_000) })
  await expect(toHere().send(get('https://push.example.org/large'))).rejects.toThrow(/too large/)
  await expect(toHere({ withinMs: 300 }).send(get('https://push.example.org/slow'))).rejects.toThrow(/too long/)
  const endless = toHere({ withinMs: 300, resolve: () => new Promise(() => undefined) })
  await expect(endless.send(get('https://push.example.org/'))).rejects.toThrow(/too long/)
})

test('of what answers too much its beginning is taken where that is enough, and no more comes', async () => {
  answer = () => ({ status: 200, body: Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.alloc(1_000_000, 'b')]) })
  const taken = await toHere().send({ ...get('https://push.example.org/large'), takesStart: true })
  expect(taken).toMatchObject({ status: 200, body: Buffer.alloc(65_536, 'a') })
  answer = () => ({ status: 200, body: 'short' })
  const short = await toHere().send({ ...get('https://push.example.org/short'), takesStart: true })
  expect(Buffer.from(short.body).toString()).toBe('short')
})

test('who asked can give up before the time is over', async () => {
  answer = () => ({ status: 200 })
  const given = new AbortController()
  const slow = toHere().send({ ...get('https://push.example.org/slow'), signal: given.signal })
  given.abort()
  await expect(slow).rejects.toThrow(/aborted|too long/i)
})

/** What a site says that speaks no HTTP to the end, in its first words; nothing more comes, or the line ends. */
test.each([
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', false],
  [
    'another protocol, and no more',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    true,
  ],
  ['news of what comes, and nothing', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50), false],
  ['news of what comes, and hangs up', 'HTTP/1.1 103 Early Hints\r\n\r\n', true],
  ['half of its head', 'HTTP/1.1 200 OK\r\nContent-Le', true],
  ['half of what it promised', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', true],
  ['half of what it promised, and waits', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf', false],
  ['no words', '', true],
  ['other words', 'SSH-2.0-OpenSSH_9.2\r\n', false],
])('nobody waits longer than the time that is given for who answers %s', async (_what, words, hangsUp) => {
  const lines = createLines({ key: receiverKey, cert: certificate }, (line) => {
    line.on('error', () => undefined)
    line.once('data', () => (hangsUp ? line.end(words) : line.write(words)))
  })
  lines.listen(0, '127.0.0.1')
  await once(lines, 'listening')
  const { port: own } = lines.address() as AddressInfo
  const signal = AbortSignal.timeout(500)
  const sent = toHere({ port: own }).send({ ...get('https://push.example.org/'), signal })
  await expect(sent).rejects.toThrow(/too long|protocol|hung up|hang up|aborted|Parse Error/)
  lines.close()
})
