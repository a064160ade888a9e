import { ownSpace } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { fileOf } from '@atrium/features/files/server'
import type { ImportOf } from './import-rows.ts'

/** The bytes of a file. */
export interface Bytes {
  readonly size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** What is to be imported: a file of the importer's own space, and of nobody else's. */
export async function bytesOf({ db, blobs }: Due, { by, file }: ImportOf): Promise<Bytes | undefined> {
  const found = await fileOf(db, ownSpace(by), file)
  return found?.by === by ? { size: found.size, open: () => blobs.read(file) } : undefined
}
