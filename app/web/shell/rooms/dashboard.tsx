import { DashboardPage } from '@atrium/features/home/web'
import { useCreate } from '../creation/create-context.ts'

export function Dashboard() {
  return <DashboardPage onCreate={useCreate()} />
}
