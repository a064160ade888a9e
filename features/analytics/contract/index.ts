export { pageOf } from './page-of.ts'
export { type Insights, type Sums, insights, setCounting, viewPage } from './usage.ts'
