import { type SpaceId, type Entry, type ProcessRole, runsJobs } from '@atrium/engine/contract'
import type pg from 'pg'
import { type Actor, createActor } from './deeds/act.ts'
import { type Asker, createAsker } from './questions/ask.ts'
import type { BlobLimits } from './blobs/blob-rules.ts'
import type { Blobs } from './blobs/blobs.ts'
import { openUploads } from './blobs/open-uploads.ts'
import type { Uploads } from './blobs/uploads.ts'
import { bringUp } from './bring-up.ts'
import type { Bus, News } from './bus/bus.ts'
import type { NatsPlace } from './bus/nats-place.ts'
import { openBus } from './bus/open-bus.ts'
import { onceAtATime, startChores } from './jobs/chores.ts'
import { comparing, ownChores, sharedChores } from './engine-chores.ts'
import type { Reach } from './database/database.ts'
import type { ServerFeature } from './feature.ts'
import type { Egress } from './egress/egress.ts'
import type { Feed } from './feed/feed-port.ts'
import { createFeed } from './feed/feed.ts'
import { type Homes, type Patience, createHomes } from './homes/homes.ts'
import { type HistoryWatch, createHistoryWatch, nameHistory } from './store/identity.ts'
import { type JobOutbox, createJobOutbox } from './jobs/job-outbox.ts'
import { type JobTools, type Jobs, startJobs } from './jobs/jobs.ts'
import { type Limits, createLimits } from './limits/limits.ts'
import type { Logger } from './log.ts'
import { keepAllLogs } from './log-readers/log-keeping.ts'
import { type LogReading, createLogReading } from './log-readers/log-reading.ts'
import { type Pools, openPools } from './database/pools.ts'
import { createPostgresStore } from './store/postgres-store.ts'
import { createPresenceTable } from './presence/presence-table.ts'
import { type Presence, createPresence } from './presence/presence.ts'
import { type Processes, watchProcesses } from './processes/processes.ts'
import { type Db, kyselyOver } from './questions/questions.ts'
import { createReading } from './questions/reading.ts'
import type { PublicPageNeeds } from './http/public-pages.ts'
import { type Registry, createRegistry } from './registry.ts'
import { type SocketNeeds, type Sockets, createSockets } from './line/socket.ts'
import type { LogLine, Store } from './store/store.ts'
import type { Watch } from './metrics/watch.ts'
import { type TextServing, serveTexts } from './texts/serve-texts.ts'

export interface EngineNeeds {
  readonly connection: Reach
  /** The way past the pooler of `connection`; absent where that keeps a session. */
  readonly direct?: pg.PoolConfig | undefined
  /** Standbys of the database, which may answer questions. */
  readonly replicas?: readonly pg.PoolConfig[] | undefined
  /** Where processes tell each other what is new; absent: in the database. */
  readonly nats?: NatsPlace | undefined
  /** Shared by the processes that do deeds for each other, and known to nobody else; absent: this one does all by itself. */
  readonly secret?: string | undefined
  /** How long another process is waited for that does deeds; as usual when absent. */
  readonly patience?: Patience | undefined
  readonly features: readonly ServerFeature[]
  readonly log: Logger
  /** Tells the folder in which the data lie from a copy of it; absent where somebody else's server keeps them. */
  readonly dataFolder?: string | undefined
  /** Scales every rate limit; 0 turns them off. */
  readonly limitFactor: number
  /** Where the bytes of files lie. */
  readonly blobs: Blobs
  readonly blobLimits: BlobLimits
  /** The way out for questions to addresses that people give; absent: none leads out. */
  readonly egress?: Egress | undefined
  /** What this process is for; all when absent. A command serves nobody and runs no jobs. */
  readonly role?: ProcessRole | 'command'
  readonly watch?: Watch | undefined
  /** Hears of every entry that this process tells, once its followers were told. */
  heed?(space: SpaceId, entries: readonly Entry[]): void
  /** Hears that the database is not the one that this process began with; it is to end and begin anew. */
  onOtherHistory?(): void
  now(): number
}

/** The server without its doors: it keeps, does, answers and tells. */
export type Engine = Omit<RunningEngine, 'take'>

