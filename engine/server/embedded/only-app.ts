import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'

const lockNumber = 4_171_000
/** A killed app's connection is closed a moment after its end. */
const patienceMs = 2_000

/**
 * Makes sure that this process is the only app on the data folder, for as long as it lives: holds a lock on a
 * connection of its own. `onLost` is told when that connection breaks, after which another app may come.
 */
export async function beOnlyApp(
  connection: pg.ClientConfig,
  data: string,
  onLost: (error: Error) => void,
): Promise<void> {
  const { default: driver } = await import('pg') // the server has been started before this is loaded
  const client = new driver.Client({ ...connection, application_name: `atrium ${process.pid}` })
  /** Why the connection broke: what is asked of it afterwards only says that it is of no use. */
  let broken: Error | undefined
  let lost = (error: Error): void => void (broken ??= error)
  client.on('error', (error) => lost(error))
  client.on('end', () => lost(new Error('Connection terminated')))
  try {
    await client.connect()
    await lock(client, data)
  } catch (error) {
    throw error instanceof StartupError ? error : (broken ?? error)
  }
  lost = (error) => {
    lost = () => undefined
    onLost(error)
  }
  if (broken) lost(broken)
}

async function lock(client: pg.Client, data: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) throw await refusal(client, data)
    await wait(50)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lockNumber}) as locked`)
  return rows[0]?.locked === true
}

async function refusal(client: pg.Client, data: string): Promise<StartupError> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = ${lockNumber}`,
  )
  await client.end()
  const who = rows[0] ? ` (process ${rows[0].name.replace('atrium ', '')})` : ''
  return new StartupError(`Another Atrium${who} uses ${data}. Stop it first, or choose another DATA_DIR.`)
}
