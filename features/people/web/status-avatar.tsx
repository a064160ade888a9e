import { useIsHere } from '@atrium/engine/web'
import { PersonAvatar } from '@atrium/ui'
import type { Status } from '../contract/shown-as.ts'
import classes from './status-avatar.module.css'

interface Props {
  readonly id: string
  readonly name: string
  readonly status: Status | undefined
  readonly size?: 'small' | 'medium'
}

/** A person’s initials with the colour of their status, a ring when no screen of theirs is open; beside it stand the words. */
export function StatusAvatar({ id, name, status, size = 'medium' }: Props) {
  const isHere = useIsHere(id)
  return (
    <span className={classes.avatar} aria-hidden="true">
      <PersonAvatar id={id} name={name} size={size} />
      {status && <i className={classes.dot} data-status={status} data-here={isHere} />}
    </span>
  )
}
