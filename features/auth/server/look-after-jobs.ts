import { sql } from 'kysely'
import { type Due, after, job } from '@atrium/engine/server'
import { suspend } from '@atrium/features/people/contract'
import { allowReset, endSessionsOf } from '../contract/look-after.ts'
import { keepResetToken } from './reset-link.ts'

const endJob = 'auth/end-sessions-of'
const resetJob = 'auth/allow-reset'

/** What is not a record follows a deed in a moment. */
export const lookAfter = {
  ...after(suspend, async ({ input: { person, isSuspended }, later }) => {
    if (isSuspended) later({ name: endJob, data: { person } })
  }),
  ...after(endSessionsOf, async ({ input, later }) => later({ name: endJob, data: input })),
  ...after(allowReset, async ({ input, later }) => later({ name: resetJob, data: input })),
}

/** Whose sessions are to end; without `session` all of them. */
interface Ending {
  readonly person: string
  readonly session?: string
}

async function endOf({ db, data: { person, session }, endSessions }: Due<Ending>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from auth_session where "userId" = ${person} and (${session ?? null}::text is null or id = ${session ?? null})
    returning id`.execute(db)
  endSessions(rows.map(({ id }) => id))
}

export const lookAfterJobs = [
  job(endJob, endOf),
  job<{ readonly person: string; readonly token: string }>(resetJob, ({ db, data, idFor }) =>
    keepResetToken(db, { ...data, id: idFor('token') }),
  ),
]
