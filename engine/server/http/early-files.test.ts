import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { serveWebFiles } from './web-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-web-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'index.html'), '<head><title>Atrium</title></head><body>%NONCE%</body>')
writeFileSync(
  join(folder, 'early-files.json'),
  JSON.stringify([
    { path: '/chat', files: ['/assets/chat.js', '/assets/chat.css'], later: [] },
    { path: '/chat/$id', files: ['/assets/direct.js'], later: ['/assets/text.js'] },
  ]),
)
const app = new Hono<{ Bindings: HttpBindings }>()
serveWebFiles(app, folder)

const signedIn = 'theme=dark; __Secure-atrium.session_token=x.y'

/** The links in the head of the page that a visitor of `path` is given. */
async function linksAt(
  path: string,
  headers: Record<string, string> = { cookie: signedIn },
): Promise<readonly string[]> {
  const page = await (await app.request(path, { headers })).text()
  const [, head = ''] = /<head>(.*)<\/head>/.exec(page) ?? []
  expect(page).toMatch(/<body>[\w+/=]{24}<\/body>/)
  return head.match(/<link[^>]*>/g) ?? []
}

const script = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

test('Who is signed in is told with the page which files it loads, by its path', async () => {
  const style = '<link rel="preload" as="style" crossorigin href="/assets/chat.css">'
  expect(await linksAt('/chat')).toEqual([script('chat.js'), style])
  expect(await linksAt('/chat/?to=1')).toEqual([script('chat.js'), style])
  const last = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/text.js">'
  expect(await linksAt('/chat/01h')).toEqual([script('direct.js'), last])
  expect(await linksAt('/chat', { cookie: 'atrium.session_token=x.y', 'sec-fetch-dest': 'document' })).toHaveLength(2)
})

test('Nobody else is, nor on other pages, nor what fetches the page to keep it for all paths', async () => {
  expect(await linksAt('/chat', {})).toEqual([])
  expect(await linksAt('/chat', { cookie: 'theme=dark; not-atrium.session_token=x' })).toEqual([])
  expect(await linksAt('/chat', { cookie: signedIn, 'sec-fetch-dest': 'empty' })).toEqual([])
  expect(await linksAt('/login')).toEqual([])
  expect(await linksAt('/chat/01h/more')).toEqual([])
  expect(await linksAt('/other/chat')).toEqual([])
})

test('A cache between keeps no page for others than those who ask alike', async () => {
  const { headers } = await app.request('/chat')
  expect(headers.get('vary')).toBe('Accept-Encoding, Cookie, Sec-Fetch-Dest')
  expect(headers.get('cache-control')).toBe('no-cache')
})
