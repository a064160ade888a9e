import { Button } from '@mantine/core'
import { IconFolders, IconPlus } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useConnection, useMay } from '@atrium/engine/web'
import { EmptyState, PageTitle, Spinner } from '@atrium/ui'
import { createWorkspace } from '../contract/create-workspace.ts'
import { newestFirst } from './arrange-workspaces.ts'
import { DefaultChoice, DeletedWorkspaces, PublicWorkspaces } from './other-workspaces.tsx'
import { useWorkspaces } from './use-workspaces.ts'
import { WorkspaceCards } from './workspace-cards.tsx'
import classes from './workspaces-page.module.css'

/** All workspaces of the person. */
export function WorkspacesPage({ onCreate }: { onCreate: () => void }) {
  const listed = newestFirst(useWorkspaces())
  const mayCreate = useMay(createWorkspace, teamSpace)
  return (
    <div className={classes.page}>
      <title>Workspaces · Atrium</title>
      <header className={classes.head}>
        <PageTitle title="Workspaces">A place for each project or topic, with the people who work on it.</PageTitle>
        {mayCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onCreate}>
            New workspace
          </Button>
        )}
      </header>
      {listed.length > 0 && <WorkspaceCards listed={listed} />}
      {listed.length === 0 && <None mayCreate={mayCreate} />}
      {mayCreate && <PublicWorkspaces />}
      <DeletedWorkspaces />
      <DefaultChoice />
    </div>
  )
}

function None({ mayCreate }: { readonly mayCreate: boolean }) {
  const { hasCopy } = useConnection()
  if (!hasCopy) return <Spinner label="Loading workspaces" />
  return (
    <EmptyState icon={<IconFolders size={24} />} title="No workspaces yet">
      {mayCreate
        ? 'Create one for a project, invite the people who work on it, and keep its conversations in one place.'
        : 'You are a guest here. Ask the person who invited you to add you to a workspace.'}
    </EmptyState>
  )
}
