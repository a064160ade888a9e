import type { Server } from 'node:http'
import type { GivenConfig } from '@atrium/engine/server/config'
import { type Logger, createLogger } from '@atrium/engine/server/log'
import { listen } from './listen.ts'
import type { Ending } from './heed-end.ts'
import { type Database, loadDatabase } from './open-database.ts'
import { letGoOfStart } from './let-go.ts'
import { openSecret } from './open-secret.ts'
import { printGreeting } from './print.ts'

/** The joined program, as `createAtrium` gives it. */
export interface Atrium {
  /** Not listening yet. */
  readonly server: Server
  /** Answers /metrics, and is not listening yet; absent where nobody asked for it. */
  readonly metricsServer?: Server | undefined
  /** How many sockets are open. */
  countSockets(): number
  /** Whether anybody who reaches this server may register. */
  isOpenToAll(): Promise<boolean>
  /** Has /readyz say that this process is about to end, so that nobody new is sent here. */
  sayEnding(): void
  /** Ends what is under way in order. */
  close(): Promise<void>
}

export interface Running {
  readonly atrium: Atrium
  readonly database: Database
  readonly log: Logger
  /** How long it is said that this process ends before it does. */
  readonly drainMs: number
}

/** Starts everything; what was started is stopped again when a later step fails. */
export async function start(given: GivenConfig, ending: Ending): Promise<Running> {
  const log = createLogger(given.logLevel, (line) => process.stderr.write(`${line}\n`))
  const fail = (message: string) => (error: unknown) => {
    log.error(message, { error })
    ending.fail()
  }
  process.on('uncaughtException', fail('Something broke that nothing caught, so Atrium stops.'))
  const openDatabase = await loadDatabase(given)
  const opening = openDatabase(fail('The database stopped, so Atrium stops.'))
  const joining = import('../atrium.ts') // while the database starts
  joining.catch(() => undefined) // awaited below, unless the database fails first
  const database = await opening
  let atrium: Atrium | undefined
  try {
    const { createAtrium } = await joining
    const config = Object.freeze({ ...given, secret: openSecret(given) })
    const { connection, direct, folder: dataFolder } = database
    const onOtherHistory = (): void => ending.fail()
    atrium = await createAtrium({ config, database: connection, direct, dataFolder, onOtherHistory })
    await listen(atrium.server, config, { port: 'PORT', host: 'HOST' })
    if (atrium.metricsServer && config.metrics)
      await listen(atrium.metricsServer, config.metrics, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
    printGreeting(config, await atrium.isOpenToAll())
    letGoOfStart(atrium.countSockets)
    return { atrium, database, log, drainMs: config.drainMs }
  } catch (error) {
    await atrium?.close()
    await database.stop()
    throw error
  }
}
