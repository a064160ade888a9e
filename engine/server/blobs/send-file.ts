import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type SpaceId, commonRefusal } from '@atrium/engine/contract'
import type { Logger } from '../log.ts'
import { type ServedFile, thumbnailKey } from './blob-rules.ts'
import type { ByteRange } from './blobs.ts'
import { byteRange } from './byte-range.ts'
import { fileHeaders } from './file-headers.ts'
import type { Uploads } from './uploads.ts'

/** Which bytes somebody asks for. */
export interface Wanted {
  readonly space: SpaceId
  readonly id: string
  readonly isThumbnail: boolean
}

interface Sent {
  readonly wanted: Wanted
  readonly headers: Headers
  readonly isDownload: boolean
  /** Whether their reader may still have them. */
  may(): Promise<boolean>
}

/** Sends the bytes of a file, and stops when they may no longer be had; whether they may at first, the caller has looked. */
export type SendFile = (request: IncomingMessage, response: ServerResponse, sent: Sent) => Promise<void>

interface Needs {
  readonly uploads: Uploads
  readonly log: Logger
}

/** While bytes are sent it is looked this often whether their reader may still have them. */
const lookAgainMs = 500

export function createFileSender({ uploads, log }: Needs): SendFile {
  return async (request, response, { wanted, headers, isDownload, may }) => {
    const file = (await uploads.served(wanted)) ?? missing()
    const key = wanted.isThumbnail ? thumbnailKey(wanted.id) : wanted.id
    const plan = planOf({ file, key, headers, isDownload })
    if (plan.status >= 300 || request.method === 'HEAD') return void response.writeHead(plan.status, plan.headers).end()
    const bytes = await uploads.blobs.read(key, plan.range)
    response.writeHead(plan.status, plan.headers)
    const look = setInterval(() => {
      may()
        .then((still) => still || response.destroy())
        .catch(() => response.destroy()) // signed out, or not to be told: both end it
    }, lookAgainMs)
    await pipeline(bytes, response)
      .catch((error: unknown) => log.debug('A file was not sent whole.', { error }))
      .finally(() => clearInterval(look))
  }
}

function missing(): never {
  throw commonRefusal('no-access')
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
