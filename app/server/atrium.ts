import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { servesPeople } from '@atrium/engine/contract'
import {
  type Config,
  type Engine,
  type EngineNeeds,
  type Logger,
  type SharedLimits,
  type Tracing,
  type EgressNeeds,
  createCallerOf,
  createEgress,
  createEngine,
  createHealthDoor,
  createHttpApp,
  createIsTrusted,
  createLogger,
  createMetrics,
  createMetricsDoor,
  createRequestIds,
  createSharedLimits,
  joinWatches,
  openBlobs,
  openTracing,
  takeTurns,
} from '@atrium/engine/server'
import { type Usage, createUsage } from '@atrium/features/analytics/server'
import { type Accounts, createAccounts } from '@atrium/features/auth/server'
import { createPush } from '@atrium/features/notifications/server'
import { createFindLetter } from '@atrium/features/workspaces/server'
import { features } from './features.ts'
import { createLetters } from './letters.ts'
import { readiness } from './readiness.ts'

/** One process of the product. */
export interface Atrium {
  /** Not listening yet. */
  readonly server: Server
  /** Answers /metrics, and is not listening yet; absent where nobody asked for it. */
  readonly metricsServer?: Server | undefined
  /** How many sockets are open. */
  countSockets(): number
  /** Whether anybody who reaches this server may register. */
  isOpenToAll(): Promise<boolean>
  /** Has /readyz say that this process is about to end. */
  sayEnding(): void
  /** Finishes what was begun, closes every connection and lets go of the database. */
  close(): Promise<void>
}

const webFolder = join(import.meta.dirname, '../web/dist')

interface Given extends Pick<EngineNeeds, 'direct' | 'dataFolder' | 'onOtherHistory'> {
  readonly config: Config
  readonly database: EngineNeeds['connection']
  /** What the way out to addresses that people give rests on: the network's own when absent. */
  readonly egress?: EgressNeeds
}

function write(line: string, usage: Usage): void {
  if (line.includes('"level":"error"')) usage.failed()
  process.stderr.write(`${line}\n`)
}

export async function createAtrium({ config, database, egress, ...given }: Given): Promise<Atrium> {
  const usage = createUsage({ now: Date.now })
  const requestIds = createRequestIds(createIsTrusted(config.proxies))
  const log = createLogger(config.logLevel, (line) => write(line, usage), requestIds)
  const { metrics, tracing, watch } = await openWatch({ config, usage, requestIds, log })
  const { limitFactor, secret, publicUrl, blobLimits, linkPreviews } = config
  const [letters, push, wayOut] = [createLetters(), createPush(), createEgress(egress)]
  let accounts: Accounts | undefined
  const engine = await createEngine({
    ...given,
    connection: database,
    replicas: config.databaseReplicaUrls?.map((connectionString) => ({ connectionString })),
    role: config.role,
    nats: config.nats,
    secret,
    features: [...features, ...letters.features, push.feature],
    log,
    limitFactor,
    blobs: await openBlobs(config),
    blobLimits,
    egress: linkPreviews ? wayOut : undefined,
    now: Date.now,
    watch,
    heed: (...news) => accounts?.heed(...news),
  })
  usage.open({ pool: engine.pool, log })
  const { pool, actor, pages } = engine
  const sharedLimits = createSharedLimits({ pool, log, factor: limitFactor })
  const { mailer, mailbox } = letters.open({ engine, config, log, sharedLimits })
  await push.open({ ...engine, egress: wayOut, subject: subjectOf(config), log })
  const doors = (accounts = createAccounts({
    pool,
    actor,
    secret,
    publicUrl,
    mailer,
    log,
    limits: sharedLimits,
    db: pages.db,
    findLetter: createFindLetter(pages.db),
    onEnd: (sessions) => (engine.endSessions(sessions), push.forget(sessions)),
  }))
  const { authenticate, aliveSessions } = doors
  const sockets = engine.createSockets({ authenticate, aliveSessions, build: buildOf(webFolder) })
  const life = { isEnding: false }
  const server = createListener({ engine, doors, sockets, config, log, requestIds, tracing, sharedLimits, life })
  metrics?.open({ ...engine, db: pages.db, log, sockets, isInTouch: () => engine.isInTouch() })
  const metricsServer = metrics && createMetricsDoor(metrics, log)

  return {
    server,
    metricsServer,
    countSockets: () => sockets.count(),
    isOpenToAll: doors.isOpenToAll,
    sayEnding: () => void (life.isEnding = true),
    async close() {
      metricsServer?.close()
      await closing(server, [...(mailbox ? [mailbox] : []), mailer, usage, engine, tracing])
    },
  }
}

/** What hears what is done in this process, to count and tell it. */
async function openWatch({
  config,
  usage,
  ...needs
}: Pick<Listening, 'config' | 'requestIds' | 'log'> & { usage: Usage }) {
  const metrics = config.metrics && createMetrics()
  const tracing = await openTracing(config.tracing, needs)
  return { metrics, tracing, watch: joinWatches([usage.watch, metrics?.watch ?? {}, tracing.watch]) }
}

/** Closes what works for `server` one after the other, while what it was asked is still answered. */
async function closing(server: Server, workers: readonly { close(): Promise<void> }[]): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  for (const worker of workers) await worker.close()
  server.closeAllConnections()
  await closed
}

/** Whom the makers of browsers can write to about this server's notifications. */
const subjectOf = ({ publicUrl, mailFrom }: Config): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.*)>/.exec(mailFrom)?.[1] ?? mailFrom}`

interface Listening {
  readonly engine: Engine
  readonly doors: Accounts
  readonly sockets: Pick<ReturnType<Engine['createSockets']>, 'attach'>
  readonly config: Config
  readonly log: Logger
  readonly requestIds: ReturnType<typeof createRequestIds>
  readonly tracing: Tracing
  readonly sharedLimits: SharedLimits
  readonly life: { readonly isEnding: boolean }
}

function createListener(needs: Listening): Server {
  const { engine, doors, sockets, config, log, requestIds, tracing, sharedLimits, life } = needs
  const { pool, actor, asker, registry, limits, uploads, pages } = engine
  const callerOf = createCallerOf(config.proxies)
  const isInTouch = (): boolean => engine.isInTouch()
  const ready = async (): Promise<string | undefined> =>
    life.isEnding ? undefined : readiness({ pool, config, isInTouch, isRunningJobs: engine.isRunningJobs })
  const serve = (): Server =>
    createHttpApp({
      actor,
      asker,
      registry,
      limits,
      uploads,
      pages,
      log,
      webFolder,
      sharedLimits,
      callerOf,
      requestIds,
      tracing,
      isSecure: config.publicUrl.startsWith('https:'),
      identify: doors.identify,
      authenticateApi: doors.handle,
      ready,
    })
  const isServing = servesPeople(config.role)
  const server = isServing ? serve() : createHealthDoor(ready)
  takeTurns(server, callerOf)
  if (isServing) sockets.attach(server)
  return server
}

/** Names the build of the web client by its page, which names all the rest by hash. */
function buildOf(folder: string): string {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return 'none'
  return createHash('sha256').update(readFileSync(page)).digest('base64url').slice(0, 12)
}
