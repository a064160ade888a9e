import { IconBell, IconBellFilled } from '@tabler/icons-react'
import type { SpaceId } from '@atrium/engine/contract'
import { IconButton } from '@atrium/ui'
import { useWatch } from './use-watch.ts'

/** Has one told of what others do to all documents of a space, or no more. */
export function WatchButton({ space }: { readonly space: SpaceId }) {
  const { isWatched, set } = useWatch(space, null)
  const Bell = isWatched ? IconBellFilled : IconBell
  const done = isWatched ? 'You no longer watch all documents here.' : 'You are watching all documents here.'
  return (
    <IconButton
      label="Watch all documents here"
      title={isWatched ? 'Stop watching all documents here' : 'Watch all documents here'}
      aria-pressed={isWatched}
      onClick={() => void set(!isWatched, done)}
    >
      <Bell size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  )
}
