import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

/** Files whose names carry a hash of what is in them never change. */
const hashed = '/assets/*'

/** Serves the built web client; every other address gets its page, which finds its own way. */
export function serveWebFiles(app: Hono<{ Bindings: HttpBindings }>, folder: string): void {
  if (!existsSync(folder)) return
  app.use(hashed, async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    // They are the same for everybody; a frame without an origin, in which diagrams are drawn, loads them too.
    c.header('Access-Control-Allow-Origin', '*')
  })
  app.use('*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-cache')
  })
  app.get('*', serveStatic({ root: folder, precompressed: true }))
  app.get(hashed, (c) => c.text('Not found', 404))
  app.get('*', serveStatic({ root: folder, path: 'index.html', precompressed: true }))
}

/** Whose pages may be shown inside a page of ours. */
const framed = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://www.figma.com',
  'https://codepen.io',
]

/** What pages of ours may load: only what this server gives, and the scripts that stand in the page itself. */
export function webPolicy(folder: string): string {
  const page = join(folder, 'index.html')
  const inline = existsSync(page) ? inlineScripts(readFileSync(page, 'utf8')) : []
  const scripts = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `frame-src 'self' ${framed.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
}
