import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The frame has no origin, whoever opens it, and loads only scripts of this server; it may style what it draws as it likes. */
const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const scriptPath = /^\/[\w@-][\w@./-]*(\?[\w=&]*)?$/

const scriptName = /^[a-z][a-z-]*$/

/**
 * Serves the empty page in which a script of ours runs apart from the page that asks for it. A frame that is written down in
 * that page (`srcdoc`) would be held to its policy as well, under which no library may draw with styles of its own. A page that
 * the server makes names the script, whose address only the build knows.
 */
export function serveFrames(app: Hono<{ Bindings: HttpBindings }>, folder: string): void {
  app.get('/frames', (c) => {
    const script = c.req.query('script') ?? pathOf(folder, c.req.query('name') ?? '')
    if (!scriptPath.test(script)) return c.text('Not found', 404)
    c.header('Content-Security-Policy', policy)
    c.header('X-Frame-Options', 'SAMEORIGIN')
    return c.html(
      `<!doctype html>\n<body><script type="module" src="${script.replaceAll('&', '&amp;')}"></script></body>`,
    )
  })
}

/** Where the build put the script of that name; empty where there is none. */
function pathOf(folder: string, name: string): string {
  if (!scriptName.test(name)) return ''
  const isIt = (file: string): boolean =>
    file.startsWith(`${name}-`) && /^[\w-]{8}\.js$/.test(file.slice(name.length + 1))
  const found = assetsIn(folder).find(isIt)
  return found ? `/assets/${found}` : ''
}

function assetsIn(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, 'assets'))
  } catch {
    return [] // not built
  }
}
