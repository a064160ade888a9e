import { Button } from '@mantine/core'
import { IconFolderOff, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient, useConnection, useRow, useRows } from '@atrium/engine/web'
import { LevelMenu } from '@atrium/features/notifications/web'
import { Member } from '@atrium/features/spaces/contract'
import { EmptyState, Spinner, useMedia } from '@atrium/ui'
import { Workspace } from '../contract/workspace.ts'
import { MembersPanel } from './members-panel.tsx'
import classes from './workspace-page.module.css'
import { ArchivedBanner, DeletedWorkspace } from './workspace-state.tsx'
import { WorkspaceSign } from './workspace-sign.tsx'
import { type WorkspaceTab, WorkspaceTabs, useWorkspaceTab } from './workspace-tabs.tsx'

const WorkspacePart = lazy(async () => ({ default: (await import('./workspace-part.tsx')).WorkspacePart }))

interface Props {
  readonly space: SpaceId
  /** The chat, told the workspace's name. */
  children(name: string): ReactNode
  /** What other features show in their tabs. */
  readonly parts?: Partial<Record<WorkspaceTab, ReactNode>>
  /** Where its picture is chosen, among its settings. */
  readonly picture?: ReactNode
}

/** One workspace: what it is, who is in it, and what happens there (R2.13). */
export function WorkspacePage({ space, children, parts = {}, picture }: Props) {
  const workspace = useRow(Workspace, { space, id: space })
  const { person } = useClient()
  if (!workspace) return <Missing />
  if (workspace.deletedAt === null)
    return (
      <OpenWorkspace workspace={workspace} parts={parts} picture={picture}>
        {children}
      </OpenWorkspace>
    )
  return workspace.ownerId === person ? <DeletedWorkspace workspace={workspace} /> : <Missing />
}

type OpenProps = Required<Pick<Props, 'children' | 'parts' | 'picture'>> & { readonly workspace: Workspace }

function OpenWorkspace({ workspace, children, parts, picture }: OpenProps) {
  const space = workspace.id as SpaceId
  const tab = useWorkspaceTab()
  const isRoomy = useMedia('(min-width: 80em)')
  const [choice, setChoice] = useState<boolean>()
  const isShown = choice ?? isRoomy
  return (
    <div className={classes.page}>
      <title>{`${workspace.name} · Atrium`}</title>
      <header className={classes.head}>
        <WorkspaceSign workspace={workspace} size="medium" />
        <div className={classes.words}>
          <h1 title={workspace.name} dir="auto">
            {workspace.name}
          </h1>
          {workspace.description && <p title={workspace.description}>{workspace.description}</p>}
        </div>
        <LevelMenu space={space} />
        {tab === 'chat' && <MembersButton space={space} isShown={isShown} onClick={() => setChoice(!isShown)} />}
      </header>
      <WorkspaceTabs id={space} shown={tab} />
      {workspace.archivedAt !== null && <ArchivedBanner workspace={workspace} />}
      <div className={classes.body}>
        {tab === 'chat' ? (
          children(workspace.name)
        ) : (
          <Suspense fallback={<Spinner label="Loading" />}>
            <WorkspacePart key={tab} workspace={workspace} tab={tab} picture={picture}>
              {parts[tab]}
            </WorkspacePart>
          </Suspense>
        )}
        {tab === 'chat' && isShown && (
          <MembersPanel workspace={workspace} space={space} onClose={() => setChoice(false)} />
        )}
      </div>
    </div>
  )
}

function MembersButton({ space, isShown, onClick }: { space: SpaceId; isShown: boolean; onClick: () => void }) {
  const members = useRows(Member, space)
  return (
    <Button
      variant="default"
      size="xs"
      aria-expanded={isShown}
      onClick={onClick}
      leftSection={<IconUsers size={16} aria-hidden="true" />}
    >
      {members.length === 1 ? '1 member' : `${members.length} members`}
    </Button>
  )
}

/** Unknown, foreign or not here yet: it looks the same, so that nobody learns which. */
function Missing() {
  const { hasCopy, state } = useConnection()
  if (!hasCopy || state === 'connecting') return <Spinner label="Loading workspace" />
  return (
    <div className={classes.missing}>
      <title>Workspace not found · Atrium</title>
      <EmptyState
        icon={<IconFolderOff size={24} />}
        title="Workspace not found"
        action={
          <Link to="/workspaces" className={classes.way}>
            Go to your workspaces
          </Link>
        }
      >
        It does not exist, or you are not a member. Its owner can add you.
      </EmptyState>
    </div>
  )
}
