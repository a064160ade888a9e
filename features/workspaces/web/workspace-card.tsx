import { Link } from '@tanstack/react-router'
import { fullTime, timeAgo, useNow } from '@atrium/ui'
import type { ListedWorkspace } from './arrange-workspaces.ts'
import classes from './workspace-card.module.css'
import { WorkspaceSign } from './workspace-sign.tsx'

/** A workspace with what one wants to know before opening it. */
export function WorkspaceCard({ workspace, label }: ListedWorkspace) {
  const { memberCount, lastActivity } = workspace.stats
  const now = useNow()
  return (
    <Link to="/workspaces/$id" params={{ id: workspace.id }} className={classes.card}>
      <WorkspaceSign workspace={workspace} size="large" />
      <span className={classes.words}>
        <span className={classes.name}>{workspace.name}</span>
        <span className={classes.description}>{workspace.description || 'No description'}</span>
        <span className={classes.facts}>
          <span>{memberCount === 1 ? '1 member' : `${memberCount} members`}</span>
          <time dateTime={new Date(lastActivity).toISOString()} title={fullTime(lastActivity)}>
            active {timeAgo(lastActivity, now)}
          </time>
          <span>{label}</span>
          {workspace.archivedAt !== null && <span>archived</span>}
        </span>
      </span>
    </Link>
  )
}
