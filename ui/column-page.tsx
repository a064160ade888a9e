import type { ReactNode } from 'react'
import classes from './column-page.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A page of one narrow column under its heading, as the settings are. */
export const ColumnPage = ({ title, children }: Props) => (
  <div className={classes.page}>
    <title>{`${title} · Atrium`}</title>
    <h1>{title}</h1>
    {children}
  </div>
)
