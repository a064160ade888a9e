import { Button } from '@mantine/core'
import { IconFolders, IconPlus } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useEffect } from 'react'
import { useClient, useConnection, useMay } from '@atrium/engine/web'
import { EmptyState, Page, Spinner, showProblem } from '@atrium/ui'
import { createWorkspace } from '../contract/create-workspace.ts'
import { newestFirst } from './arrange-workspaces.ts'
import { fetchFailure, listFailure } from './data-words.ts'
import { DefaultChoice, DeletedWorkspaces } from './other-workspaces.tsx'
import { PublicWorkspaces } from './public-workspaces.tsx'
import { AbandonedWorkspaces } from './take-over.tsx'
import { useWorkspaces } from './use-workspaces.ts'
import { WorkspaceCards } from './workspace-cards.tsx'

/** All workspaces of the person. */
export function WorkspacesPage({ onCreate }: { onCreate: () => void }) {
  const listed = newestFirst(useWorkspaces())
  const mayCreate = useMay(createWorkspace, teamSpace)
  return (
    <Page
      title="Workspaces"
      text="A place for each project or topic, with the people who work on it."
      actions={
        mayCreate && (
          <Button className="not-on-phones" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onCreate}>
            New workspace
          </Button>
        )
      }
    >
      {listed.length > 0 && <WorkspaceCards listed={listed} />}
      {listed.length === 0 && <None mayCreate={mayCreate} />}
      {mayCreate && <PublicWorkspaces />}
      <DeletedWorkspaces />
      <AbandonedWorkspaces />
      <DefaultChoice />
    </Page>
  )
}

function None({ mayCreate }: { readonly mayCreate: boolean }) {
  const { hasCopy, state } = useConnection()
  if (!hasCopy && state === 'offline') return <NotLoaded />
  if (!hasCopy) return <Spinner label="Loading workspaces" />
  return (
    <EmptyState icon={<IconFolders size={24} />} title="No workspaces yet">
      {mayCreate
        ? 'Create one for a project, invite the people who work on it, and keep its conversations in one place.'
        : 'You are a guest here. Ask the person who invited you to add you to a workspace.'}
    </EmptyState>
  )
}

/** There is neither a copy of the list nor a server that could give it (R8.18). */
function NotLoaded() {
  const client = useClient()
  useEffect(() => showProblem(listFailure), [])
  return (
    <EmptyState
      icon={<IconFolders size={24} />}
      title="Workspaces could not be loaded"
      action={
        <Button variant="default" onClick={() => client.reconnect()}>
          Try again
        </Button>
      }
    >
      {fetchFailure('The server cannot be reached.')}
    </EmptyState>
  )
}
