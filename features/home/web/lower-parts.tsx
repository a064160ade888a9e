import { useIsGuest } from '@atrium/features/people/web'
import { LatestMessages } from './latest-messages.tsx'
import { RecentActivity } from './recent-activity.tsx'

/** What stands so far down that one scrolls to it. */
export function LowerParts() {
  const isGuest = useIsGuest()
  return (
    <>
      {!isGuest && <LatestMessages />}
      <RecentActivity />
    </>
  )
}
