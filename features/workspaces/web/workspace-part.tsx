import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '@atrium/ui'
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
  /** What another feature shows here. */
  readonly children?: ReactNode
}

/** What a workspace shows beside its chat. */
export function WorkspacePart({ workspace, tab, picture, children }: Props) {
  // A tree of pages scrolls by itself.
  if (tab === 'documents') return children
  if (children)
    return (
      <div className={classes.page}>
        <div className={classes.wide}>{children}</div>
      </div>
    )
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        {tab === 'overview' && <WorkspaceOverview workspace={workspace} />}
        {tab === 'members' && <WorkspaceMembers workspace={workspace} />}
        {tab === 'settings' && <WorkspaceSettings {...{ workspace, picture }} />}
        {tab === 'calendar' && (
          <EmptyState icon={<IconCalendar size={24} />} title="No events yet">
            The calendar is not built yet. Until then, agree on times in the chat.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
