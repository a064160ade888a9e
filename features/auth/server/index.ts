import type { ServerFeature } from '@atrium/engine/server'
import { authContract } from '../contract/auth.ts'
import { countInvitation } from '../contract/invite.ts'
import { EndedSessions } from '../contract/look-after.ts'
import { rareAuthActions } from '../contract/rare-auth.ts'
import { forgetExpired } from './forget-expired.ts'
import { lookAfter, lookAfterJobs } from './look-after-jobs.ts'
import { authMigrations } from './migrations.ts'

export { type Accounts, createAccounts } from './accounts.ts'
export { password } from './hash-password.ts'
export { makeInvitation } from './registration.ts'
export { sessionCounts, sessionLinesOf } from './session-lines.ts'
export { aliveAmong } from './sessions.ts'
export { makeResetLink } from './reset-link.ts'

export const auth: ServerFeature = {
  name: 'auth',
  ...authContract,
  kinds: [...authContract.kinds, EndedSessions],
  actions: [...authContract.actions, ...rareAuthActions, countInvitation],
  after: lookAfter,
  jobs: lookAfterJobs,
  chores: [{ what: 'forget sessions and links that have expired', everyMs: 3_600_000, do: forgetExpired }],
  secretTables: ['auth_session', 'auth_verification'],
  migrations: authMigrations,
}
