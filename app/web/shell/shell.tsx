import '@atrium/ui/room-looks.css'
import { Outlet, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, lazy, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { ClientProvider, useConnection, useRows } from '@atrium/engine/web'
import { useMessageNews } from '@atrium/features/chat/web'
import {
  NoticeWordsContext,
  NotificationsBell,
  NotificationsProvider,
  useNoticeNews,
} from '@atrium/features/notifications/web'
import { fileUrl } from '@atrium/features/files/contract'
import { Person } from '@atrium/features/people/contract'
import {
  type PersonCardProps,
  PersonCards,
  useIsGuest,
  usePreferences,
  useRestoredStatus,
} from '@atrium/features/people/web'
import {
  ErrorBoundary,
  PersonPictures,
  Spinner,
  ThemeProvider,
  TimeContext,
  keepFocusInLists,
  lazyDialog,
  lazyPopup,
  timeWords,
  useMedia,
  useToasts,
  useWas,
} from '@atrium/ui'
import { BottomNav } from './navigation/bottom-nav.tsx'
import { CreateContext } from './creation/create-context.ts'
import { useNewPageKey } from './creation/use-new-page-key.ts'
import { DebugGate } from './debug/debug-gate.tsx'
import { log } from './debug/log.ts'
import { MembersOnly, isTeams } from './rooms/members-only.tsx'
import { noticeWords } from './notices/notice-words.tsx'
import { Notices } from './notices/notices.tsx'
import { SearchContext } from './search/search-context.ts'
import { Sidebar } from './navigation/sidebar.tsx'
import { Uploads } from './uploads/uploads.tsx'
import { TopBar } from './navigation/top-bar.tsx'
import { SignedOutGuard } from './signed-out-guard.tsx'
import classes from './shell.module.css'
import { useHelpKey } from './use-help-key.ts'
import { useSearchKey } from './search/use-search-key.ts'

const route = getRouteApi('/shell')
const newWorkspacePath = '/workspaces/new'
const Background = lazy(async () => ({ default: (await import('./background.tsx')).Background }))
const CreateDialog = lazyDialog(async () => (await import('./creation/create-dialog.tsx')).CreateWorkspaceDialog)
const SearchDialog = lazyDialog(async () => (await import('./search/search.tsx')).SearchDialog)
const HelpDialog = lazyDialog(async () => (await import('../help/help-dialog.tsx')).HelpDialog)
const PersonCard = lazyPopup('dialog', async () => (await import('./person/person-card.tsx')).PersonCard)
const showCard = (props: PersonCardProps) => <PersonCard {...props} />
const NarrowSidebar = lazyDialog(async () => (await import('./navigation/narrow-sidebar.tsx')).NarrowSidebar)

/** The frame around every page of somebody who is signed in. */
export function Shell() {
  const client = route.useLoaderData()
  return (
    <ThemeProvider>
      <ClientProvider client={client}>
        <SignedOutGuard />
        <DebugGate />
        <Timed>
          <Notified person={client.person}>
            <Pictured>
              <PersonCards value={showCard}>
                <Frame />
              </PersonCards>
            </Pictured>
          </Notified>
        </Timed>
      </ClientProvider>
    </ThemeProvider>
  )
}

/** Notifications are for somebody who is signed in: their session's end takes them away (R5.25). */
function Notified({ person, children }: { person: string; children: ReactNode }) {
  const { signedOut } = useConnection()
  return (
    <NotificationsProvider person={signedOut ? undefined : person}>
      <NoticeWordsContext value={noticeWords}>{children}</NoticeWordsContext>
    </NotificationsProvider>
  )
}

/** Writes times as the person wants them, wherever they stand. */
function Timed({ children }: { children: ReactNode }) {
  const preferences = usePreferences()
  const words = useMemo(() => timeWords(preferences), [preferences])
  return <TimeContext value={words}>{children}</TimeContext>
}

/** Shows people as they want to be seen, wherever they are. */
function Pictured({ children }: { children: ReactNode }) {
  const people = useRows(Person, teamSpace)
  const pictures = useMemo(
    () =>
      new Map(people.flatMap(({ id, avatar }) => (avatar ? [[id, fileUrl({ space: teamSpace, id: avatar })]] : []))),
    [people],
  )
  return <PersonPictures value={pictures}>{children}</PersonPictures>
}

function Frame() {
  useRestoredStatus(log)
  useNoticeNews()
  useMessageNews()
  useEffect(() => keepFocusInLists(document), [])
  const { pathname } = useLocation()
  const isWide = useMedia('(min-width: 64em)')
  const [isAskedFor, setAskedFor] = useState(false)
  const menu = useMenu(pathname, isWide)
  const search = useSearchKey()
  const help = useHelpKey()
  useNewPageKey(pathname, search.isOpen)
  const create = (): void => {
    menu.close()
    setAskedFor(true)
  }

  return (
    <CreateContext value={create}>
      <SearchContext value={search.open}>
        <a href="#content" className={classes.skip}>
          Skip to content
        </a>
        <div className={classes.shell}>
          {isWide ? (
            <aside className={classes.aside} aria-label="Sidebar">
              <Sidebar onCreate={create}>
                <NotificationsBell />
              </Sidebar>
            </aside>
          ) : (
            <TopBar pathname={pathname} onMenu={menu.open}>
              <NotificationsBell />
            </TopBar>
          )}
          <Content pathname={pathname} />
          {!isWide && !menu.isOpen && <BottomNav pathname={pathname} />}
        </div>
        {!isWide && <NarrowSidebar isOpen={menu.isOpen} onClose={menu.close} onCreate={create} />}
        <ErrorBoundary name="The uploads">
          <Suspense>
            <Uploads />
          </Suspense>
        </ErrorBoundary>
        <Behind />
        <Creating pathname={pathname} isAskedFor={isAskedFor} onClose={() => setAskedFor(false)} />
        <SearchDialog isOpen={search.isOpen} onClose={search.close} onCreate={create} onHelp={help.open} />
        <HelpDialog isOpen={help.isOpen} onClose={help.close} />
      </SearchContext>
    </CreateContext>
  )
}

/** Its code comes once there is something on the page, or something to say. */
function Behind() {
  const toasts = useToasts()
  const { hasCopy } = useConnection()
  const isTime = useDeferredValue(useWas(hasCopy || toasts.length > 0), false)
  return (
    <ErrorBoundary name="Status messages">
      <Suspense>{isTime && <Background />}</Suspense>
    </ErrorBoundary>
  )
}

function Content({ pathname }: { pathname: string }) {
  const isGuest = useIsGuest()
  return (
    <div className={classes.column}>
      <ErrorBoundary name="Announcements">
        <Notices />
      </ErrorBoundary>
      <main id="content" className={classes.main} tabIndex={-1}>
        <Suspense fallback={<Spinner />}>{isGuest && isTeams(pathname) ? <MembersOnly /> : <Outlet />}</Suspense>
      </main>
    </div>
  )
}

/** The drawer's state: it closes when the route changes, and when the window becomes wide (R2.32). */
function useMenu(pathname: string, isWide: boolean) {
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname && !isWide
  if (openAt !== undefined && !isOpen) setOpenAt(undefined)
  return {
    isOpen,
    open: () => setOpenAt(pathname),
    close: () => setOpenAt(undefined),
  }
}

interface CreatingProps {
  readonly pathname: string
  readonly isAskedFor: boolean
  onClose(): void
}

/** Create New Workspace, opened by its button or by its address. */
function Creating({ pathname, isAskedFor, onClose }: CreatingProps) {
  const navigate = useNavigate()
  const isOpen = isAskedFor || pathname === newWorkspacePath

  function handleClose(): void {
    onClose()
    if (pathname === newWorkspacePath) void navigate({ to: '/workspaces', replace: true })
  }

  return <CreateDialog isOpen={isOpen} onClose={handleClose} onCreated={(href) => void navigate({ href })} />
}
