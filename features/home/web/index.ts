export { DashboardPage } from './dashboard-page.tsx'
export { forgetComing } from './kept-coming.ts'
