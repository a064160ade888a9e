import type { PersonId } from '@atrium/engine/contract'

const lockOf = (person: PersonId): string => `atrium-visible-${person}`

/** Tells the person's other tabs whether this one is seen; returns how to stop. */
export function tellVisible(person: PersonId): () => void {
  if (!('locks' in navigator)) return () => undefined
  let letGo: AbortController | undefined
  const { locks } = navigator

  function look(): void {
    if (document.hidden) {
      letGo?.abort()
      letGo = undefined
    } else letGo ??= hold(locks, lockOf(person))
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    letGo?.abort()
  }
}

/** Shares a lock until it is let go of. */
function hold(locks: LockManager, name: string): AbortController {
  const letGo = new AbortController()
  const { signal } = letGo
  const untilEnd = (): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) resolve()
      else signal.addEventListener('abort', () => resolve())
    })
  // Waiting for it ends with the tab, which is no fault.
  void locks.request(name, { mode: 'shared', signal }, untilEnd).catch(() => undefined)
  return letGo
}

/** Whether somebody looks at any tab of the person's in this browser. */
export async function isAnyTabSeen(person: PersonId): Promise<boolean> {
  if (!document.hidden) return true
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(person))
}
