import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '@atrium/ui'
import { FavouriteButton } from './favourite-button.tsx'
import type { ListedWorkspace } from './arrange-workspaces.ts'
import classes from './workspace-card.module.css'
import { WorkspaceSign } from './workspace-sign.tsx'

/** A workspace with what one wants to know before opening it. */
export function WorkspaceCard({ workspace, label }: ListedWorkspace) {
  const { fullTime, timeAgo } = useTime()
  const { memberCount, lastActivity } = workspace.stats
  const now = useNow()
  return (
    <div className={classes.card}>
      <WorkspaceSign workspace={workspace} size="large" />
      <span className="grows stack">
        <Link to="/workspaces/$id" params={{ id: workspace.id }} className={classes.name} dir="auto">
          {workspace.name}
        </Link>
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
      <FavouriteButton workspace={workspace.id} name={workspace.name} />
    </div>
  )
}
