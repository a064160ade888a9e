import type { ReactNode } from 'react'
import { PersonName } from './person-name.tsx'
import classes from './person-row.module.css'
import { StatusAvatar } from './status-avatar.tsx'
import { usePresence } from './use-presence.ts'

interface Props {
  readonly id: string
  readonly name: string
  /** A second, quieter line. */
  readonly detail?: string | undefined
  readonly isMe?: boolean
  /** What stands at the end of the row. */
  readonly children?: ReactNode
}

/** One line of a list of people, with how they are. */
export function PersonRow({ id, name, detail, isMe = false, children }: Props) {
  const { status, words, said } = usePresence(id)
  return (
    <div className={classes.row}>
      <StatusAvatar id={id} name={name} status={status} />
      <div className="grows stack">
        <span className="cut named">
          <PersonName id={id} name={name} />
          {isMe && <span className="dimmed"> (you)</span>}
        </span>
        <span className="hint cut">{[words, said, detail].filter(Boolean).join(' · ')}</span>
      </div>
      {children}
    </div>
  )
}
