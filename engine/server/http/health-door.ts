import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Env, Hono } from 'hono'
import { createListener } from './listener.ts'

/** How well requests can be served now, in words; undefined where they cannot. */
export type Ready = () => Promise<string | undefined>

/** Answers whether the process is alive, and how well it can do what it is for. */
export function serveHealth<E extends Env>(app: Hono<E>, ready: Ready): void {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const words = await ready()
    return words === undefined ? c.text('not ready', 503) : c.text(words)
  })
}

/** The HTTP of a process that serves nobody: health and nothing else. Not yet listening. */
export function createHealthDoor(ready: Ready): Server {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
  })
  serveHealth(app, ready)
  app.notFound((c) => c.text('This process of Atrium runs jobs and serves nobody.', 404))
  return createListener(getRequestListener(app.fetch))
}
