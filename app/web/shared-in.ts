/** What another app shared with this one, as `share-worker.ts` writes it down; its files lie beside it. */
export interface KeptShare {
  readonly id: string
  readonly at: number
  readonly title: string
  /** What was shared in words: a text, a link, or both. */
  readonly text: string
  readonly files: readonly { readonly name: string; readonly type: string }[]
  /** How many files there were besides. */
  readonly leftOut: number
}

export interface Shared extends Omit<KeptShare, 'files'> {
  readonly files: readonly File[]
}

const [sharePath, cacheName] = ['/share-target', 'shared-in']
const mostKept = 5
const keptMs = 7 * 86_400_000

/** What was shared under `id`, or else last; undefined where nothing waits. It waits for a week. */
export async function readShared(id?: string): Promise<Shared | undefined> {
  const cache = await caches.open(cacheName)
  const all = await allKept(cache)
  const old = all.filter(({ at }, index) => index >= mostKept || at < Date.now() - keptMs)
  for (const one of old) await dropShared(one.id)
  const left = all.filter((one) => !old.includes(one))
  const kept = left.find((one) => one.id === id) ?? left[0]
  return kept && { ...kept, files: await filesOf(cache, kept) }
}

export async function dropShared(id: string): Promise<void> {
  const cache = await caches.open(cacheName)
  const own = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`${sharePath}/${id}/`))
  await Promise.all(own.map((request) => cache.delete(request)))
}

/** The newest first. */
async function allKept(cache: Cache): Promise<readonly KeptShare[]> {
  const words = (await cache.keys()).filter(({ url }) => url.endsWith('/words'))
  const found = await Promise.all(words.map((request) => readKept(cache, request)))
  return found.flatMap((one) => one ?? []).toSorted((a, b) => b.at - a.at)
}

const readKept = async (cache: Cache, request: Request): Promise<KeptShare | undefined> =>
  (await cache.match(request))?.json()

const filesOf = (cache: Cache, { id, files }: KeptShare): Promise<readonly File[]> =>
  Promise.all(
    files.map(async ({ name, type }, at) => {
      const blob = await (await cache.match(`${sharePath}/${id}/${at}`))?.blob()
      return new File(blob ? [blob] : [], name, { type })
    }),
  )
