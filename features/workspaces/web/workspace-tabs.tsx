import { Link, useSearch } from '@tanstack/react-router'
import { useRows } from '@atrium/engine/web'
import { StateMark, Tabs } from '@atrium/ui'
import { JoinRequest } from '../contract/join-request.ts'

const tabs = {
  chat: 'Chat',
  overview: 'Overview',
  documents: 'Documents',
  files: 'Files',
  calendar: 'Calendar',
  members: 'Members',
  settings: 'Settings',
} as const
export type WorkspaceTab = keyof typeof tabs

/** The part of a workspace that the address names; its chat when it names none. */
export function useWorkspaceTab(): WorkspaceTab {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  return typeof tab === 'string' && Object.hasOwn(tabs, tab) ? (tab as WorkspaceTab) : 'chat'
}

/** The parts of a workspace, each with an address of its own. */
export function WorkspaceTabs({ id, shown }: { id: string; shown: WorkspaceTab }) {
  const requests = useRows(JoinRequest, id)
  return (
    <Tabs label="Parts of the workspace" shown={shown}>
      {(Object.keys(tabs) as WorkspaceTab[]).map((tab) => (
        <Link
          key={tab}
          to="/workspaces/$id"
          params={{ id }}
          activeOptions={{ exact: true }}
          search={tab === 'chat' ? {} : { tab }}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {tabs[tab]}
          {tab === 'members' && requests.length > 0 && (
            <StateMark tone="accent" title={requests.length === 1 ? '1 request' : `${requests.length} requests`}>
              {requests.length}
            </StateMark>
          )}
        </Link>
      ))}
    </Tabs>
  )
}
