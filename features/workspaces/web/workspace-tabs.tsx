import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRows } from '@atrium/engine/web'
import { JoinRequest } from '../contract/join-request.ts'
import classes from './workspace-tabs.module.css'

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
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[data-shown]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3
  }, [shown])
  return (
    <nav ref={nav} className={classes.tabs} aria-label="Parts of the workspace">
      {(Object.keys(tabs) as WorkspaceTab[]).map((tab) => (
        <Link
          key={tab}
          to="/workspaces/$id"
          params={{ id }}
          search={(tab === 'chat' ? {} : { tab }) as object}
          className={classes.tab}
          aria-current={tab === shown ? 'page' : undefined}
          data-shown={tab === shown || undefined}
        >
          {tabs[tab]}
          {tab === 'members' && requests.length > 0 && (
            <span className={classes.count} title={requests.length === 1 ? '1 request' : `${requests.length} requests`}>
              {requests.length}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
