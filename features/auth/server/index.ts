import type { ServerFeature } from '@atrium/engine/server'
import { authContract } from '../contract/auth.ts'
import { countInvitation } from '../contract/invitation.ts'
import { EndedSessions, allowReset, endSessionsOf } from '../contract/look-after.ts'
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
  actions: [...authContract.actions, countInvitation, endSessionsOf, allowReset],
  after: lookAfter,
  jobs: lookAfterJobs,
  secretTables: ['auth_session', 'auth_verification'],
  migrations: authMigrations,
}
