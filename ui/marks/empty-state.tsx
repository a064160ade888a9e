import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** What stands where there is nothing yet: what belongs here and what to do next. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  )
}
