import type pg from 'pg'
import type { Bus } from './bus.ts'
import type { Logger } from '../log.ts'
import type { NatsPlace } from './nats-place.ts'
import { createPostgresBus } from './postgres-bus.ts'

interface Needs {
  /** Absent: news go by way of the database. */
  readonly nats?: NatsPlace | undefined
  readonly pool: pg.Pool
  readonly connection: pg.ClientConfig
  /** Names the history of the data. */
  readonly epoch: string
  readonly log: Logger
}

/** The bus of this process. Only what is used is loaded. */
export async function openBus({ nats, pool, connection, epoch, log }: Needs): Promise<Bus> {
  if (!nats) return createPostgresBus({ pool, connection, log })
  const { createNatsBus } = await import('./nats-bus.ts')
  return createNatsBus({ place: nats, epoch, log })
}
