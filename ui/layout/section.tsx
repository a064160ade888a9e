import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  readonly title: string
  /** Its place in the address. */
  readonly id?: string | undefined
  /** What it is for, in a sentence. */
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** One part of a page, under its own heading. */
export function Section({ title, id, hint, children }: Props) {
  const heading = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
