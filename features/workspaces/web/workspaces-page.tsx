import { Button } from '@mantine/core'
import { IconFolders, IconPlus } from '@tabler/icons-react'
import { useConnection } from '@atrium/engine/web'
import { EmptyState, Spinner } from '@atrium/ui'
import { newestFirst } from './arrange-workspaces.ts'
import { DefaultChoice, DeletedWorkspaces, PublicWorkspaces } from './other-workspaces.tsx'
import { useWorkspaces } from './use-workspaces.ts'
import { WorkspaceCard } from './workspace-card.tsx'
import classes from './workspaces-page.module.css'

/** All workspaces of the person. */
export function WorkspacesPage({ onCreate }: { onCreate: () => void }) {
  const listed = newestFirst(useWorkspaces())
  const { hasCopy } = useConnection()
  return (
    <div className={classes.page}>
      <title>Workspaces · Atrium</title>
      <header className={classes.head}>
        <div>
          <h1>Workspaces</h1>
          <p>A place for each project or topic, with the people who work on it.</p>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onCreate}>
          New workspace
        </Button>
      </header>
      {listed.length > 0 && (
        <ul className={classes.cards} role="list">
          {listed.map((item) => (
            <li key={item.space}>
              <WorkspaceCard {...item} />
            </li>
          ))}
        </ul>
      )}
      {listed.length === 0 && !hasCopy && <Spinner label="Loading workspaces" />}
      {listed.length === 0 && hasCopy && (
        <EmptyState icon={<IconFolders size={24} />} title="No workspaces yet">
          Make one for a project, invite the people who work on it, and keep its talk in one place.
        </EmptyState>
      )}
      <PublicWorkspaces />
      <DeletedWorkspaces />
      <DefaultChoice />
    </div>
  )
}
