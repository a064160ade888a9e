import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  readonly title: string
  /** What it is for, in a sentence. */
  readonly hint?: string
  readonly children: ReactNode
}

/** One part of a page of settings, under its own heading. */
export function Section({ title, hint, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
