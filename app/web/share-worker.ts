import type { KeptShare } from './shared-in.ts'

interface RequestEvent extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/** As `shared-in.ts` reads it: what a page loads a service worker cannot, and so it is written twice. */
const [sharePath, cacheName] = ['/share-target', 'shared-in']
const mostFiles = 10
const mostLetters = 10_000

/**
 * Takes what another app shares (share_target of the manifest), and opens the screen that asks where it goes. It is kept on this
 * device, also while nobody is signed in, and nothing is sent before somebody says so.
 */
export function takeShare(event: RequestEvent): void {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === sharePath) event.respondWith(kept(event.request))
}

async function kept(request: Request): Promise<Response> {
  const id = await keep(await request.formData())
  return Response.redirect(`${sharePath}?id=${id}`, 303)
}

async function keep(form: FormData): Promise<string> {
  const cache = await caches.open(cacheName)
  const id = crypto.randomUUID()
  const all = form.getAll('files').flatMap((value) => (value instanceof File && value.size > 0 ? [value] : []))
  const files = all.slice(0, mostFiles)
  for (const [at, file] of files.entries()) await cache.put(`${sharePath}/${id}/${at}`, new Response(file))
  const words: KeptShare = {
    id,
    at: Date.now(),
    title: wordIn(form, 'title').slice(0, 200),
    text: textOf(form).slice(0, mostLetters),
    files: files.map(({ name, type }) => ({ name, type })),
    leftOut: all.length - files.length,
  }
  await cache.put(`${sharePath}/${id}/words`, Response.json(words))
  return id
}

function wordIn(form: FormData, name: string): string {
  const value = form.get(name)
  // Forms end lines as letters do.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

/** Some apps put a link into the text, some beside it, and some both. */
function textOf(form: FormData): string {
  const [text, url] = [wordIn(form, 'text'), wordIn(form, 'url')]
  return text.includes(url) ? text : [text, url].filter(Boolean).join('\n')
}
