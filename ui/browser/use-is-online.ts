import { useSyncExternalStore } from 'react'

/** What the browser says about the network (R4.14); true also when it merely does not know. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const stop = new AbortController()
  addEventListener('online', listener, { signal: stop.signal })
  addEventListener('offline', listener, { signal: stop.signal })
  return () => stop.abort()
}
