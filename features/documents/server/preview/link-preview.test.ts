import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PersonId, ownSpace } from '@atrium/engine/contract'
import { createEgress } from '@atrium/engine/server'
import { certificate, receiverKey } from '../../../../tests/certificate.ts'
import { type TestServer, startServer } from '../../../../tests/server.ts'
import { linkPreview } from '../../contract/link-preview.ts'

/** What a site answers at a path. */
interface Answered {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const titled = (title: string): Answered => ({ headers: html, body: `<title>${title}</title>` })
const to = (location: string, status = 302): Answered => ({ status, headers: { location } })

const answers: Readonly<Record<string, Answered>> = {
  '/plan': {
    headers: html,
    body: '<title>Plan</title><meta property="og:description" content="All of it"><meta property="og:site_name" content="News">',
  },
  '/long': { headers: html, body: `<title>Long</title><body>${'word '.repeat(100_000)}` },
  '/three': to('/two', 301),
  '/two': to('https://other.example.org/one', 307),
  '/one': to('/plan', 308),
  '/four': to('/three'),
  '/inside': to('https://inside.example.org/secret'),
  '/address': to('https://10.0.0.1/secret'),
  '/plain': to('http://push.example.org/plan'),
  '/nowhere': { status: 302 },
  '/round': to('/round'),
  '/gone': { status: 404, headers: html, body: '<title>Not found</title>' },
  '/picture': { headers: { 'content-type': 'image/svg+xml' }, body: '<title>Picture</title>' },
  '/untyped': { headers: {}, body: '<title>Untyped</title>' },
  '/packed': { headers: { ...html, 'content-encoding': 'gzip' }, body: '<title>Packed</title>' },
  '/untitled': { headers: html, body: 'Words' },
  '/deep': { headers: html, body: `<title>Deep</title>${'<b><p>'.repeat(10_000)}` },
}

const called: string[] = []
const site = createServer({ key: receiverKey, cert: certificate }, ({ url = '', headers: { host } }, response) => {
  called.push(`${host?.replace(/:\d+$/, '')}${url}`)
  const { status = 200, headers = {}, body } = answers[url.replace(/\?.*/, '')] ?? titled('Elsewhere')
  response.writeHead(status, headers).end(body)
})

/** The way out takes this machine for the network, and `inside` lies behind it. */
const egress = () =>
  createEgress({
    resolve: (host) =>
      Promise.resolve([{ address: host === 'inside.example.org' ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
    isAllowed: (address) => address === '127.0.0.1',
    ca: certificate,
    port: (site.address() as AddressInfo).port,
  })

let server: TestServer
let ada: PersonId
beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  server = await startServer({ egress: egress() })
  ada = await server.arrive('Ada')
})
afterAll(async () => {
  await server.close()
  site.closeAllConnections()
  site.close()
})
beforeEach(() => {
  called.length = 0
})

const ask = async (url: string, by = ada) => (await server.read(by, linkPreview, { space: ownSpace(by), url })).preview
const at = (path: string) => ask(`https://push.example.org${path}`)

test('a page says what it is, however long it is, and is asked once for a while', async () => {
  const plan = { title: 'Plan', description: 'All of it', site: 'News' }
  expect(await at('/plan')).toEqual(plan)
  expect(await at('/plan')).toEqual(plan)
  expect(called).toEqual(['push.example.org/plan'])
  expect(await at('/long')).toEqual({ title: 'Long', description: '', site: '' })
})

test('what somebody asked in their space is kept from those who ask elsewhere', async () => {
  const bob = await server.arrive('Bob')
  await at('/plan?secret')
  expect(await ask('https://push.example.org/plan?secret', bob)).toMatchObject({ title: 'Plan' })
  expect(called).toHaveLength(2)
  await expect(server.read(bob, linkPreview, { space: ownSpace(ada), url: 'https://a.org/' })).rejects.toThrow(
    'no-access',
  )
})

test('a page that leads on is followed three times, and each address is looked at like the first', async () => {
  expect(await at('/three')).toMatchObject({ title: 'Plan', site: 'News' })
  expect(called).toEqual([
    'push.example.org/three',
    'push.example.org/two',
    'other.example.org/one',
    'other.example.org/plan',
  ])
  called.length = 0
  const paths = ['/four', '/inside', '/address', '/plain', '/nowhere', '/round']
  expect(await Promise.all(paths.map(at))).toEqual(paths.map(() => null))
  expect(called.filter((place) => /^inside|^10\.0|secret/.test(place))).toEqual([])
  // An address that is not called is called at no hop.
  expect(called.filter((place) => place.endsWith('/inside') || place.endsWith('/address'))).toHaveLength(2)
})

test('there is one answer for all of which there is no preview, and none comes at once', async () => {
  const began = performance.now()
  const urls = [
    'https://inside.example.org/',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://intranet/',
    'https://ada:secret@push.example.org/plan',
    'https://push.example.org:8443/plan',
    'https://nobody.example.com/',
    ...['/gone', '/picture', '/untyped', '/packed', '/untitled'].map((path) => `https://push.example.org${path}`),
  ]
  const times: number[] = []
  const found = urls.map(async (url) => {
    const preview = await ask(url)
    times.push(performance.now() - began)
    return preview
  })
  expect(await Promise.all(found)).toEqual(urls.map(() => null))
  expect(Math.min(...times)).toBeGreaterThan(450)
})

test('what is made to take long is ended, and somebody else is answered', async () => {
  const bob = await server.arrive('Bob')
  const [, plan] = await Promise.all([at('/deep'), ask('https://push.example.org/plan?bob', bob)])
  expect(plan).toMatchObject({ title: 'Plan' })
  await expect(
    server.read(ada, linkPreview, { space: ownSpace(ada), url: 'http://push.example.org/plan' }),
  ).rejects.toThrow('bad-input')
})

test('where nothing is to be called, nothing is, and that is said', async () => {
  const silent = await startServer()
  const cleo = await silent.arrive('Cleo')
  const url = 'https://push.example.org/plan'
  await expect(silent.read(cleo, linkPreview, { space: ownSpace(cleo), url })).rejects.toThrow('off')
  expect(called).toEqual([])
  await silent.close()
})
