import { Button } from '@mantine/core'
import { IconFolderOff, IconUsers } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient, useConnection, useRow, useRows } from '@atrium/engine/web'
import { LevelMenu } from '@atrium/features/notifications/web'
import { Member } from '@atrium/features/spaces/contract'
import { EmptyState, RoomBar, Spinner, UnderBar, lazyPart, useMedia } from '@atrium/ui'
import { Workspace } from '../contract/workspace.ts'
import { MembersPanel } from './members-panel.tsx'
import { ArchivedBanner, DeletedWorkspace } from './workspace-state.tsx'
import { WorkspaceSign } from './workspace-sign.tsx'
import { type WorkspaceTab, WorkspaceTabs, useWorkspaceTab } from './workspace-tabs.tsx'

const WorkspacePart = lazyPart(
  async () => (await import('./workspace-part.tsx')).WorkspacePart,
  () => <Spinner label="Loading" />,
)

interface Props {
  readonly space: SpaceId
  /** The chat, told the workspace's name and where its tools stand, which is not there at first. */
  children(name: string, tools: HTMLElement | null): ReactNode
  /** What other features show in their tabs. */
  readonly parts?: Partial<Record<WorkspaceTab, ReactNode>>
  /** Where its picture is chosen, among its settings. */
  readonly picture?: ReactNode
  /** What other features let be allowed, there too. */
  readonly permissions?: ReactNode
}

/** One workspace: what it is, who is in it, and what happens there (R2.13). */
export function WorkspacePage({ space, children, parts = {}, picture, permissions }: Props) {
  const workspace = useRow(Workspace, { space, id: space })
  const { person } = useClient()
  if (!workspace) return <Missing />
  if (workspace.deletedAt === null)
    return (
      <OpenWorkspace workspace={workspace} parts={parts} picture={picture} permissions={permissions}>
        {children}
      </OpenWorkspace>
    )
  return workspace.ownerId === person ? <DeletedWorkspace workspace={workspace} /> : <Missing />
}

type OpenProps = Required<Pick<Props, 'children' | 'parts' | 'picture' | 'permissions'>> & {
  readonly workspace: Workspace
}

function OpenWorkspace({ workspace, children, parts, picture, permissions }: OpenProps) {
  const space = workspace.id
  const tab = useWorkspaceTab()
  const isRoomy = useMedia('(min-width: 80em)')
  const members = useMembersPanel(isRoomy)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  return (
    <div className="stack whole">
      <title>{`${workspace.name} · Atrium`}</title>
      <WorkspaceBar workspace={workspace} tab={tab} isRoomy={isRoomy}>
        <span ref={setTools} />
        <LevelMenu space={space} />
        {tab === 'chat' && <MembersButton space={space} {...members} />}
      </WorkspaceBar>
      {workspace.archivedAt !== null && <ArchivedBanner workspace={workspace} />}
      <div className="sides">
        {tab === 'chat' ? (
          children(workspace.name, tools)
        ) : (
          <Suspense fallback={<Spinner label="Loading" />}>
            <WorkspacePart key={tab} workspace={workspace} tab={tab} picture={picture} permissions={permissions}>
              {parts[tab]}
            </WorkspacePart>
          </Suspense>
        )}
        {tab === 'chat' && members.isShown && (
          <MembersPanel workspace={workspace} space={space} onClose={members.toggle} />
        )}
      </div>
    </div>
  )
}

interface BarProps {
  readonly workspace: Workspace
  readonly tab: WorkspaceTab
  /** Whether the tabs have room in the bar; below it, if not. */
  readonly isRoomy: boolean
  readonly children: ReactNode
}

function WorkspaceBar({ workspace, tab, isRoomy, children }: BarProps) {
  const { id, name, description } = workspace
  const tabs = <WorkspaceTabs id={id} shown={tab} />
  return (
    <>
      <RoomBar
        title={name}
        sign={<WorkspaceSign workspace={workspace} size="medium" />}
        note={isRoomy ? undefined : description}
        tabs={isRoomy && tabs}
      >
        {children}
      </RoomBar>
      {!isRoomy && <UnderBar>{tabs}</UnderBar>}
    </>
  )
}

interface MembersShown {
  readonly isShown: boolean
  toggle(): void
}

/** Whether the members stand beside the chat: from the start where there is room, and never beside a thread or a list. */
function useMembersPanel(isRoomy: boolean): MembersShown {
  const { thread, panel } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const [choice, setChoice] = useState<boolean>()
  const isBeside = Boolean(thread ?? panel)
  const isShown = !isBeside && (choice ?? isRoomy)
  function toggle(): void {
    setChoice(!isShown)
    if (isBeside) void navigate({ to: '.', search: {} })
  }
  return { isShown, toggle }
}

function MembersButton({ space, isShown, toggle }: MembersShown & { readonly space: SpaceId }) {
  const members = useRows(Member, space)
  return (
    <Button
      variant="default"
      size="xs"
      aria-expanded={isShown}
      onClick={toggle}
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
    <div className="centred whole">
      <title>Workspace not found · Atrium</title>
      <EmptyState
        icon={<IconFolderOff size={24} />}
        title="Workspace not found"
        action={
          <Link to="/workspaces" className="link-button">
            Go to your workspaces
          </Link>
        }
      >
        It does not exist, or you are not a member. Its owner can add you.
      </EmptyState>
    </div>
  )
}
