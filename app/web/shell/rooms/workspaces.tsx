import { WorkspacesPage } from '@atrium/features/workspaces/web'
import { useCreate } from '../creation/create-context.ts'

export function Workspaces() {
  return <WorkspacesPage onCreate={useCreate()} />
}
