/** What happens to a page from outside. `hidden` also comes when it is about to be closed. */
export type Happening = 'online' | 'offline' | 'shown' | 'hidden'

/** The browser around a client. */
export interface Surroundings {
  /** False only when the browser is sure that there is no network. */
  isOnline(): boolean
  watch(on: (happening: Happening) => void): () => void
}

/** The page's own surroundings; outside a browser nothing ever happens. */
export function pageSurroundings(): Surroundings {
  if (typeof document === 'undefined') return { isOnline: () => true, watch: () => () => undefined }
  return { isOnline: () => navigator.onLine, watch: watchPage }
}

function watchPage(on: (happening: Happening) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('online', () => on('online'), { signal })
  addEventListener('offline', () => on('offline'), { signal })
  addEventListener('pagehide', () => on('hidden'), { signal })
  document.addEventListener('visibilitychange', () => on(document.hidden ? 'hidden' : 'shown'), { signal })
  return () => stop.abort()
}
