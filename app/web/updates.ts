import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | undefined
let isStale = false
const listeners = new Set<() => void>()

/** Has the service worker keep the app's shell, so that it opens without a network. */
export function startServiceWorker(): void {
  // Online, a file that is gone was replaced by one of a newer version.
  addEventListener('vite:preloadError', () => navigator.onLine && tell(() => (isStale = true)))
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    // without it the app works as well, only not offline
    navigator.serviceWorker.register('/service-worker.js').then(watch, () => undefined)
  })
}

/** Whether a newer version of the app is ready to take over. */
export function useIsUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== undefined || isStale)
}

/** Has the newer version take over, and loads the page again from it. */
export function takeUpdate(): void {
  const reload = (): void => location.reload()
  if (!waiting) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage('take-over')
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    const { waiting: next } = registration
    if (next && navigator.serviceWorker.controller) tell(() => (waiting = next))
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void registration.update().catch(() => undefined) // offline: the next look will do
  })
}

function tell(change: () => void): void {
  change()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
