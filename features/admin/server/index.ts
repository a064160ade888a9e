import type { ServerFeature } from '@atrium/engine/server'
import { runAgain } from '../contract/run-again.ts'
import { accountsAnswer, sessionsAnswer } from './accounts-answer.ts'
import { auditAnswer } from './audit-answer.ts'
import { audits } from './audits.ts'
import { createHealthAnswer } from './health-answer.ts'
import { jobsAnswer, runAgainAfter, runAgainJob } from './jobs-answer.ts'
import { tellLookedAfter, tellRoleAfter } from './tell-looked-after.ts'
import { mailAnswer } from './mail-answer.ts'

export const admin: ServerFeature = {
  name: 'admin',
  actions: [runAgain],
  queries: [mailAnswer, accountsAnswer, sessionsAnswer, auditAnswer, jobsAnswer, createHealthAnswer()],
  after: { ...runAgainAfter, ...tellRoleAfter },
  jobs: [runAgainJob, tellLookedAfter],
  audits,
}
