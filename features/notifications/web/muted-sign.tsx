import type { SpaceId } from '@atrium/engine/contract'
import { IconBellOff } from '@tabler/icons-react'
import classes from './level-menu.module.css'
import { useLevel } from './use-level.ts'

/** Says beside the name of a space that it is muted. */
export function MutedSign({ space }: { space: SpaceId }) {
  const { mutedUntil } = useLevel(space)
  if (mutedUntil === null) return null
  return <IconBellOff size={14} className={classes.muted} role="img" aria-label="Muted" />
}
