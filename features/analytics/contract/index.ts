export { pageOf } from './page-of.ts'
export { insights, setCounting, viewPage } from './usage.ts'
