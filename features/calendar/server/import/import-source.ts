import { sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import type { ImportOf } from './import-rows.ts'

/** The bytes of a file. */
export interface Bytes {
  readonly size: number
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** What is to be imported: a file of the importer's own space, and of nobody else's. */
export async function bytesOf({ db, blobs }: Due, { by, file }: ImportOf): Promise<Bytes | undefined> {
  const { rows } = await sql<{ size: number }>`
    select size from space_file
    where space = ${ownSpace(by)} and id = ${file} and "by" = ${by} and deleted_at is null`.execute(db)
  const [row] = rows
  return row && { size: row.size, open: () => blobs.read(file) }
}
