import { statfs } from 'node:fs/promises'
import type pg from 'pg'

/** With less than this nothing can be written for long. */
const leastFreeBytes = 16 * 1_048_576

interface Needs {
  readonly pool: pg.Pool
  readonly dataDir: string
  /** Whether this process hears what the others tell. */
  isInTouch(): boolean
}

/** Whether people can work here: the database answers, what others do is heard of, and there is room on the disk to write. */
export async function isReady({ pool, dataDir, isInTouch }: Needs): Promise<boolean> {
  try {
    await pool.query('select 1')
    return isInTouch() && (await hasRoom(dataDir))
  } catch {
    return false // the database does not answer, or the disk
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= leastFreeBytes
  } catch (error) {
    // Where the database and the files are elsewhere, there need be no folder.
    if ((error as { code?: unknown }).code === 'ENOENT') return true
    throw error
  }
}
