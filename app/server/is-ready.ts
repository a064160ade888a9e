import { statfs } from 'node:fs/promises'
import type pg from 'pg'

/** With less than this nothing can be written for long. */
const leastFreeBytes = 16 * 1_048_576

interface Needs {
  readonly pool: pg.Pool
  readonly dataDir: string
}

/** Whether people can work here: the database answers, and there is room on the disk to write. */
export async function isReady({ pool, dataDir }: Needs): Promise<boolean> {
  try {
    await pool.query('select 1')
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize >= leastFreeBytes
  } catch {
    return false // the database does not answer, or the folder is gone
  }
}
