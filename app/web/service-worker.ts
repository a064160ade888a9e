import { heedPush } from './push-worker.ts'
import { takeShare } from './share-worker.ts'

/** What the build puts in place of this name: its own name, and the files without which the app cannot open. */
declare const __SHELL__: { readonly build: string; readonly files: readonly string[] }

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface Worker {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** The worker itself, which the types of pages take for a window. */
declare const self: Worker
const worker = self
const shell = __SHELL__
const cacheName = `shell-${shell.build}`

heedPush()
worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldShells().then(() => worker.clients.claim())))
// Only a person's click makes a new version take over: nothing reloads under anyone's hands.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).origin !== location.origin) return
  if (event.request.method === 'GET') answerGet(event)
  else takeShare(event)
})

function answerGet(event: RequestEvent): void {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate' && !isServers(pathname)) event.respondWith(answer('/', request))
  else if (pathname.startsWith('/assets/') || shell.files.includes(pathname))
    event.respondWith(answer(request, request))
}

/** The paths that the server answers itself. */
const isServers = (pathname: string): boolean =>
  /^\/((api|share|unsubscribe|frames|healthz|readyz|metrics)(\/|$)|files\/.)/.test(pathname)

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(shell.files.map((file) => new Request(file, { cache: 'no-cache' })))
}

/** Keeps the shell before this one, from which tabs that are still open load what they have not loaded yet. */
async function forgetOldShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
  await Promise.all(
    names
      .filter((name) => name !== cacheName)
      .slice(0, -1)
      .map((name) => caches.delete(name)),
  )
}

async function answer(kept: RequestInfo, request: Request): Promise<Response> {
  const own = await (await caches.open(cacheName)).match(kept)
  return own ?? (await caches.match(kept)) ?? fetch(request)
}
