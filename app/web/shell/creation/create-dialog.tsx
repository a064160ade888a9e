export { CreateWorkspaceDialog } from '@atrium/features/workspaces/web'
