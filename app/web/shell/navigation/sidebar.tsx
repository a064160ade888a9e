import {
  IconCalendar,
  IconCalendarUser,
  IconFiles,
  IconFileText,
  IconFolder,
  IconLayoutDashboard,
  IconMessageCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { DirectList, DraftMark, UnreadBadge } from '@atrium/features/chat/web'
import { Shortcuts, SidePages } from '@atrium/features/documents/web'
import { MutedSign } from '@atrium/features/notifications/web'
import { useIsGuest } from '@atrium/features/people/web'
import { WorkspaceList } from '@atrium/features/workspaces/web'
import { ErrorBoundary, Mark, sideList } from '@atrium/ui'
import { ConnectionSign } from './connection-sign.tsx'
import { IconFileUser } from '../rooms/icon-file-user.ts'
import { LastSync } from './last-sync.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchButton } from '../search/search-button.tsx'
import classes from './sidebar.module.css'
import { WorldClocks } from '../calendar-parts/world-clocks.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  onCreate(): void
  /** What stands beside the name of the product. */
  readonly children?: ReactNode
}

/** The ways to everything (R2.36–R2.40); a part that breaks leaves the others in use. */
export function Sidebar({ onCreate, children }: Props) {
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <Link to="/" className={classes.home} tabIndex={-1}>
          <Mark size={24} /> Atrium
        </Link>
        {children}
      </div>
      <div className={classes.sign}>
        <ConnectionSign />
      </div>
      <SearchButton />
      <nav aria-label="Main" className={classes.nav} data-scroller>
        <div className="stack gap-16">
          <MainWays />
          <ErrorBoundary name="The list of workspaces">
            <WorkspaceList onCreate={onCreate} badge={(space) => <Signs space={space} />} pagesIn={pagesIn} />
          </ErrorBoundary>
          <ErrorBoundary name="The list of direct messages">
            <DirectList badge={(space) => <Signs space={space} />} />
          </ErrorBoundary>
          <PersonalWays />
          <ErrorBoundary name="Your documents">
            <Shortcuts />
          </ErrorBoundary>
        </div>
      </nav>
      <ErrorBoundary name="The clocks">
        <LastSync place="sidebar" />
        <WorldClocks />
      </ErrorBoundary>
      <ErrorBoundary name="Your profile">
        <ProfileMenu />
      </ErrorBoundary>
    </div>
  )
}

const pagesIn = (space: SpaceId, label: string) => <SidePages space={space} label={label} />

/** What is to be known of a space beside its name. */
function Signs({ space }: { space: SpaceId }) {
  return (
    <>
      <DraftMark space={space} />
      <MutedSign space={space} />
      <UnreadBadge space={space} />
    </>
  )
}

function MainWays() {
  const isGuest = useIsGuest()
  return (
    <ul role="list" className={sideList.list}>
      <li>
        <Link to="/" className={classes.item}>
          <IconLayoutDashboard {...icon} /> Dashboard
        </Link>
      </li>
      {!isGuest && <TeamWays />}
    </ul>
  )
}

function TeamWays() {
  return (
    <>
      <li>
        <Link to="/calendar" className={classes.item}>
          <IconCalendar {...icon} /> Calendar
        </Link>
      </li>
      <li className={sideList.line}>
        <Link to="/documents" className={classes.item}>
          <IconFileText {...icon} /> Docs
        </Link>
        <SidePages space={teamSpace} label="Team documents" />
      </li>
      <li>
        <Link to="/chat" className={classes.item} activeOptions={{ exact: true, includeSearch: false }}>
          <IconMessageCircle {...icon} /> Chat
          <Signs space={teamSpace} />
        </Link>
      </li>
      <li>
        <Link to="/files" className={classes.item}>
          <IconFiles {...icon} /> Files
        </Link>
      </li>
    </>
  )
}

/** What nobody else can see (R2.38). */
function PersonalWays() {
  const own = ownSpace(useClient().person)
  return (
    <section aria-labelledby="personal">
      <h2 id="personal" className={classes.heading}>
        Personal
      </h2>
      <ul role="list" className={sideList.list}>
        <li>
          <Link to="/personal/calendar" className={classes.item}>
            <IconCalendarUser {...icon} />
            <span>
              <span className="unseen">Personal </span>Calendar
            </span>
          </Link>
        </li>
        <li className={sideList.line}>
          <Link to="/personal/documents" className={classes.item}>
            <IconFileUser {...icon} />
            <span>
              <span className="unseen">Personal </span>Docs
            </span>
          </Link>
          <SidePages space={own} label="Personal documents" />
        </li>
        <li>
          <Link to="/personal/files" className={classes.item}>
            <IconFolder {...icon} />
            <span>
              <span className="unseen">Personal </span>Files
            </span>
          </Link>
        </li>
      </ul>
    </section>
  )
}
