import type { ReactNode } from 'react'
import classes from './state-mark.module.css'

interface Props {
  readonly tone?: 'plain' | 'accent' | 'warning' | 'danger' | undefined
  readonly title?: string
  readonly children: ReactNode
}

/** The state of what it stands beside, in a word or two. */
export const StateMark = ({ tone = 'plain', title, children }: Props) => (
  <span className={classes.mark} data-tone={tone} title={title}>
    {children}
  </span>
)
