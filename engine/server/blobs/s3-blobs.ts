import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import {
  type BlobProgress,
  type Blobs,
  BlobMissing,
  type ByteRange,
  type ComingBlob,
  type KeepProgress,
} from './blobs.ts'
import type { S3Place } from './s3-place.ts'

/** Which parts are there, and how many bytes are in the object of what is too little for a part. */
const State = z.object({ upload: z.string(), parts: z.array(z.string()), tail: z.number() })
type State = z.infer<typeof State>

/** S3 takes no smaller parts but the last, and no more than 10,000. */
const smallestPart = 5_242_880
const mostParts = 9_000
/** After so long without an answer a request is tried again. */
const answersWithinMs = 60_000
/**
 * Whoever reads slowly keeps a connection for as long as they read, so there are many of those, and none of them is one that
 * files come in by.
 */
const mostConnections = { reading: 2_000, writing: 50 }

/**
 * Keeps blobs in a bucket. How far an upload has come stands in our database, since not every server of this protocol
 * can list parts; what does not fill a part yet lies in an object of its own.
 */
export function createS3Blobs(place: S3Place, withinMs = answersWithinMs): Blobs {
  return new S3Blobs(place, withinMs)
}

class S3Blobs implements Blobs {
  readonly #client: S3Client
  readonly #reading: S3Client
  readonly #bucket: string

  constructor(place: S3Place, withinMs: number) {
    this.#bucket = place.bucket
    this.#client = clientFor(place, { withinMs, maxSockets: mostConnections.writing })
    this.#reading = clientFor(place, { withinMs, maxSockets: mostConnections.reading })
  }

  async begin(key: string): Promise<BlobProgress> {
    const { UploadId: upload } = await this.#client.send(new CreateMultipartUploadCommand(this.#at(key)))
    if (!upload) throw new Error('S3 began no upload.')
    return { received: 0, state: { upload, parts: [], tail: 0 } satisfies State }
  }

  async append({ key, size, progress }: ComingBlob, source: AsyncIterable<Uint8Array>, keep: KeepProgress) {
    const partSize = Math.max(smallestPart, Math.ceil(size / mostParts))
    let state = z.parse(State, progress.state)
    let full = progress.received - state.tail
    const oldTail = state.tail > 0 ? tailOf(key, progress.received) : undefined
    const waiting = state.tail > 0 ? [await this.#readTail(tailOf(key, progress.received), state.tail)] : []
    let length = state.tail

    const store = async (bytes: Buffer): Promise<void> => {
      const tag = await this.#putPart(key, { upload: state.upload, number: state.parts.length + 1, bytes })
      state = { ...state, parts: [...state.parts, tag], tail: 0 }
      full += bytes.length
      await keep({ received: full, state })
    }
    /** Takes `count` bytes off what waits. */
    const take = (count: number): Buffer => {
      const all = Buffer.concat(waiting.splice(0))
      if (all.length > count) waiting.push(all.subarray(count))
      length = Math.max(0, all.length - count)
      return all.subarray(0, count)
    }
    const settle = async (): Promise<void> => {
      if (full + length === size && length > 0) return store(take(length))
      if (length <= state.tail) return
      const tail = take(length)
      // Named by where it ends: what somebody else writes, who goes on with this upload, it never overwrites.
      await this.#client.send(new PutObjectCommand({ ...this.#at(tailOf(key, full + tail.length)), Body: tail }))
      state = { ...state, tail: tail.length }
      await keep({ received: full + tail.length, state })
    }

    try {
      for await (const chunk of source) {
        waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))
        length += chunk.length
        if (length >= partSize && full + length < size) await store(take(partSize))
      }
    } finally {
      await settle()
    }
    if (oldTail && oldTail !== tailOf(key, full + state.tail)) await this.remove(oldTail)
  }

  async finish({ key, size, progress }: ComingBlob): Promise<void> {
    if (progress.received !== size) throw new Error(`Of the blob ${key} not all is received.`)
    const { upload, parts, tail } = z.parse(State, progress.state)
    if (tail > 0) throw new Error(`The last part of the blob ${key} is no part yet.`)
    // It may have been finished before, perhaps without our hearing of it.
    if (await this.#isThere(key)) return
    // An object is made of one part at least.
    const tags = size > 0 ? parts : [await this.#putPart(key, { upload, number: 1, bytes: Buffer.alloc(0) })]
    const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    const wanted = { ...this.#at(key), UploadId: upload, MultipartUpload: { Parts } }
    await this.#client.send(new CompleteMultipartUploadCommand(wanted)).catch(async (error: unknown) => {
      // Another request of the same upload may have been at it, too, and been first.
      if (!(await this.#isThere(key))) throw error
    })
  }

  async abandon({ key, progress }: ComingBlob): Promise<void> {
    const { upload, tail } = z.parse(State, progress.state)
    const isWhole = await this.#isThere(key)
    const wanted = { ...this.#at(key), UploadId: upload }
    if (!isWhole) await this.#client.send(new AbortMultipartUploadCommand(wanted)).catch(unlessMissing)
    if (tail > 0) await this.remove(tailOf(key, progress.received))
    await this.remove(key)
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: content }))
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return this.#readBy(this.#reading, key, range)
  }

  async #readBy(client: S3Client, key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...this.#at(key), ...(Range && { Range }) }))
      if (Body instanceof Readable) return Body
      throw new Error('S3 gave no stream.')
    } catch (error) {
      throw isMissing(error) ? new BlobMissing(key) : error
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key))).catch(unlessMissing)
  }

  async close(): Promise<void> {
    this.#client.destroy()
    this.#reading.destroy()
  }

  /** The last letters of an id are chance: so the load spreads over a bucket's shards. */
  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${key.slice(34, 36)}/${key}` }
  }

  async #putPart(key: string, part: { upload: string; number: number; bytes: Buffer }): Promise<string> {
    const wanted = { ...this.#at(key), UploadId: part.upload, PartNumber: part.number, Body: part.bytes }
    const { ETag } = await this.#client.send(new UploadPartCommand(wanted))
    if (!ETag) throw new Error('S3 named no part.')
    return ETag
  }

  async #readTail(tail: string, length: number): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    for await (const chunk of await this.#readBy(this.#client, tail)) chunks.push(chunk as Uint8Array)
    const bytes = Buffer.concat(chunks)
    if (bytes.length !== length) throw new Error(`${tail} has ${bytes.length} bytes instead of ${length}.`)
    return bytes
  }

  #isThere(key: string): Promise<boolean> {
    return this.#client.send(new HeadObjectCommand(this.#at(key))).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false
        throw error
      },
    )
  }
}

interface Calling {
  readonly withinMs: number
  readonly maxSockets: number
}

function clientFor({ endpoint, region, accessKey, secretKey }: S3Place, { withinMs, maxSockets }: Calling): S3Client {
  const agent = { keepAlive: true, maxSockets }
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Not every server knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      requestTimeout: withinMs,
      throwOnRequestTimeout: true,
      connectionTimeout: 10_000,
      httpAgent: agent,
      httpsAgent: agent,
    },
    maxAttempts: 4,
  })
}

const tailOf = (key: string, end: number): string => `${key}.tail-${end}`

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
