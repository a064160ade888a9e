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
  ...after(endSessionsOf, async ({ input: { person }, later }) => later({ name: endJob, data: { person } })),
  ...after(allowReset, async ({ input, later }) => later({ name: resetJob, data: input })),
}

async function endAll({ db, data, endSessions }: Due<{ readonly person: string }>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from auth_session where "userId" = ${data.person} returning id`.execute(db)
  endSessions(rows.map(({ id }) => id))
}

export const lookAfterJobs = [
  job(endJob, endAll),
  job<{ readonly person: string; readonly token: string }>(resetJob, ({ db, data, idFor }) =>
    keepResetToken(db, { ...data, id: idFor('token') }),
  ),
]
