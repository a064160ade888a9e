import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { CopyButton, errorDetails, errorWords } from '@atrium/ui'
import classes from './error-page.module.css'

interface Props {
  readonly title: string
  readonly message: string
  /** What only helps whoever looks for the cause. */
  readonly details?: string
  readonly returnTo?: string
  readonly returnLabel?: string
}

/** The general error page: what happened, and the ways on (R2.54). */
export function ErrorPage({
  title,
  message,
  details,
  returnTo = '/workspaces',
  returnLabel = 'Return to Workspace',
}: Props) {
  return (
    <div className="message-page">
      <title>{`${title} · Atrium`}</title>
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      <div className={classes.ways}>
        <button type="button" className="primary-button" onClick={() => location.reload()}>
          Reload Page
        </button>
        <a href={returnTo} className="plain-button">
          {returnLabel}
        </a>
      </div>
      {details && (
        <details className={`prose ${classes.details}`}>
          <summary>Details</summary>
          <pre tabIndex={0} role="region" aria-label="Details of the error">
            {details}
          </pre>
          <CopyButton text={details} label="Copy details" />
        </details>
      )}
    </div>
  )
}

/** What stands in place of a page that broke, inside the shell (R2.52). */
export function PageError({ error }: ErrorComponentProps) {
  return <ErrorPage {...errorWords(error)} details={useDetails(error)} returnTo="/" returnLabel="Return to Dashboard" />
}

/** What stands in place of a page of the workspaces that broke. */
export function WorkspaceError({ error }: ErrorComponentProps) {
  return <ErrorPage {...errorWords(error)} details={useDetails(error)} />
}

/** What stands in place of everything when not even the shell could be drawn (R2.55). */
export function AppError({ error }: ErrorComponentProps) {
  return (
    <main className="whole">
      <ErrorPage
        {...errorWords(error)}
        title="Unexpected Application Error!"
        details={useDetails(error)}
        returnTo="/"
        returnLabel="Return to Dashboard"
      />
    </main>
  )
}

/** The details of `error`, with the time when it was first seen. */
function useDetails(error: unknown): string {
  const [at] = useState(Date.now)
  return errorDetails(error, { path: location.pathname, at })
}
