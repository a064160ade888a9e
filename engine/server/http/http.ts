import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import { Refusal, commonRefusals, maxFrameBytes, uploadPath } from '@atrium/engine/contract'
import { createFileDoor } from '../blobs/file-door.ts'
import { createFileSender } from '../blobs/send-file.ts'
import { createUploadDoor } from '../blobs/upload-door.ts'
import type { Uploads } from '../blobs/uploads.ts'
import type { Caller, CallerOf } from './caller.ts'
import { createFairTurns } from '../deeds/fair-turns.ts'
import { type ApiNeeds, createActionPaths, createApi } from './http-api.ts'
import { createPasses } from './passes.ts'
import { type PublicPageNeeds, servePublicPages } from './public-pages.ts'
import { type Ready, serveHealth } from './health-door.ts'
import { createListener } from './listener.ts'
import type { RequestIds } from './request-ids.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import { isSameOrigin } from '../line/socket.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { serveWebFiles } from './web-files.ts'
import { webPolicy } from './web-policy.ts'

export interface HttpNeeds extends ApiNeeds {
  readonly ready: Ready
  /** Answers all below `/api/auth/`. */
  authenticateApi(request: Request, caller: Caller): Promise<Response>
  readonly callerOf: CallerOf
  readonly requestIds: RequestIds
  readonly tracing: Pick<Tracing, 'ofRequests' | 'routed'>
  readonly sharedLimits: SharedLimits
  /** Whether people come by https. */
  readonly isSecure: boolean
  readonly uploads: Uploads | undefined
  readonly pages: PublicPageNeeds
  /** The folder of the built web client. */
  readonly webFolder: string
}

/** What of the device neither we nor anything in our pages may use. */
const unusedFeatures = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'payment',
  'usb',
  'serial',
  'hid',
  'bluetooth',
  'midi',
  'accelerometer',
  'gyroscope',
  'magnetometer',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The HTTP half of the server: health, sign-in, the API, and the files of the web client. Not yet listening. */
export function createHttpApp(needs: HttpNeeds): Server {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const policy = webPolicy(needs.webFolder)()

  app.use(async (c, next) => {
    needs.tracing.routed(() => routePath(c))
    await next()
    // `c.header` would make a finished answer anew, as a stream.
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    if (!headers.has('X-Frame-Options')) headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Permissions-Policy', unusedFeatures)
    if (needs.isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
  })
  serveHealth(app, needs.ready)
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use('/api/*', async (c, next) => {
    const headers = { origin: c.req.header('origin'), host: c.req.header('host') }
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !isSameOrigin({ headers }))
      return c.json({ code: 'foreign-origin', message: 'Other sites cannot do this in your name.' }, 403)
    return next()
  })
  if (needs.uploads) serveFiles(app, { ...needs, uploads: needs.uploads })
  limitBodies(app)
  const callerOf = (c: Context): Caller => needs.callerOf(c.req.raw.headers, getConnInfo(c).remote.address)
  app.get('/api/auth/*', (c) => needs.authenticateApi(c.req.raw, callerOf(c)))
  const turns = createFairTurns(ofAnonymous)
  app.post('/api/auth/*', async (c) => {
    const caller = callerOf(c)
    const request = await whole(c.req.raw)
    const answer = await turns.do(caller.network, () => needs.authenticateApi(request, caller))
    return answer ?? c.json({ code: 'busy', message: commonRefusals.busy }, 503)
  })
  app.route('/api/v1', createApi(needs))
  app.route('/api', createActionPaths(needs))
  app.all('/api/*', (c) => c.json({ code: 'not-found', message: 'There is no such address in the API.' }, 404))
  servePublicPages(app, needs.pages, {
    limits: needs.sharedLimits,
    passes: createPasses({ secret: needs.pages.secret, isSecure: needs.isSecure, now: Date.now }),
    inTurn: turns.do,
    callerOf,
    sendFile: needs.uploads && createFileSender({ uploads: needs.uploads, log: needs.log }),
  })
  serveWebFiles(app, needs.webFolder)
  app.onError((error, c) => {
    if (error instanceof Refusal && error.code === 'busy')
      return c.json({ code: error.code, message: error.message }, 503)
    // Whoever hangs up in the middle of a request is no fault of ours, and fills no log of faults.
    if (c.env.incoming.destroyed) needs.log.debug('A request was broken off.', { path: c.req.path, error })
    else needs.log.error('A request failed.', { path: c.req.path, error })
    return c.json({ code: 'fault', message: 'Something went wrong on the server. Try again in a moment.' }, 500)
  })
  return createListener(needs.requestIds.naming(needs.tracing.ofRequests(getRequestListener(app.fetch))))
}

/** The ways of files in and out, which are larger than other requests may be. */
function serveFiles(app: Hono<{ Bindings: HttpBindings }>, needs: HttpNeeds & { readonly uploads: Uploads }): void {
  const upload = createUploadDoor(needs)
  const download = createFileDoor(needs)
  app.all(uploadPath, (c) => upload(c.req.raw))
  app.all(`${uploadPath}/*`, (c) => upload(c.req.raw))
  app.on(['GET', 'HEAD'], '/files/:space/:id/*', async (c) => {
    const { incoming, outgoing } = c.env
    await download(incoming, outgoing, { headers: c.req.raw.headers, url: new URL(c.req.url) })
    return RESPONSE_ALREADY_SENT
  })
}

/** What is asked without a sign-in takes connections of the database and hashing of passwords, which others wait for. */
const ofAnonymous = { atOnce: 6, atOnceOfOne: 2, mostWaitingOfOne: 200 }

/** A request with all of its body, so that nobody holds a turn by sending it slowly. */
const whole = async ({ url, headers, method, body }: Request): Promise<Request> =>
  new Request(url, { method, headers, body: await new Response(body).arrayBuffer().catch(nothing) })

/** Who cuts the line before the end of a body has said nothing, and hears no answer. */
const nothing = (): ArrayBuffer => new ArrayBuffer(0)

/** What people say of themselves and their passwords is short; all else is as large as a frame at the most. */
const bodySizes = [
  ['/api/auth/*', 65_536, '64 KiB'],
  ['/api/*', maxFrameBytes, '1 MiB'],
] as const

function limitBodies(app: Hono<{ Bindings: HttpBindings }>): void {
  for (const [path, maxSize, size] of bodySizes) {
    const onError = async (c: Context): Promise<Response> => {
      await swallow(c.req.raw.body)
      // What else was sent ahead on the same line is not read.
      c.header('Connection', 'close')
      return c.json({ code: 'too-large', message: `This request is larger than ${size}. Send less at once.` }, 413)
    }
    app.use(path, bodyLimit({ maxSize, onError }))
  }
}

const swallowedBytes = 16 * maxFrameBytes

/** Takes in the rest of a body that is too large, within reason: who is still sending would not read the refusal. */
async function swallow(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let size = 0
  for await (const chunk of body ?? []) if ((size += chunk.length) > swallowedBytes) break
}
