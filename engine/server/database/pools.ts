import type pg from 'pg'
import { type Reach, createPool } from './database.ts'
import type { Logger } from '../log.ts'
import { type Questions, openQuestions } from '../questions/questions.ts'

/** The connections of this process to the database. */
export interface Pools {
  /** For transactions. */
  readonly main: pg.Pool
  /** For what needs a connection to itself for longer, as jobs do, which are told of by NOTIFY; `main`, unless a pooler stands before it. */
  readonly sessions: pg.Pool
  readonly questions: Questions
  /** Of each replica, in the order given. */
  readonly replicas: readonly Questions[]
  readonly named: Readonly<Record<string, pg.Pool>>
  close(): Promise<void>
}

interface Needs {
  readonly connection: Reach
  /** The way past the pooler; absent where `connection` keeps a session. */
  readonly direct?: pg.PoolConfig | undefined
  /** Standbys that may answer questions. */
  readonly replicas?: readonly pg.PoolConfig[] | undefined
  readonly log: Logger
  onConnect(client: pg.ClientBase): Promise<void>
}

/** Four jobs at once and the one who listens for them. */
const mostSessions = 5

export function openPools({ connection, direct, replicas: places = [], log, onConnect }: Needs): Pools {
  const main = createPool(connection, log, onConnect)
  const sessions = direct ? createPool({ ...direct, max: mostSessions }, log, onConnect) : main
  const questions = openQuestions(connection, log)
  const replicas = places.map((place) => openQuestions(place, log))
  return {
    main,
    sessions,
    questions,
    replicas,
    named: { main, ...(sessions !== main && { sessions }), ...questions.pools, ...poolsOf(replicas) },
    async close() {
      await Promise.all([questions, ...replicas].map((one) => one.close()))
      await main.end()
      if (sessions !== main) await sessions.end()
    },
  }
}

const poolsOf = (replicas: readonly Questions[]): Pools['named'] =>
  Object.fromEntries(
    replicas.flatMap(({ pools }, index) =>
      Object.entries(pools).map(([name, pool]) => [`${name} of replica ${index + 1}`, pool]),
    ),
  )
