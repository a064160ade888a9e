import { DashboardPage } from '@atrium/features/home/web'
import { useCreate } from './create-context.ts'

export function Dashboard() {
  return <DashboardPage onCreate={useCreate()} />
}
