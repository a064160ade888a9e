import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { serveFrames } from '../line/frames.ts'
import { createEarlyLinks } from './early-files.ts'
import { webPolicy } from './web-policy.ts'

/** Files whose names carry a hash of what is in them never change. */
const hashed = '/assets/*'

/** Serves the built web client; every other address gets its page, which finds its own way. */
export function serveWebFiles(app: Hono<{ Bindings: HttpBindings }>, folder: string): void {
  app.use('*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-cache')
  })
  if (!existsSync(folder)) return
  app.use(hashed, async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    // They are the same for everybody; a frame without an origin, in which diagrams are drawn, loads them too.
    c.header('Access-Control-Allow-Origin', '*')
  })
  const answerPage = createPage(folder)
  for (const path of ['/', '/index.html']) app.get(path, answerPage)
  serveFrames(app)
  app.get('*', serveStatic({ root: folder, precompressed: true }))
  app.get(hashed, (c) => c.text('Not found', 404))
  app.get('*', answerPage)
}

const nonceMark = '%NONCE%'

/**
 * Answers with the page of the web client. What libraries add to it as `<style>` carries a nonce, which is another one in each
 * answer: what somebody else managed to put into the page does not know it.
 */
function createPage(folder: string): (c: Context) => Response | Promise<Response> {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return (c) => c.notFound()
  const policyOf = webPolicy(folder)
  const [head = '', ...rest] = readFileSync(file, 'utf8').split(/(?=<\/head>)/)
  const earlyLinksOf = createEarlyLinks(folder)
  return (c) => {
    const nonce = randomBytes(16).toString('base64')
    c.header('Content-Security-Policy', policyOf(nonce))
    c.header('Vary', 'Accept-Encoding, Cookie, Sec-Fetch-Dest')
    const page = [head, earlyLinksOf(c), ...rest].join('').replaceAll(nonceMark, nonce)
    if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.html(page)
    c.header('Content-Encoding', 'br')
    c.header('Content-Type', 'text/html; charset=UTF-8')
    return c.body(packed(page))
  }
}

/** In a tenth of a millisecond: the page is no larger than a few packets. */
function packed(page: string): Uint8Array<ArrayBuffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 }
  return Uint8Array.from(brotliCompressSync(page, { params }))
}
