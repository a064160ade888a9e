import type { ReactNode } from 'react'
import classes from './form-error.module.css'

/** Why a form was not taken, read out when it appears; the line is not seen while there is nothing to say. */
export const FormError = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={classes.error}>
    {children}
  </p>
)
