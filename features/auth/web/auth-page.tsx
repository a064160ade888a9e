import type { FormEvent, ReactNode } from 'react'
import { Mark, useIsOnline } from '@atrium/ui'
import classes from './auth.module.css'

interface Props {
  readonly title: string
  readonly hint: string
  readonly error?: string | undefined
  /** What went well. */
  readonly notice?: string | undefined
  /** What is to be known besides, once it went well. */
  readonly aside?: string | undefined
  /** What the button says, which cannot be pressed while `isBusy`; a page without one has no form. */
  readonly submit?: string
  readonly isBusy?: boolean
  readonly children?: ReactNode
  /** What stands below the form. */
  readonly foot: ReactNode
  onSubmit?(fields: FormData): void
}

/** The frame of the pages that need no sign-in: one form in the middle. */
export function AuthPage({ title, hint, foot, ...form }: Props) {
  return (
    <main className={classes.page}>
      <title>{`${title} · Atrium`}</title>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Mark size={40} />
          <h1>{title}</h1>
          <p className="dim">{hint}</p>
        </div>
        <Offline />
        {form.submit && <Form {...form} label={title} />}
        <p className={classes.foot}>{foot}</p>
      </div>
    </main>
  )
}

/** The form would only fail (R4.16). */
function Offline() {
  const isOnline = useIsOnline()
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className="warning-note">You appear to be offline. Please check your connection and try again.</p>
      )}
    </div>
  )
}

function Form({
  label,
  error,
  notice,
  aside,
  submit,
  isBusy,
  children,
  onSubmit,
}: Omit<Props, 'title' | 'hint' | 'foot'> & { readonly label: string }) {
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isBusy) onSubmit?.(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={handleSubmit} className="stack gap-16" aria-label={label}>
      {children}
      <p role="alert" className="danger-note">
        {error}
      </p>
      <p role="status" className="accent-note">
        {notice}
      </p>
      <p aria-live="polite" className="dim">
        {aside}
      </p>
      <button type="submit" className={classes.submit} disabled={isBusy}>
        {submit}
      </button>
    </form>
  )
}
