import type pg from 'pg'
import { createNames, inParts } from '@atrium/base/file-names'
import type { FoundSpace } from './find-spaces.ts'

export interface PlacedFile {
  readonly id: string
  /** Where it is put, from the top of the export. */
  readonly path: string
}

const text = 'select id, name from space_file where space = $1 and deleted_at is null order by name, id'

/** Gives each file of a space a place under a name of its own. */
export async function placeFiles(pool: pg.Pool, { id, folder }: FoundSpace): Promise<readonly PlacedFile[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(text, [id])
  const nameOf = createNames()
  return rows.map(({ id: file, name }) => ({
    id: file,
    path: `${folder}/files/${nameOf(...inParts(name))}`,
  }))
}
