export { UnsentMail, mailQuery } from './mail-query.ts'
export { accountsQuery, auditQuery, healthQuery, jobsQuery } from './queries.ts'
export { runAgain } from './run-again.ts'
