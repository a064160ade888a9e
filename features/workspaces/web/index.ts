export { CreateWorkspaceDialog } from './create-workspace-dialog.tsx'

export { InvitePage } from './invite-page.tsx'
export { useWorkspaces } from './use-workspaces.ts'
export { WorkspaceCard } from './workspace-card.tsx'
export { WorkspaceList } from './workspace-list.tsx'
export { WorkspacePage } from './workspace-page.tsx'
export { WorkspaceSign } from './workspace-sign.tsx'
export { WorkspacesPage } from './workspaces-page.tsx'
