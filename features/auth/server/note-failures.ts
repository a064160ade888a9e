import type pg from 'pg'
import { type Caller, type Logger, run, tally } from '@atrium/engine/server'

/** Writes down for those who run the team what anonymous callers tried and failed. */
export interface Failures {
  /** A wrong password for the account of `email`, or for none. */
  signIn(email: string, caller: Caller): void
  /** An invitation that does not work. */
  invitation(caller: Caller): void
}

export function createFailures({ pool, log }: { readonly pool: pg.Pool; readonly log: Logger }): Failures {
  /** Nobody waits for it, or its time would tell who has an account. */
  function later(work: Promise<void>): void {
    work.catch((error: unknown) => log.warn('What was tried without a sign-in could not be written down.', { error }))
  }

  async function noteSignIn(email: string, { address, network }: Caller): Promise<void> {
    const [user] = await run<{ id: string }>(pool, 'select id from auth_user where email = $1', [email])
    // Made-up addresses are as many as somebody likes: all of them are one line.
    const of = user ? `${user.id} ${network}` : ''
    await tally(pool, { action: 'auth/failed-sign-in', of, person: user?.id ?? null, detail: address })
  }

  return {
    signIn: (email, caller) => later(noteSignIn(email, caller)),
    invitation: ({ address }) =>
      later(tally(pool, { action: 'auth/failed-invitation', of: '', person: null, detail: address })),
  }
}
