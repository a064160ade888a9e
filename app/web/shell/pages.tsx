import { DashboardPage } from '@atrium/features/home/web'
import { WorkspacesPage } from '@atrium/features/workspaces/web'
import { useCreate } from './create-context.ts'

export function Dashboard() {
  return <DashboardPage onCreate={useCreate()} />
}

export function Workspaces() {
  return <WorkspacesPage onCreate={useCreate()} />
}
