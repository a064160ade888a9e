import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useConnection, useMay } from '@atrium/engine/web'
import { SideListHead, sideList } from '@atrium/ui'
import { makers } from '../contract/workspace.ts'
import { type ListedWorkspace, inSections, matching } from './arrange-workspaces.ts'
import { useFavourites } from './use-favourites.ts'
import { useWorkspaces } from './use-workspaces.ts'
import classes from './workspace-list.module.css'
import { WorkspaceSign } from './workspace-sign.tsx'

interface Props {
  onCreate(): void
  /** What stands beside a workspace's name, such as how much of it is unread. */
  badge(space: SpaceId): ReactNode
  /** Its pages, below it, where they are wanted. */
  pagesIn(space: SpaceId, label: string): ReactNode
}

/** So many can be looked through without a filter. */
const mostWithoutFilter = 12

/** The workspaces in the sidebar, what one keeps close first, with the way to make another (R2.37, R6.03). */
export function WorkspaceList({ onCreate, badge, pagesIn }: Props) {
  const listed = useWorkspaces()
  const { hasCopy } = useConnection()
  const mayCreate = useMay(makers, teamSpace)
  return (
    <div className={classes.section}>
      <SideListHead add="Create workspace" onAdd={mayCreate ? onCreate : undefined}>
        <Link to="/workspaces" className={sideList.title} activeOptions={{ exact: true }}>
          Workspaces
        </Link>
      </SideListHead>
      <Filtered listed={listed} badge={badge} pagesIn={pagesIn} />
      {listed.length === 0 && hasCopy && !mayCreate && (
        <p className={sideList.none}>None yet. Workspaces you are invited to appear here.</p>
      )}
    </div>
  )
}

interface FilteredProps extends Pick<Props, 'badge' | 'pagesIn'> {
  readonly listed: readonly ListedWorkspace[]
}

function Filtered({ listed, badge, pagesIn }: FilteredProps) {
  const [words, setWords] = useState('')
  const found = matching(listed, words)
  const { favourites, others, archived } = inSections(found, useFavourites())
  const line = ({ workspace, label }: ListedWorkspace) => (
    <li key={workspace.id} className={sideList.line}>
      <Link to="/workspaces/$id" params={{ id: workspace.id }} className={sideList.item} title={workspace.name}>
        <WorkspaceSign workspace={workspace} />
        <span className={sideList.name} dir="auto">
          {workspace.name}
        </span>
        <span className="fine">{label}</span>
        {badge(workspace.id)}
      </Link>
      {pagesIn(workspace.id, `Documents in ${workspace.name}`)}
    </li>
  )
  return (
    <>
      {listed.length > mostWithoutFilter && (
        <input
          type="search"
          aria-label="Filter workspaces"
          placeholder="Filter"
          value={words}
          className={classes.filter}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <div className={classes.scrolls}>
        {favourites.length > 0 && (
          <ul className={`${sideList.list} ${classes.close}`} role="list" aria-label="Favorite workspaces">
            {favourites.map(line)}
          </ul>
        )}
        <ul className={sideList.list} role="list" aria-label="Workspaces">
          {others.map(line)}
          {archived.map(line)}
        </ul>
      </div>
      {listed.length > 0 && found.length === 0 && <p className={sideList.none}>No workspaces match.</p>}
    </>
  )
}
