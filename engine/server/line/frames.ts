import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

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

/**
 * Serves the empty page in which a script of ours runs apart from the page that asks for it. A frame that is written down in
 * that page (`srcdoc`) would be held to its policy as well, under which no library may draw with styles of its own.
 */
export function serveFrames(app: Hono<{ Bindings: HttpBindings }>): void {
  app.get('/frames', (c) => {
    const script = c.req.query('script') ?? ''
    if (!scriptPath.test(script)) return c.text('Not found', 404)
    c.header('Content-Security-Policy', policy)
    c.header('X-Frame-Options', 'SAMEORIGIN')
    return c.html(
      `<!doctype html>\n<body><script type="module" src="${script.replaceAll('&', '&amp;')}"></script></body>`,
    )
  })
}
