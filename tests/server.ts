import type { IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { newId } from '@atrium/base/id'
import type { Action, Answer, PersonId, ProcessRole, Query } from '@atrium/engine/contract'
import {
  type BlobLimits,
  type Egress,
  type Engine,
  type Identity,
  type ServerFeature,
  type Watch,
  createEngine,
  createCallerOf,
  createHttpApp,
  createLogger,
  createRequestIds,
  createSharedLimits,
  noTracing,
  openBlobs,
} from '@atrium/engine/server'
import { arrive } from '@atrium/features/people/contract'
import { features as allFeatures } from '../app/server/features.ts'
import { type TestDatabase, createTestDatabase } from './database.ts'
import type { Patience } from '../engine/server/homes/homes.ts'
import type { NatsPlace } from '../engine/server/bus/nats-place.ts'
import type { S3Place } from '../engine/server/blobs/s3-place.ts'
import { RawSocket } from './raw-socket.ts'

/** A real server on a free port of 127.0.0.1, whose visitors say who they are in place of a sign-in. */
export interface TestServer {
  readonly url: string
  readonly engine: Engine
  /** The engine's; when it has answered, what was left for later is among the jobs. */
  readonly actor: Engine['actor']
  /** What was logged as a warning or worse. */
  readonly logged: readonly string[]
  /** Makes an account's profile and spaces. */
  arrive(name: string): Promise<PersonId>
  /** Has somebody do an action, as if its frame had come from their screen. */
  act<Input>(by: PersonId, action: Action<Input>, input: NoInfer<Input>): Promise<Answer>
  /** What a query answers somebody; rejects with the code of a refusal. */
  read<Input, Output>(by: PersonId, query: Query<Input, Output>, input: object): Promise<Output>
  /** A connection that speaks the protocol by hand. */
  socket(person: PersonId, session?: string): Promise<RawSocket>
  /** From now on connections of `session` are refused, and found ended at the next look. */
  endSession(session: string): void
  close(): Promise<void>
}

export interface TestServerOptions {
  /** Shared with another server; one of its own when absent. */
  readonly database?: TestDatabase
  /** Standbys of it that may answer questions; none when absent. */
  readonly replicas?: readonly pg.ClientConfig[]
  readonly features?: readonly ServerFeature[]
  readonly limitFactor?: number
  readonly blobLimits?: BlobLimits
  /** Hears what is done and asked. */
  readonly watch?: Watch
  /** Where files lie; a folder of its own when absent. */
  readonly dataDir?: string
  /** The bucket in which files lie instead. */
  readonly s3?: S3Place
  /** By which it hears of others on its database; PostgreSQL when absent. */
  readonly nats?: NatsPlace | undefined
  /** Shared with the others that do deeds for it, over NATS. */
  readonly secret?: string
  /** How long another that does deeds is waited for; as usual when absent. */
  readonly patience?: Patience
  /** The way out for questions; absent: none leads out. */
  readonly egress?: Egress
  /** What the process is for; everything when absent. */
  readonly role?: ProcessRole
  now?(): number
}

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { features = allFeatures, limitFactor = 0, blobLimits = {}, now = Date.now } = options
  const database = options.database ?? (await createTestDatabase())
  const logged: string[] = []
  const requestIds = createRequestIds(() => false)
  const log = createLogger('warn', (line) => logged.push(line), requestIds)
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'atrium-test-')))
  const blobs = await openBlobs({ dataDir, s3: options.s3 })
  const engine = await createEngine({
    connection: database.connection,
    replicas: options.replicas,
    nats: options.nats,
    role: options.role ?? 'all',
    secret: options.secret ?? 'the secret of all servers in tests',
    patience: options.patience,
    features,
    log,
    limitFactor,
    blobs,
    blobLimits,
    egress: options.egress,
    now,
    watch: options.watch,
  })
  const ended = new Set<string>()
  const sockets = engine.createSockets({
    build: 'test',
    authenticate: ({ headers }: IncomingMessage) => Promise.resolve(identityOf(headers.cookie, ended)),
    aliveSessions: (sessions) => Promise.resolve(new Set(sessions.filter((session) => !ended.has(session)))),
  })
  const { actor, asker, registry, limits, uploads, pages } = engine
  const http = createHttpApp({
    actor,
    asker,
    registry,
    limits,
    uploads,
    pages,
    log,
    webFolder: '/nowhere',
    sharedLimits: createSharedLimits({ pool: engine.pool, log, factor: limitFactor }),
    callerOf: createCallerOf({ nearest: [], further: [] }),
    requestIds,
    tracing: noTracing,
    isSecure: false,
    ready: () => Promise.resolve('ready'),
    authenticateApi: () => Promise.resolve(new Response(null, { status: 404 })),
    identify: (headers) => Promise.resolve(identityOf(headers.get('cookie') ?? undefined, ended)),
  })
  sockets.attach(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  const waiting = withJobs(engine)
  return {
    url,
    engine,
    logged,
    async arrive(name) {
      const person = newId<'person'>()
      const input = { person, name, email: `${name}@example.org` }
      const answer = await waiting.actAsServer(arrive, { id: newId(), by: person, input })
      if (!answer.ok) throw new Error(answer.message)
      return person
    },
    actor: waiting,
    act: (by, { name }, input) => waiting.act({ id: newId(), by, action: name, input }),
    async read<Input, Output>(by: PersonId, { name }: Query<Input, Output>, input: object) {
      const answer = await asker.ask({ query: name, input, by })
      if (!answer.ok) throw new Error(answer.code)
      return answer.output as Output
    },
    socket: (person, session = newId()) => RawSocket.open(url, cookieOf({ person, session })),
    endSession: (session) => void ended.add(session),
    async close() {
      const closed = new Promise((resolve) => http.close(resolve))
      await engine.close()
      http.closeAllConnections()
      await closed
      if (!options.database) await database.drop()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An actor that answers once what was left for later is among the jobs. */
function withJobs({ actor, jobsAreThere }: Engine): Engine['actor'] {
  const after = async (answer: Promise<Answer>): Promise<Answer> => {
    const answered = await answer
    await jobsAreThere()
    return answered
  }
  return {
    act: (call) => after(actor.act(call)),
    actAsServer: (action, call) => after(actor.actAsServer(action, call)),
    drained: () => actor.drained(),
  }
}

export const cookieOf = ({ person, session }: Identity): string => `person=${person}; session=${session}`

function identityOf(cookie: string | undefined, ended: ReadonlySet<string>): Identity | undefined {
  const found = /^person=(.+); session=(.+)$/.exec(cookie ?? '')
  const [, person, session] = found ?? []
  return person && session && !ended.has(session) ? { person: person as PersonId, session } : undefined
}
