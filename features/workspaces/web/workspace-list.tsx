import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useConnection, useMay } from '@atrium/engine/web'
import { SideListHead, sideList } from '@atrium/ui'
import { createWorkspace } from '../contract/create-workspace.ts'
import { useWorkspaces } from './use-workspaces.ts'
import classes from './workspace-list.module.css'
import { WorkspaceSign } from './workspace-sign.tsx'

interface Props {
  onCreate(): void
  /** What stands beside a workspace's name, such as how much of it is unread. */
  badge(space: string): ReactNode
}

/** The workspaces in the sidebar, with the way to make another (R2.37, R6.03). */
export function WorkspaceList({ onCreate, badge }: Props) {
  const listed = useWorkspaces()
  const { hasCopy } = useConnection()
  const mayCreate = useMay(createWorkspace, teamSpace)
  return (
    <div className={classes.section}>
      <SideListHead add="Create workspace" onAdd={mayCreate ? onCreate : undefined}>
        <Link to="/workspaces" className={sideList.title} activeOptions={{ exact: true }}>
          Workspaces
        </Link>
      </SideListHead>
      <ul className={`${sideList.list} ${classes.scrolls}`} role="list" aria-label="Workspaces">
        {listed.map(({ workspace, label }) => (
          <li key={workspace.id}>
            <Link to="/workspaces/$id" params={{ id: workspace.id }} className={sideList.item} title={workspace.name}>
              <WorkspaceSign workspace={workspace} />
              <span className={sideList.name}>{workspace.name}</span>
              <span className={classes.label}>{label}</span>
              {badge(workspace.id)}
            </Link>
          </li>
        ))}
      </ul>
      {listed.length === 0 && hasCopy && (
        <p className={sideList.none}>
          {mayCreate
            ? 'None yet. Create one for a project or a topic.'
            : 'None yet. Workspaces you are invited to appear here.'}
        </p>
      )}
    </div>
  )
}
