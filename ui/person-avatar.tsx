import { initialsOf } from './initials.ts'
import classes from './person-avatar.module.css'

interface Props {
  readonly id: string
  readonly name: string
  readonly size?: 'small' | 'medium' | 'large'
}

/** A person's initials on a colour of their own. The name must stand beside it: it is silent to screen readers. */
export function PersonAvatar({ id, name, size = 'medium' }: Props) {
  return (
    <span className={classes[size]} data-hue={hueOf(id)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** One of eight colours, always the same for the same id. */
function hueOf(id: string): number {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d) >>> 29
}
