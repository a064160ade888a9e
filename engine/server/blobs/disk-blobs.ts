import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobProgress, type Blobs, BlobMissing, type ByteRange, type ComingBlob, NoRoom } from './blobs.ts'
import type { KeepProgress } from './blobs.ts'
import { WriteBehind } from './write-behind.ts'

const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z]+)?$/

/** Keeps blobs as files in `folder`; those still coming in are in a folder of their own. */
export function createDiskBlobs(folder: string): Blobs {
  return new DiskBlobs(folder)
}

class DiskBlobs implements Blobs {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async begin(key: string): Promise<BlobProgress> {
    const path = this.#coming(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await (await open(path, 'a', 0o600)).close()
    return { received: 0, state: null }
  }

  async append({ key, progress }: ComingBlob, source: AsyncIterable<Uint8Array>, keep: KeepProgress): Promise<void> {
    const file = await open(this.#coming(key), 'r+').catch((error: unknown) => {
      throw isCode(error, 'ENOENT') ? new BlobMissing(key) : error
    })
    const writer = new WriteBehind(file, { from: progress.received, keep })
    try {
      await writeAll(writer, source)
    } catch (error) {
      throw isCode(error, 'ENOSPC') || isCode(error, 'EDQUOT') ? new NoRoom('The disk is full.') : error
    } finally {
      await file.close()
    }
  }

  async finish({ key, size, progress }: ComingBlob): Promise<void> {
    if (progress.received !== size) throw new Error(`Of the blob ${key} not all is received.`)
    const path = this.#place(key)
    if (await isFile(path)) return
    try {
      await this.#moveIntoPlace(key, size)
    } catch (error) {
      // Another request of the same upload may have been at it, too, and been first.
      if (!(await isFile(path))) throw error
    }
  }

  async #moveIntoPlace(key: string, size: number): Promise<void> {
    const path = this.#place(key)
    const file = await open(this.#coming(key), 'r+')
    // A crash may have left more behind than was counted.
    await file.truncate(size)
    await file.sync()
    await file.close()
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(this.#coming(key), path)
    await syncFolder(dirname(path))
  }

  async abandon({ key }: ComingBlob): Promise<void> {
    await rm(this.#coming(key), { force: true })
    await rm(this.#place(key), { force: true })
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    const path = this.#place(key)
    const fresh = `${this.#coming(key)}.${process.pid}`
    for (const one of [path, fresh]) await mkdir(dirname(one), { recursive: true, mode: 0o700 })
    const file = await open(fresh, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, path)
  }

  async read(key: string, range?: ByteRange) {
    const path = this.#place(key)
    if (!(await isFile(path))) throw new BlobMissing(key)
    return createReadStream(path, { ...range, highWaterMark: 262_144 })
  }

  async remove(key: string): Promise<void> {
    await rm(this.#place(key), { force: true })
  }

  async close(): Promise<void> {}

  /** The last letters of an id are chance, the first are the time: so no folder gets too full. */
  #place(key: string): string {
    return join(this.#folder, checked(key).slice(34, 36), key)
  }

  #coming(key: string): string {
    return join(this.#folder, 'incoming', checked(key))
  }
}

async function writeAll(writer: WriteBehind, source: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of source) await writer.add(chunk)
  } finally {
    await writer.end()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return false
      throw error
    },
  )

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`${key} is no key of a blob.`)
  return key
}
