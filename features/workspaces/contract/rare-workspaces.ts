import type { Action } from '@atrium/engine/contract'
import { deleteWorkspace, restoreWorkspace } from './delete-workspace.ts'

/** What is done to workspaces now and then: a screen fetches how it is done when it is. */
export const rareWorkspaceActions: readonly Action[] = [deleteWorkspace, restoreWorkspace]
