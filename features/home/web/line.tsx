import type { ReactNode } from 'react'
import classes from './dashboard-page.module.css'

interface Props {
  /** A picture of 24. */
  readonly sign: ReactNode
  readonly name: string
  /** When it was, and where. */
  readonly note?: string
  /** The note in full. */
  readonly fullNote?: string
  /** What is counted of it. */
  readonly badge?: ReactNode
  /** What is said or was done. */
  readonly children?: ReactNode
}

/** What stands in a row of the dashboard, on one edge with all the others. */
export const Line = ({ sign, name, note, fullNote, badge, children }: Props) => (
  <>
    <span className={classes.sign} aria-hidden="true">
      {sign}
    </span>
    <b className={classes.name} dir="auto">
      {name}
    </b>
    <span className={classes.excerpt}>{children}</span>
    <span className={classes.note} title={fullNote}>
      {note}
    </span>
    {badge}
  </>
)
