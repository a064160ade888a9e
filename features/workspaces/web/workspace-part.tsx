import type { ReactNode } from 'react'
import { Frame } from '@atrium/ui'
import type { Workspace } from '../contract/workspace.ts'
import classes from './section.module.css'
import { WorkspaceMembers } from './workspace-members.tsx'
import { WorkspaceOverview } from './workspace-overview.tsx'
import { WorkspaceSettings } from './workspace-settings.tsx'
import type { WorkspaceTab } from './workspace-tabs.tsx'

interface Props {
  readonly workspace: Workspace
  readonly tab: Exclude<WorkspaceTab, 'chat'>
  /** Where its picture is chosen. */
  readonly picture: ReactNode
  /** What another feature lets be allowed. */
  readonly permissions: ReactNode
  /** What another feature shows here. */
  readonly children?: ReactNode
}

/** What a workspace shows beside its chat. */
export function WorkspacePart({ workspace, tab, picture, permissions, children }: Props) {
  // A tree of pages and a calendar scroll by themselves.
  if (tab === 'documents' || tab === 'calendar') return children
  return (
    <div className="grows scrolls">
      <Frame>
        {children ?? (
          <div className={classes.column}>
            {tab === 'overview' && <WorkspaceOverview workspace={workspace} />}
            {tab === 'members' && <WorkspaceMembers workspace={workspace} />}
            {tab === 'settings' && (
              <WorkspaceSettings workspace={workspace} picture={picture} permissions={permissions} />
            )}
          </div>
        )}
      </Frame>
    </div>
  )
}
