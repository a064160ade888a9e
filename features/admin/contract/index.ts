export { accountsQuery, auditQuery, healthQuery, jobsQuery } from './queries.ts'
export { runAgain } from './run-again.ts'
