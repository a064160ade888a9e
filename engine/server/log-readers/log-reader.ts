import type { SpaceId, Change } from '@atrium/engine/contract'
import type { Kysely } from 'kysely'
import type { LaterJob } from '../jobs/jobs.ts'

/** What has happened in a space, oldest first. What is written through `db` is kept together with how far was read. */
export interface LogNews {
  readonly db: Kysely<Record<never, never>>
  readonly space: SpaceId
  readonly changes: readonly Change[]
  /** Leaves a job, which is kept together with how far was read, too. */
  later(job: LaterJob): void
}

/**
 * Reads what happens in all spaces, in order, a moment after it has happened, in one process at a time for each space. What
 * was read when the process died is read again.
 */
export interface LogReader {
  readonly name: string
  /**
   * Whether what happened long ago is nothing to it: it begins near the end of each log, and after a crash it goes on with
   * the next deed of a space.
   */
  readonly isOfNow?: boolean
  read(news: LogNews): Promise<void>
  /** Begins with a space whose log is no longer kept from where it was read last; what is read next may be in it already. */
  begin(space: Pick<LogNews, 'db' | 'space'>): Promise<void>
}
