import { setTimeout as wait } from 'node:timers/promises'
import type { Ending } from './heed-end.ts'
import type { Running } from './start.ts'

const drainWithinMs = 10_000

/** Waits until the end is wanted; then lets what is under way finish, and stops the database. */
export async function end({ atrium, database, log, drainMs }: Running, ending: Ending): Promise<void> {
  const { wanted, hastened } = ending
  await wanted
  atrium.sayEnding()
  if (drainMs > 0) await Promise.race([hastened, wait(drainMs)])
  atrium.server.close()
  atrium.server.closeIdleConnections()
  const drained = atrium.close().catch((error: unknown) => log.error('The drain broke.', { error }))
  await Promise.race([drained, hastened, wait(drainWithinMs)])
  atrium.server.closeAllConnections()
  await database.stop()
}
