export { UnsentMail, mailQuery } from './mail-query.ts'
