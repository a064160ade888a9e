import { type ComponentProps, useId, useState } from 'react'
import { maxEmailLength } from '../contract/email.ts'
import classes from './auth.module.css'

type FieldProps = ComponentProps<'input'> & { readonly label: string }

/** A labelled text box. */
export function Field({ label, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className="text-box" {...input} />
    </div>
  )
}

interface EmailProps {
  readonly autoFocus?: boolean
  /** An address that cannot be changed. */
  readonly fixed?: string
}

export function EmailField({ autoFocus = false, fixed }: EmailProps) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      maxLength={maxEmailLength}
      autoFocus={autoFocus}
      {...(fixed && { defaultValue: fixed, readOnly: true })}
    />
  )
}

/** A labelled password box whose text can be shown. */
export function PasswordField({ label, ...input }: FieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.password}>
        <input id={id} className="text-box" {...input} type={isShown ? 'text' : 'password'} />
        <button
          type="button"
          className="quiet-button"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="unseen"> {label.toLowerCase()}</span>
        </button>
      </div>
    </div>
  )
}
