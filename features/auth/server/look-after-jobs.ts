import { sql } from 'kysely'
import { type Tx, teamSpace } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { suspend } from '@atrium/features/people/contract'
import { EndedSessions, allowReset, endSessionsOf, tellLookedAfterJob } from '../contract/look-after.ts'
import { hashOfReset, keepResetToken } from './reset-link.ts'

const endJob = 'auth/end-sessions-of'
const resetJob = 'auth/keep-reset'

/**
 * What is not a record follows a deed in a moment. That sessions have ended is written down with the deed and counts at once:
 * the job only clears away.
 */
export const lookAfter = {
  ...after(suspend, async ({ tx, at, input: { person, isSuspended }, later }) => {
    if (!isSuspended) return
    await noteEnd(tx, { space: teamSpace, id: person, person, at })
    later({ name: endJob, data: { person, at } satisfies Ending })
  }),
  ...after(endSessionsOf, async ({ tx, at, input: { person, session }, later }) => {
    await noteEnd(tx, { space: teamSpace, id: session ?? person, person, at })
    later({ name: endJob, data: { person, session, at } satisfies Ending })
  }),
  ...after(allowReset, async ({ by, input: { person, token }, later }) => {
    // A job is kept until it is done, and is no place for a secret.
    later({ name: resetJob, data: { person, hash: hashOfReset(token), madeBy: by } satisfies Reset })
    later({ name: tellLookedAfterJob, data: { person, by, what: 'reset' } })
  }),
}

/**
 * A session's id is given by whoever ends it, and says nothing of the sessions of somebody else; what is said of all sessions of
 * a person stands under theirs, whatever was said under it as if it were a session's.
 */
async function noteEnd(tx: Tx, ended: EndedSessions): Promise<void> {
  const known = await tx.get(EndedSessions, ended)
  if (!known || known.person === ended.person || ended.id === ended.person) await tx.put(EndedSessions, ended)
}

/** Whose sessions of before `at` are to end; without `session` all of them. */
interface Ending {
  readonly person: string
  readonly session?: string | undefined
  /** Absent in what versions before left: all. */
  readonly at?: number
}

interface Reset {
  readonly person: string
  readonly hash: string
  readonly madeBy: string
}

async function endOf({ db, data: { person, session, at }, endSessions, now }: Due<Ending>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from auth_session where "userId" = ${person} and (${session ?? null}::text is null or id = ${session ?? null})
      and "createdAt" <= to_timestamp(${at ?? now()} / 1000.0)
    returning id`.execute(db)
  endSessions(rows.map(({ id }) => id))
}

export const lookAfterJobs = [
  job(endJob, endOf),
  job<Reset>(resetJob, ({ db, data, idFor }) => keepResetToken(db, { ...data, id: idFor('token') })),
]
