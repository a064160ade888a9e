import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type SpaceId, commonRefusal } from '@atrium/engine/contract'
import { createFairTurns } from '../deeds/fair-turns.ts'
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
  /** The person or the network that asks: so many files of each are open at once. */
  readonly who: string
  /** Whether their reader may still have them. */
  may(): Promise<boolean>
}

/**
 * Sends the bytes of a file, and stops when they may no longer be had; whether they may at first, the caller has looked. Answers
 * false, and sends nothing, where too many of theirs wait already.
 */
export type SendFile = (request: IncomingMessage, response: ServerResponse, sent: Sent) => Promise<boolean>

interface Needs {
  readonly uploads: Pick<Uploads, 'served'> & { readonly blobs: Pick<Uploads['blobs'], 'read'> }
  readonly log: Pick<Logger, 'debug'>
  /** Milliseconds that only go forward. */
  now?(): number
}

/** No byte leaves longer than this after it was looked whether their reader may still have them. */
const lookAgainMs = 500
/** Each open file holds memory and a place on the disk's list. A page has its hundreds of pictures at once, which wait for each other. */
const ofOneReader = { atOnce: Infinity, atOnceOfOne: 64, mostWaitingOfOne: 500 }

export function createFileSender({ uploads, log, now = () => performance.now() }: Needs): SendFile {
  const turns = createFairTurns(ofOneReader)

  async function send(request: IncomingMessage, response: ServerResponse, sent: Begun): Promise<void> {
    const { wanted, headers, isDownload } = sent
    const file = (await uploads.served(wanted)) ?? missing()
    const key = wanted.isThumbnail ? thumbnailKey(wanted.id) : wanted.id
    const plan = planOf({ file, key, headers, isDownload })
    if (plan.status >= 300 || request.method === 'HEAD') return void response.writeHead(plan.status, plan.headers).end()
    const bytes = await uploads.blobs.read(key, plan.range)
    response.writeHead(plan.status, plan.headers)
    await pipeline(bytes, (chunks: AsyncIterable<Uint8Array>) => stillAllowed(chunks, sent), response).catch(
      (error: unknown) => log.debug('A file was not sent whole.', { error }),
    )
  }

  /** It is looked when bytes are to leave, not by a clock: whoever stops reading has nothing looked up, and never two at once. */
  async function* stillAllowed(chunks: AsyncIterable<Uint8Array>, { may, begunAt }: Begun): AsyncIterable<Uint8Array> {
    let lookedAt = begunAt
    for await (const chunk of chunks) {
      const at = now()
      if (at - lookedAt >= lookAgainMs) {
        if (!(await may())) missing()
        lookedAt = at
      }
      yield chunk
    }
  }

  return async (request, response, sent) => {
    const begunAt = now()
    const isDone = await turns.do(sent.who, async () => {
      if (!response.destroyed) await send(request, response, { ...sent, begunAt })
      return true
    })
    return isDone ?? false
  }
}

interface Begun extends Sent {
  /** When their caller had looked. */
  readonly begunAt: number
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
