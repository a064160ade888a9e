import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './tools.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  onClose(): void
}

/** Something beside the text of a page. */
export function Panel({ title, children, onClose }: Props) {
  return (
    <aside
      className={classes.panel}
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <header className={classes.head}>
        <h2>{title}</h2>
        <button type="button" className={classes.tool} aria-label={`Close ${title.toLowerCase()}`} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </button>
      </header>
      {children}
    </aside>
  )
}