export async function createEngine(needs: EngineNeeds): Promise<Engine> {
  const { connection, direct, replicas, nats, features, log, dataFolder, role = 'all' } = needs
  const history = createHistoryWatch({ log, onOther: () => needs.onOtherHistory?.() })
  const pools = openPools({ connection, direct, replicas, log, onConnect: (client) => history.check(client) })
  const { main: pool, sessions } = pools
  try {
    await bringUp(sessions, features, log)
    const identity = await nameHistory(sessions, dataFolder)
    history.expect(identity)
    const { epoch } = identity
    const bus = await openBus({ nats, pool, connection: direct ?? connection, epoch, log })
    const engine = new RunningEngine(needs, { pools, bus, history, epoch })
    if (role !== 'command') await engine.take(role)
    return engine
  } catch (error) {
    await pools.close()
    throw error
  }
}

interface Opened {
  readonly pools: Pools
  readonly bus: Bus
  readonly history: HistoryWatch
  readonly epoch: string
}

class RunningEngine {
  readonly pool: pg.Pool
  /** All connections to the database, by what they are for. */
  readonly pools: Pools['named']
  readonly registry: Registry
  readonly actor: Actor
  readonly asker: Asker
  readonly feed: Feed
  readonly limits: Limits
  /** Where deeds are done; absent where each process does by itself what comes in. */
  readonly homes: Homes | undefined
  /** Absent when no feature keeps files. */
  readonly uploads: Uploads | undefined
  /** The pages for people without an account, with what they may use. */
  readonly pages: PublicPageNeeds
  readonly #presence: Presence
  readonly #texts: TextServing
  readonly #reading: LogReading
  readonly #outbox: JobOutbox
  readonly #needs: EngineNeeds
  readonly #opened: Opened
  readonly #db: Db
  readonly #store: Store
  /** Each of them stops some. */
  readonly #chores: (() => void)[] = []
  #processes: Processes | undefined
  #jobs: Jobs | undefined
  #sockets: Sockets | undefined

