import { useConnection } from '@atrium/engine/web'
import { useNow, useTime } from '@atrium/ui'
import classes from './last-sync.module.css'

/** How old what is shown is, while nothing newer can come (R1.14); in the banner only where there is no sidebar. */
export function LastSync({ place }: { readonly place: 'sidebar' | 'banner' }) {
  const { clockTime, timeAgo } = useTime()
  const { lastSync, state } = useConnection()
  const now = useNow()
  if (lastSync === null || state !== 'offline') return null
  return (
    <p className={classes[place]} aria-live="off">
      <time dateTime={new Date(lastSync).toISOString()}>
        {`Last updated ${clockTime(lastSync)}, ${timeAgo(lastSync, now)}`}
      </time>
    </p>
  )
}
