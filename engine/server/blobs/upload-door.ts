import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Metadata, Server, Upload } from '@tus/server'
import * as z from 'zod/mini'
import { IdSchema, type Limit, Refusal, SpaceIdSchema, commonRefusal, uploadPath } from '@atrium/engine/contract'
import type { Identity } from '../line/connection.ts'
import { type Limits, waitInWords } from '../limits/limits.ts'
import type { Logger } from '../log.ts'
import { storable } from '../deeds/storable.ts'
import { BlobMissing, NoRoom } from './blobs.ts'
import { createUploadLocker } from './upload-locker.ts'
import type { Uploads } from './uploads.ts'

interface Needs {
  readonly uploads: Uploads
  readonly limits: Limits
  readonly log: Logger
  identify(headers: Headers): Promise<Identity | undefined>
}

const uploadLimit: Limit = { times: 300, perMs: 60_000 }
const Wanted = z.object({ id: IdSchema, space: SpaceIdSchema, name: z.string().check(z.maxLength(2_000)) })

/** Answers uploads by the tus protocol (https://tus.io/protocols/resumable-upload, 1.0.0), to who may bring files in. */
export function createUploadDoor({ uploads, limits, log, identify }: Needs): (request: Request) => Promise<Response> {
  const callers = new WeakMap<object, Identity>()
  const callerOf = (request: object): Identity => callers.get(request) ?? deny('signed-out')

  const server = new Server({
    path: uploadPath,
    relativeLocation: true,
    allowedOrigins: [],
    locker: createUploadLocker(),
    datastore: new UploadStore(uploads),
    namingFunction: (_request, metadata) => wantedOf(metadata).id,
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const row = await uploads.find(id, callerOf(request).person)
      // The last answer was lost on the way, or the process died before it.
      if (request.method === 'HEAD' && row.progress.received === row.size) await uploads.finish(row)
    },
    async onUploadCreate(request, { metadata, size }) {
      const { person } = callerOf(request)
      const waitMs = limits.take(person, 'upload', uploadLimit)
      if (waitMs > 0) throw commonRefusal('too-many-requests', waitInWords(waitMs))
      await uploads.begin({ ...wantedOf(metadata), by: person, size: size ?? 0 })
      return {}
    },
    async onUploadFinish(request, { id }) {
      await uploads.finish(await uploads.find(id, callerOf(request).person))
      return {}
    },
    onResponseError: (_request, error) => asTusError(error, log),
  })

  /** Tells a request that comes again that all of its file is there already. */
  async function answerDone(request: Request, { person }: Identity): Promise<Response | undefined> {
    const id = idOf(request)
    const size = id === undefined ? undefined : await uploads.sizeOfDone(id, person)
    if (size === undefined) return undefined
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': `${size}`, 'Upload-Length': `${size}` }
    if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, 'Cache-Control': 'no-store' } })
    return new Response(null, { status: 201, headers: { ...headers, Location: `${uploadPath}/${id}` } })
  }

  return async (request) => {
    const identity = await identify(request.headers)
    if (!identity) return Response.json(wordsOf(commonRefusal('signed-out')), { status: 401 })
    callers.set(request, identity)
    return (await answerDone(request, identity)) ?? server.handleWeb(request)
  }
}

/** The id of the file that a request is about, where it may be one that is done. */
function idOf({ method, url, headers }: Request): string | undefined {
  if (method === 'HEAD') return new URL(url).pathname.split('/').at(-1)
  if (method !== 'POST') return undefined
  try {
    return Metadata.parse(headers.get('upload-metadata') ?? undefined)['id'] ?? undefined
  } catch {
    return undefined // refused by who reads it next
  }
}

function wantedOf(metadata: Upload['metadata']): z.infer<typeof Wanted> {
  const parsed = z.safeParse(Wanted, storable(metadata))
  return parsed.success ? parsed.data : deny('bad-input')
}

function deny(code: 'signed-out' | 'bad-input'): never {
  throw commonRefusal(code)
}

/** What the protocol asks of where uploads are kept. */
class UploadStore extends DataStore {
  readonly #uploads: Uploads

  constructor(uploads: Uploads) {
    super()
    this.#uploads = uploads
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  /** It was begun when the request was looked at. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#uploads.row(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: row.size, offset: row.progress.received })
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.append(id, offset, source)
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#uploads.row(id)
    if (row) await this.#uploads.cancel(row)
  }
}

const statuses: Readonly<Record<string, number>> = {
  'bad-input': 400,
  'signed-out': 401,
  'not-allowed': 403,
  'no-access': 404,
  taken: 409,
  'out-of-order': 409,
  busy: 423,
  'too-large': 413,
  'too-many-requests': 429,
  'too-many': 429,
  'no-room': 507,
  'no-storage': 507,
  fault: 500,
}

type TusError = Error | { readonly status_code: number; readonly body: string }

function asTusError(error: TusError, log: Logger): { status_code: number; body: string } {
  const refusal = refusalOf(error)
  if (refusal) return { status_code: statuses[refusal.code] ?? 422, body: JSON.stringify(wordsOf(refusal)) }
  if (!(error instanceof Error)) return error
  log.error('An upload failed.', { error })
  return { status_code: 500, body: JSON.stringify(wordsOf(commonRefusal('fault'))) }
}

function refusalOf(error: TusError): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof NoRoom)
    return new Refusal('no-room', 'The server has no disk space left. Tell an admin, then try again.')
  if (error instanceof BlobMissing) return commonRefusal('no-access')
  return undefined
}

const wordsOf = ({ code, message }: Refusal): { code: string; message: string } => ({ code, message })