  constructor(needs: EngineNeeds, opened: Opened) {
    const { features, log, now, limitFactor, blobLimits, blobs } = needs
    const { bus, epoch } = opened
    const { main: pool, questions, replicas } = opened.pools
    this.#outbox = createJobOutbox({ pool, log })
    const store = createPostgresStore(pool, this.#outbox.move)
    const registry = createRegistry(features)
    const db = kyselyOver(pool)
    this.#db = db
    this.#store = store
    this.#needs = needs
    this.#opened = opened
    this.pool = pool
    this.pools = opened.pools.named
    this.registry = registry
    const onEntries = (...news: [SpaceId, readonly Entry[]]): void => {
      this.#texts.texts.heed(...news)
      needs.heed?.(...news)
    }
    this.feed = createFeed({ store, registry, bus, log, watch: needs.watch, onEntries })
    this.#presence = createPresence({ bus, table: createPresenceTable(pool), now })
    const limits = createLimits({ now, factor: limitFactor, bus })
    this.limits = limits
    const onCommit = (lines: readonly LogLine[]): void => this.#tell(lines)
    const isHome = needs.role !== 'jobs'
    const homes = createHomes({ bus, secret: needs.secret, patience: needs.patience, epoch, log, isHome })
    this.homes = homes
    this.actor = createActor({ store, registry, limits, homes, blobLimits, log, now, watch: needs.watch, onCommit })
    const { actor } = this
    this.uploads = openUploads({ pool, store, registry, features, blobLimits, db, blobs, actor, log, now })
    this.#texts = serveTexts({ pool, store, registry, log, bus, limits, feed: this.feed, epoch, now })
    const reading = createReading({ primary: questions, replicas, epoch, log, watch: needs.watch })
    this.asker = createAsker({ ...needs, reading, store, registry, texts: this.#texts.tools, limits })
    const pages = features.flatMap((feature) => feature.pages ?? [])
    this.pages = { pages, secret: needs.secret, db: questions.db, texts: this.#texts.tools }
    const readers = features.flatMap((feature) => feature.readers ?? [])
    this.#reading = createLogReading({ db, readers, log, now })
    const compare = comparing({ feed: this.feed, texts: this.#texts })
    const catchUp = onceAtATime(compare, log)
    const missed = (): void => (catchUp(), this.#presence.meet())
    bus.listen((news) => this.#hear(news), missed)
    const checkHistory = () => opened.history.check(pool)
    const own = ownChores({ presence: this.#presence, homes, limits, outbox: this.#outbox, checkHistory })
    this.#chores.push(startChores([compare, ...own], log))
  }

  /** Begins to be one of the processes, and to do what deeds left for later where that is its role. */
  async take(role: ProcessRole): Promise<void> {
    const { log } = this.#needs
    const processes = watchProcesses({ pool: this.#opened.pools.sessions, role, log })
    this.#processes = processes
    this.#outbox.move()
    if (runsJobs(role)) await this.#startJobs(processes)
  }

  async #startJobs(processes: Processes): Promise<void> {
    const { features, log, now, blobs, watch } = this.#needs
    const { keepLogs, uploads } = this
    const shared = sharedChores({ store: this.#store, uploads, reading: this.#reading, keepLogs, now })
    const own = features.flatMap((feature) => feature.chores ?? [])
    const chores = own.map((chore) => ({ ...chore, do: () => chore.do(this.#db) }))
    this.#chores.push(startChores([...shared, ...chores], log))
    this.#reading.look()
    const { tools: texts } = this.#texts
    const jobs = [...this.#texts.jobs, ...features.flatMap((feature) => feature.jobs ?? [])]
    const dropBlob = async (id: string): Promise<void> => this.uploads?.drop(id)
    const bringFile: JobTools['bringFile'] = async (...given) => this.uploads?.bring(...given)
    this.#jobs = await startJobs({
      pool: this.#opened.pools.sessions,
      outbox: this.#outbox,
      processes,
      db: this.#db,
      actor: this.actor,
      jobs,
      log,
      watch,
      now,
      blobs,
      dropBlob,
      bringFile,
      texts,
      endSessions: (sessions) => this.endSessions(sessions),
      isLooking: (person) => this.#presence.isHere(person),
    })
  }

  /** Opens the door for sockets. */
  createSockets(door: Pick<SocketNeeds, 'authenticate' | 'aliveSessions' | 'build'>): Sockets {
    const { actor, asker, feed, registry, limits } = this
    const { log, now } = this.#needs
    const { bus, epoch } = this.#opened
    const serving = { actor, asker, feed, registry, limits, presence: this.#presence, texts: this.#texts.texts }
    this.#sockets = createSockets({ ...door, ...serving, bus, log, epoch, now })
    return this.#sockets
  }

  /** Ends sessions' connections, here and in the other processes. */
  endSessions(sessions: readonly string[]): void {
    this.#sockets?.endSessions(sessions)
    this.#opened.bus.tell({ type: 'signed-out', sessions })
  }

  /** Whether this process hears what the others tell. */
  isInTouch(): boolean {
    return this.#opened.bus.isHeard()
  }

  /** Whether this process does what deeds leave for later. */
  isRunningJobs = (): boolean => this.#jobs?.isRunning() ?? false

  /** Resolves once the jobs that deeds left are there to be done. */
  jobsAreThere = (): Promise<void> => this.#outbox.moved()

  /** Has the logs hold nothing that was changed or deleted since; done each few minutes by itself. */
  keepLogs = (): Promise<void> => keepAllLogs(this.pool)

  /** Stops taking on work, finishes what was begun and lets go of the database. */
  async close(): Promise<void> {
    for (const stop of this.#chores) stop()
    await this.homes?.leave()
    await this.#jobs?.close()
    await this.#processes?.close()
    await this.actor.drained()
    await this.#outbox.moved()
    await this.#reading.close()
    await this.#sockets?.close()
    await this.#needs.blobs.close()
    await this.#texts.close()
    await this.#presence.leaveTable()
    await this.#opened.bus.close()
    await this.#opened.pools.close()
  }

  #tell(lines: readonly LogLine[]): void {
    const [first] = lines
    if (!first) return
    this.feed.publish(lines)
    for (const [space, ofSpace] of Map.groupBy(lines, (line) => line.space)) {
      const entries = ofSpace.map(({ seq, deed, changes }) => ({ seq, deed, changes }))
      this.#opened.bus.tell({ type: 'entries', space, entries })
    }
    this.#needs.watch?.told?.({ from: 'here', ms: Math.max(0, this.#needs.now() - first.at) })
    this.#reading.note(lines.map(({ space }) => space))
  }

  #hear(news: News): void {
    this.#texts.texts.hear(news)
    this.#hearOfLogs(news)
    if (news.type === 'signal') this.feed.signal(news)
    else if (news.type === 'presence') this.#presence.hear(news)
    else if (news.type === 'limits') this.limits.hear(news)
    else if (news.type === 'process') this.homes?.hear(news)
    else if (news.type === 'signed-out') this.#sockets?.endSessions(news.sessions)
  }

  #hearOfLogs(news: News): void {
    if (news.type === 'entries') this.feed.hear(news.space, news.entries)
    else if (news.type === 'heads') for (const [space, seq] of Object.entries(news.heads)) this.feed.noticed(space, seq)
  }
}
