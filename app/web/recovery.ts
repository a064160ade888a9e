import type { Backend } from '@atrium/engine/web'

/** How long the page waits before it is loaded again when nothing could be put right (R9.01). */
const reloadDelayMs = 1_000
/** After so many recoveries in a row the fault is shown. */
const mostInARow = 2
/** A page that runs for so long without a fault has recovered. */
const calmMs = 60_000
const countKey = 'recoveries'

export interface RecoveryNeeds {
  reload(): void
  /** Counts in this tab, over reloads; `keep` answers false when it cannot. */
  readonly counts: { read(key: string): string | null; keep(key: string, value: string): boolean }
  schedule(run: () => void, afterMs: number): void
  log(message: string): void
}

type Protected = Pick<Backend, 'clearLocalCache' | 'resetConnection'>

/** Puts the data client right when it has lost itself, without touching what is unsent (R4.48). */
export interface Recovery {
  /** From now on the cache and the connection of `backend` are what is put right. */
  protect(backend: Protected): void
  /** Deals with an error that nobody has handled; one that is not of the data client is left alone. */
  handle(error: unknown): Promise<void>
  /** What could not be put right, and is to be shown. */
  fault(): unknown
  subscribe(listener: () => void): () => void
}

export function createRecovery(needs: RecoveryNeeds): Recovery {
  const { reload, counts, schedule, log } = needs
  const listeners = new Set<() => void>()
  let backend: Protected | undefined
  let fault: unknown
  let isBusy = false

  function giveUp(error: unknown): void {
    fault = error
    for (const listener of listeners) listener()
  }

  async function putRight(): Promise<boolean> {
    if (!backend) return false
    const { success } = await backend.clearLocalCache()
    return success || (await backend.resetConnection()).success
  }

  async function recover(): Promise<void> {
    const isRight = await putRight().catch((error: unknown) => {
      log(`The data client could not be put right: ${String(error)}`)
      return false
    })
    if (isRight) reload()
    else schedule(reload, reloadDelayMs)
  }

  schedule(() => isBusy || counts.keep(countKey, '0'), calmMs)
  return {
    protect: (given) => void (backend = given),
    async handle(error) {
      if (isBusy || !isOfDataClient(error)) return
      isBusy = true
      log(`The data client is in an unexpected state: ${String(error)}`)
      const count = Number(counts.read(countKey)) || 0
      // Where reloads cannot be counted, one could follow another forever.
      if (count >= mostInARow || !counts.keep(countKey, String(count + 1))) giveUp(error)
      else await recover()
    },
    fault: () => fault,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Hands every unhandled error of the page to `recovery`. */
export function watchFaults(recovery: Recovery, page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', ({ error, message }) => void recovery.handle(error ?? message))
  page.addEventListener('unhandledrejection', ({ reason }) => void recovery.handle(reason))
}

function isOfDataClient(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error)
  return /internal assertion fail|unexpected state/i.test(text)
}
