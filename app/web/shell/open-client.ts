import type { PersonId } from '@atrium/engine/contract'
import {
  type Backend,
  type Client,
  type Setup,
  connectSocket,
  createBackend,
  createClient,
  openDisk,
} from '@atrium/engine/web'
import type { Session } from '@atrium/features/auth/web'
import { actions, findAction, kinds } from '../features.ts'
import type { Recovery } from '../recovery.ts'

/** The page's own; a page is of one person until it is loaded again. */
let opened: { readonly id: string; readonly backend: Backend } | undefined

/** Opens the screen of `id`, from this browser's disk at once, then from the server; a second call reuses the first. */
export function openClient(id: string, given: { session: Session; recovery: Recovery }): Promise<Client> {
  const backend = backendOf(id, given.session)
  given.recovery.protect(backend)
  // What it comes to is in its status.
  void backend.initialise()
  return backend.open()
}

/** The back end of the screen that is open. */
export function openedBackend(): Backend | undefined {
  return opened?.backend
}

function backendOf(id: string, session: Session): Backend {
  if (opened?.id === id) return opened.backend
  opened?.backend.close()
  const person = id as PersonId
  const connect = connectSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket`)
  const backend = createBackend({
    openDisk: () => openDisk(person),
    openClient: (disk) => createClient({ person, kinds, actions, findAction, disk, connect }),
    auth: () => Promise.resolve(session.isPersisted() ? undefined : 'This browser does not remember who is signed in'),
    storage: keepFiles,
    analytics: () => beginCounting(() => backend.open()),
    isLocal: /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname),
  })
  opened = { id, backend }
  return backend
}

/** The files of the app are kept by the service worker, which the first visit may still be setting up. */
const keepFiles: Setup = async () => {
  if (!('serviceWorker' in navigator)) return 'No service worker in this browser'
  const ready = navigator.serviceWorker.ready.then(() => undefined)
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('The app is not ready for offline use yet'), 3_000)
  })
  return Promise.race([ready, late])
}

/** What nobody waits for begins so long after the start. */
const laterMs = 5_000

/** Notes on this page alone how long the start took, and counts later which kinds of pages are opened. */
async function beginCounting(client: () => Promise<Client>): ReturnType<Setup> {
  performance.measure('atrium:start')
  setTimeout(() => {
    // What cannot be counted is not counted (R4.43).
    import('./rooms/count-views.ts').then(async ({ countViews }) => countViews(await client())).catch(() => undefined)
  }, laterMs)
  return undefined
}
