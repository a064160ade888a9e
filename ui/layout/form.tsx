import type { ComponentProps, ReactNode } from 'react'
import classes from './form.module.css'

interface Props extends ComponentProps<'form'> {
  /** What ends it: its errors, what else may be done, and last what it is for. In a dialog it is always in view. */
  readonly foot?: ReactNode
}

/** Fields below one another. */
export const Form = ({ foot, children, ...props }: Props) => (
  <form {...props} className={classes.form}>
    {children}
    {foot && <div className={classes.foot}>{foot}</div>}
  </form>
)
