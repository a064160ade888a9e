import type { ReactNode } from 'react'
import classes from './page-title.module.css'

interface Props {
  readonly title: string
  /** What is there, in a sentence. */
  readonly children: ReactNode
}

/** The heading of a page. */
export const PageTitle = ({ title, children }: Props) => (
  <div className={classes.heading}>
    <h1>{title}</h1>
    <p>{children}</p>
  </div>
)
