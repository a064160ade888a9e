import { IconCalendarPlus, IconFilePlus, IconFolderPlus, IconMessagePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useDeferredValue } from 'react'
import { useConnection } from '@atrium/engine/web'
import { useIsGuest, useMe, usePreferences } from '@atrium/features/people/web'
import { WorkspaceCard, useWorkspaces } from '@atrium/features/workspaces/web'
import { ErrorBoundary, Page, Spinner, timeIn, useNow, useTime } from '@atrium/ui'
import { ChangedDocuments } from './changed-documents.tsx'
import { ComingEvents } from './coming-events.tsx'
import classes from './dashboard-page.module.css'
import { FirstDay } from './first-day.tsx'
import { ForYou } from './for-you.tsx'
import { HereNow } from './here-now.tsx'
import { MyTasks } from './my-tasks.tsx'

const LowerParts = lazy(async () => ({ default: (await import('./lower-parts.tsx')).LowerParts }))

/** As many workspaces as fit the dashboard; the list of all is one click away. */
const shown = 6

/** The start of the day: what is new, where to go, who is here. */
export function DashboardPage({ onCreate }: { onCreate: () => void }) {
  const { hasCopy } = useConnection()
  const name = useMe()?.firstName
  const now = useNow()
  const { fullDate } = useTime()
  const { zone } = usePreferences()
  const isGuest = useIsGuest()
  if (!hasCopy) return <Spinner label="Loading the dashboard" />
  return (
    <Page
      title={name ? `${greeting(now, zone)}, ${name}` : greeting(now, zone)}
      tab="Dashboard"
      text={fullDate(now)}
      actions={
        !isGuest && (
          <div className={classes.actions}>
            <TeamActions onCreate={onCreate} />
          </div>
        )
      }
    >
      {/* What would come in above the rest is waited for. */}
      <Suspense fallback={<Spinner label="Loading the dashboard" />}>
        {!isGuest && <FirstDay onCreate={onCreate} />}
        <div className={classes.columns}>
          <div className={classes.main}>
            <ForYou />
            <MyTasks />
            <ComingEvents />
            <Workspaces />
            <Lower />
          </div>
          <div className={`${classes.main} ${classes.aside}`}>
            <HereNow />
            {!isGuest && <ChangedDocuments />}
          </div>
        </div>
      </Suspense>
    </Page>
  )
}

/** Its code comes once all above it stands there. */
function Lower() {
  const isTime = useDeferredValue(true, false)
  return (
    <ErrorBoundary name="The latest messages and activity">
      <Suspense>{isTime && <LowerParts />}</Suspense>
    </ErrorBoundary>
  )
}

/** What one begins most often. */
function TeamActions({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <Link to="/documents/new" className="plain-button">
        <IconFilePlus size={16} aria-hidden="true" /> New document
      </Link>
      <Link to="/calendar" search={{ new: true }} className="plain-button">
        <IconCalendarPlus size={16} aria-hidden="true" /> New event
      </Link>
      <Link to="/chat" className="plain-button">
        <IconMessagePlus size={16} aria-hidden="true" /> New message
      </Link>
      <button type="button" className="plain-button" onClick={onCreate}>
        <IconFolderPlus size={16} aria-hidden="true" /> New workspace
      </button>
    </>
  )
}

function Workspaces() {
  const isGuest = useIsGuest()
  const newest = useWorkspaces().toSorted((a, b) => b.workspace.stats.lastActivity - a.workspace.stats.lastActivity)
  // Who may make one is asked to by the first steps.
  if (newest.length === 0 && !isGuest) return null
  return (
    <section aria-labelledby="your-workspaces">
      <div className={classes.title}>
        <h2 id="your-workspaces">Your workspaces</h2>
        {newest.length > shown && <Link to="/workspaces">All {newest.length}</Link>}
      </div>
      {newest.length === 0 ? (
        <p className={classes.none}>You are a guest here. Ask the person who invited you to add you to a workspace.</p>
      ) : (
        <ul role="list" className={classes.cards}>
          {newest.slice(0, shown).map((item) => (
            <li key={item.space}>
              <WorkspaceCard {...item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function greeting(now: number, zone: string): string {
  const hour = Number.parseInt(timeIn(zone, now), 10)
  if (hour < 5) return 'Good night'
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
