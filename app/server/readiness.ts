import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { servesPeople } from '@atrium/engine/contract'
import { type Config, within } from '@atrium/engine/server'

/** With less than this nothing can be written for long. */
const leastFreeBytes = 16 * 1_048_576

/** Who asks waits a few seconds at most, and a database that is gone without a word answers never. */
const withinMs = 2_000

interface Needs {
  readonly pool: pg.Pool
  readonly config: Pick<Config, 'dataDir' | 'nats' | 'role'>
  /** Whether this process hears what the others tell. */
  isInTouch(): boolean
  /** Whether this process does what is left for later. */
  isRunningJobs(): boolean
}

/**
 * How well people can work here, in words; undefined where they cannot, since the database does not answer, what others do is not
 * heard of, or the disk has no room left. Without NATS they can: all processes are without it then, and news come by the database.
 * A process that serves nobody is ready where jobs are done: nobody here waits for news.
 */
export async function readiness({ pool, config, isInTouch, isRunningJobs }: Needs): Promise<string | undefined> {
  try {
    const [, isRoomy] = await within(withinMs, Promise.all([pool.query('select 1'), hasRoom(config.dataDir)]))
    if (!isRoomy) return undefined
    if (!servesPeople(config.role)) return isRunningJobs() ? 'ready' : undefined
    if (isInTouch()) return 'ready'
    return config.nats && 'ready, but news of other processes comes late'
  } catch {
    return undefined // the database does not answer, or the disk
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
