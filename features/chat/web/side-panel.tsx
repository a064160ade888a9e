import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closeByEscape } from './close-by-escape.ts'
import classes from './thread-panel.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

/** Something beside a room. */
export function SidePanel({ title, children, onClose }: Props) {
  return (
    <aside className={classes.panel} aria-label={title} onKeyDown={closeByEscape(onClose)}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <button type="button" aria-label={`Close ${title.toLowerCase()}`} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </button>
      </header>
      {children}
    </aside>
  )
}
