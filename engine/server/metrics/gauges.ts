import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Feed } from '../feed/feed-port.ts'
import type { Logger } from '../log.ts'
import type { Db } from '../questions/questions.ts'
import type { Sockets } from '../line/socket.ts'
import { type Backlog, readBacklog } from './backlog.ts'

/** What is looked at when somebody asks. */
export interface Looked {
  readonly pools: Readonly<Record<string, pg.Pool>>
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
  readonly sockets: Pick<Sockets, 'count'>
  readonly feed: Pick<Feed, 'countUntold'>
  /** Whether this process hears what the others tell. */
  isInTouch(): boolean
}

export interface Gauges {
  look(at: Looked): Promise<void>
}

export function createGauges(register: Registry): Gauges {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const open = gauge('atrium_sockets', 'Open sockets.')
  const untold = gauge('atrium_feed_untold_entries', 'Entries that the last comparison with the database brought.')
  const inTouch = gauge('atrium_bus_heard', 'Whether this process hears what the others tell: 1, or else 0.')
  const connections = gauge('atrium_database_connections', 'Connections to the database.', 'pool', 'state')
  const waiting = gauge('atrium_database_waiting', 'Those who wait for a connection to the database.', 'pool')
  const jobs = gauge('atrium_jobs', 'Jobs that are due, for later, or failed for good.', 'name', 'state')
  const jobAge = gauge('atrium_job_age_seconds', 'How long the oldest job has been due.', 'name')
  const outboxAge = gauge(
    'atrium_job_outbox_age_seconds',
    'How long the oldest of what deeds left has not been a job yet.',
  )
  const emails = gauge('atrium_emails', 'Emails that wait to be sent, failed, or are kept for an admin.', 'state')
  const emailAge = gauge('atrium_email_age_seconds', 'How long the oldest email has been there.', 'state')

  function tell(backlog: Backlog): void {
    outboxAge.set(backlog.outboxAge)
    for (const { name, due, later, failed, age } of backlog.jobs) {
      jobs.set({ name, state: 'due' }, due)
      jobs.set({ name, state: 'later' }, later)
      jobs.set({ name, state: 'failed' }, failed)
      jobAge.set({ name }, age)
    }
    for (const { state, count, age } of backlog.emails) {
      emails.set({ state }, count)
      emailAge.set({ state }, age)
    }
  }

  return {
    async look({ pools, db, log, feed, sockets, isInTouch }) {
      open.set(sockets.count())
      untold.set(feed.countUntold())
      inTouch.set(Number(isInTouch()))
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'used' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        waiting.set({ pool }, waitingCount)
      }
      for (const one of [jobs, jobAge, emails, emailAge]) one.reset()
      await readBacklog(db).then(tell, (error: unknown) => log.warn('What waits could not be counted.', { error }))
    },
  }
}
