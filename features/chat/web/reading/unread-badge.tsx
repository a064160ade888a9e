import type { SpaceId } from '@atrium/engine/contract'
import { CountBadge } from '@atrium/ui'
import classes from './unread-badge.module.css'
import { useUnread } from './use-unread.ts'

/** How much of a space is unread, beside its name (R2.41). */
export function UnreadBadge({ space }: { space: SpaceId }) {
  const { count } = useUnread(space)
  if (count === 0) return null
  return (
    <span className={classes.badge}>
      <span className="unseen">, unread: </span>
      <CountBadge count={count} />
    </span>
  )
}
