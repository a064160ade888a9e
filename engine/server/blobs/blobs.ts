import type { Readable } from 'node:stream'

/** How far a blob has come that is still being taken in. */
export interface BlobProgress {
  /** So many bytes, from the first on, are durable. */
  readonly received: number
  /** What the implementation needs to go on; plain JSON. */
  readonly state: unknown
}

/** A blob that is being taken in: its key, its whole size and how far it has come. */
export interface ComingBlob {
  readonly key: string
  readonly size: number
  readonly progress: BlobProgress
}

/** The bytes from `start` up to and including `end`, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Where the bytes of files lie. Keys are ids of ours; a blob never changes once it is whole. Every implementation passes
 * `blobs.conformance.ts`.
 */
export interface Blobs {
  begin(key: string, size: number): Promise<BlobProgress>
  /**
   * Takes in the bytes that follow those received, and calls `keep` each time that more is durable. When the source breaks
   * off, what came is kept before the error is thrown on; when `keep` throws, nothing more is written.
   */
  append(blob: ComingBlob, source: AsyncIterable<Uint8Array>, keep: KeepProgress): Promise<void>
  /** Makes a blob readable of which all is received; doing it twice is as good as once. */
  finish(blob: ComingBlob): Promise<void>
  /** Drops what came of a blob. */
  abandon(blob: ComingBlob): Promise<void>
  /** Writes a small blob at once, in place of one that is there. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Throws `BlobMissing` when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Does nothing when there is none. */
  remove(key: string): Promise<void>
  close(): Promise<void>
}

export type KeepProgress = (progress: BlobProgress) => Promise<void>

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`There is no blob ${key}.`)
  }
}

/** There is no room for more where blobs are kept. */
export class NoRoom extends Error {}
