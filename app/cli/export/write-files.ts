import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '@atrium/engine/server'
import type { PlacedFile } from './place-files.ts'

/** Writes files as they are. */
export async function writeFiles(blobs: Blobs, folder: string, files: readonly PlacedFile[]): Promise<void> {
  for (const { id, path } of files) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await pipeline(await blobs.read(id), createWriteStream(place, { mode: 0o600 }))
  }
}
