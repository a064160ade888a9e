import { IconClock } from '@tabler/icons-react'
import type { SpaceId } from '@atrium/engine/contract'
import classes from './scheduled.module.css'
import { useScheduled } from './use-scheduled.ts'

interface Props {
  readonly space: SpaceId
  readonly isShown: boolean
  onToggle(isShown: boolean): void
}

/** Says above the box that something one wrote is still to be sent here, or could not be. */
export function ScheduledNote({ space, isShown, onToggle }: Props) {
  const scheduled = useScheduled(space)
  const failed = scheduled.filter(({ problem }) => problem !== '').length
  if (scheduled.length === 0) return null
  return (
    <button
      type="button"
      className={classes.note}
      data-failed={failed > 0}
      aria-expanded={isShown}
      onClick={() => onToggle(!isShown)}
    >
      <IconClock size={14} aria-hidden="true" />
      {failed > 0 ? notSent(failed) : toBeSent(scheduled.length)}
    </button>
  )
}

const toBeSent = (count: number): string => (count === 1 ? '1 scheduled message' : `${count} scheduled messages`)
const notSent = (count: number): string =>
  count === 1 ? '1 scheduled message could not be sent' : `${count} scheduled messages could not be sent`
