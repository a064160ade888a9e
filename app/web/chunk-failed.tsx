import { type ErrorComponentProps, type ErrorRouteComponent, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import classes from './error-page.module.css'
import { ChunkError } from './load-chunk.ts'
import { takeUpdate, useIsUpdateReady } from './updates.ts'

/** `Other`, unless a part of the app did not come, for which there is a way to try again (R9.10). */
export function orChunkFailed(Other: ErrorRouteComponent): ErrorRouteComponent {
  return function ErrorOrChunk(props: ErrorComponentProps) {
    return props.error instanceof ChunkError ? <ChunkFailed {...props} error={props.error} /> : <Other {...props} />
  }
}

/** Where it was last tried again: a browser keeps some parts as failed for as long as the page lives. */
let triedAgain: string | undefined

async function reloadIfReachable(): Promise<void> {
  triedAgain = undefined
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}

function ChunkFailed({ error, reset }: ErrorComponentProps<ChunkError>) {
  const router = useRouter()
  const isUpdated = useIsUpdateReady()

  useEffect(() => {
    if (triedAgain === location.href) void reloadIfReachable()
  }, [])

  function handleRetry(): void {
    triedAgain = location.href
    reset()
    void router.invalidate()
  }

  return (
    <main className="message-page">
      <title>This page could not be loaded · Atrium</title>
      <h1>This page could not be loaded</h1>
      <p role="alert">{`${error.message} ${adviceFor(isUpdated)}`}</p>
      <div className={classes.ways}>
        <button type="button" className="primary-button" onClick={handleRetry}>
          Try again
        </button>
        <button type="button" className="plain-button" onClick={takeUpdate}>
          Reload Page
        </button>
      </div>
    </main>
  )
}

function adviceFor(isUpdated: boolean): string {
  if (!navigator.onLine) return 'You are offline: try again once the network is back.'
  return isUpdated ? 'Atrium may have been updated since this page was opened: reload it.' : 'Try again in a moment.'
}
