import type { SpaceId } from '@atrium/engine/contract'
import { Link } from '@tanstack/react-router'
import { useRowsOf } from '@atrium/engine/web'
import { usePeopleById } from '@atrium/features/people/web'
import { Activity } from '@atrium/features/workspaces/contract'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { PersonAvatar, useNow, useTime } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { Line } from './line.tsx'

const shown = 6

/** What was done last in the workspaces that one is in (R1.07). */
export function RecentActivity() {
  const { fullTime, timeAgo } = useTime()
  const workspaces = useWorkspaces()
  const names = new Map(workspaces.map(({ space, workspace }) => [space as string, workspace.name]))
  const activities = useNewest(workspaces.map(({ space }) => space))
  const people = usePeopleById()
  const now = useNow()
  if (activities.length === 0) return null
  return (
    <section aria-labelledby="recent-activity">
      <div className={classes.title}>
        <h2 id="recent-activity">Recent activity</h2>
      </div>
      <ul role="list" className={`${classes.card} ${classes.rows}`}>
        {activities.map(({ space, id, userId, metadata, timestamp }) => (
          <li key={id}>
            <Link to="/workspaces/$id" params={{ id: space }} className={classes.row}>
              <Line
                sign={<PersonAvatar id={userId} name={people.get(userId)?.displayName ?? ''} size="small" />}
                name={people.get(userId)?.displayName ?? 'Someone'}
                note={`${names.get(space) ?? ''} · ${timeAgo(timestamp, now)}`}
                fullNote={fullTime(timestamp)}
              >
                {metadata.description}
              </Line>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The newest activities of `spaces`, the last one first. */
function useNewest(spaces: readonly SpaceId[]): readonly Activity[] {
  const last = useRowsOf(Activity, spaces).flatMap((rows) => rows.slice(-shown))
  return last.toSorted((one, other) => other.timestamp - one.timestamp).slice(0, shown)
}
