import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { IdSchema, Refusal, type SpaceId, SpaceIdSchema, commonRefusal } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import type { Identity } from '../connection.ts'
import type { Logger } from '../log.ts'
import { type ServedFile, thumbnailKey } from './blob-rules.ts'
import { BlobMissing, type ByteRange } from './blobs.ts'
import { byteRange } from './byte-range.ts'
import { fileHeaders } from './file-headers.ts'
import type { Uploads } from './uploads.ts'

interface Needs {
  readonly uploads: Uploads
  readonly log: Logger
  identify(headers: Headers): Promise<Identity | undefined>
}

/** Which bytes somebody asks for. */
interface Wanted {
  readonly space: SpaceId
  readonly id: string
  readonly isThumbnail: boolean
}

/** While bytes are sent it is looked this often whether their reader may still have them. */
const lookAgainMs = 500

/** Sends the bytes of files to those who may see their space, and stops when they no longer may. */
export function createFileDoor({ uploads, log, identify }: Needs) {
  async function mayRead(headers: Headers, { space, id }: Wanted): Promise<boolean> {
    const identity = await identify(headers)
    if (!identity) throw commonRefusal('signed-out')
    return uploads.mayRead({ space, id }, identity.person)
  }

  async function send(request: IncomingMessage, response: ServerResponse, { headers, url }: Asked): Promise<void> {
    const wanted = wantedOf(url)
    if (!(await mayRead(headers, wanted))) throw commonRefusal('no-access')
    const file = (await uploads.served(wanted)) ?? missing()
    const key = wanted.isThumbnail ? thumbnailKey(wanted.id) : wanted.id
    const plan = planOf({ file, key, headers, isDownload: url.searchParams.has('download') })
    if (plan.status >= 300 || request.method === 'HEAD') return void response.writeHead(plan.status, plan.headers).end()
    const bytes = await uploads.blobs.read(key, plan.range)
    response.writeHead(plan.status, plan.headers)
    const look = setInterval(() => {
      mayRead(headers, wanted)
        .then((may) => may || response.destroy())
        .catch(() => response.destroy()) // signed out, or not to be told: both end it
    }, lookAgainMs)
    await pipeline(bytes, response)
      .catch((error: unknown) => log.debug('A file was not sent whole.', { error }))
      .finally(() => clearInterval(look))
  }

  return async (request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> => {
    try {
      await send(request, response, asked)
    } catch (error) {
      const refusal = error instanceof BlobMissing ? commonRefusal('no-access') : error
      if (!(refusal instanceof Refusal)) throw error
      refuse(response, refusal)
    }
  }
}

interface Plan {
  readonly status: number
  readonly headers: Record<string, string | number>
  readonly range?: ByteRange
}

/** What is answered to who may have the file: all of it, a part, or that they have it already (RFC 9110). */
function planOf({ file, key, headers, isDownload }: Planning): Plan {
  const etag = `"${key}"`
  const head = { ...fileHeaders(file, isDownload), ETag: etag }
  if (headers.get('if-none-match') === etag) return { status: 304, headers: head }
  const { size } = file
  if (size === undefined) return { status: 200, headers: head }
  const ifRange = headers.get('if-range')
  const range = ifRange && ifRange !== etag ? undefined : byteRange(headers.get('range') ?? undefined, size)
  if (range === 'none') return { status: 416, headers: { 'Content-Range': `bytes */${size}` } }
  const whole = { ...head, 'Accept-Ranges': 'bytes' }
  if (!range) return { status: 200, headers: { ...whole, 'Content-Length': size } }
  const { start, end } = range
  const part = { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': end - start + 1 }
  return { status: 206, headers: { ...whole, ...part }, range }
}

interface Planning {
  readonly file: ServedFile
  readonly key: string
  readonly headers: Headers
  readonly isDownload: boolean
}

interface Asked {
  readonly headers: Headers
  readonly url: URL
}

/** Reads `/files/<space>/<id>`, whatever name follows. */
function wantedOf({ pathname, searchParams }: URL): Wanted {
  const [, , space, id] = pathname.split('/').map(decoded)
  if (!z.safeParse(SpaceIdSchema, space).success || !z.safeParse(IdSchema, id).success) throw commonRefusal('no-access')
  return { space: space as SpaceId, id: id ?? '', isThumbnail: searchParams.has('thumbnail') }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return '' // which is no part of an address of ours
  }
}

function missing(): never {
  throw commonRefusal('no-access')
}

function refuse(response: ServerResponse, { code, message }: Refusal): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  response
    .writeHead(code === 'signed-out' ? 401 : 404, {
      ...headers,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    })
    .end(message)
}
