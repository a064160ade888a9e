import { newId } from '@atrium/base/id'
import type { Client } from '@atrium/engine/web'
import { makePage } from './copy-pages.ts'
import { createAddresses } from './import-addresses.ts'
import type { GivenFile, ReadFiles, ReadPage } from './format/read-files.ts'
import { orderBetween } from '../contract/order.ts'
import type { Place } from './places.ts'

export interface Imported {
  readonly count: number
  /** The first page that was made. */
  readonly first: string | undefined
  readonly skipped: ReadFiles['skipped']
}

export interface Importing {
  readonly space: string
  /** Where the first page goes; the others come after it. */
  readonly place: Place
  /** Hears how many of how many pages are made. */
  onProgress(done: number, all: number): void
}

/** No file is worth more time than this. */
const readWithinMs = 60_000

/** Makes a page of each file that can be read; folders become pages in which others lie. */
export async function importPages(client: Client, files: readonly File[], given: Importing): Promise<Imported> {
  const { pages, files: named, skipped } = await readInThread(await Promise.all(files.map(bytesOf)))
  const ids = new Map(pages.map((page) => [page, newId()]))
  const addresses = createAddresses(client, { space: given.space, ids, files: named })
  const folders = new Map<string, string>()
  const lasts = new Map<string | null, string | undefined>()
  let first: string | undefined

  async function add(page: Pick<ReadPage, 'title' | 'blocks'>, parent: string | null, id = newId()): Promise<string> {
    const top = parent === given.place.parent
    const before = lasts.get(parent)
    const order = top && before === undefined ? given.place.order : orderBetween(before, undefined)
    lasts.set(parent, order)
    const written = { title: page.title, blocks: await addresses.put(page.blocks) }
    await makePage(client, { space: given.space, place: { parent, order }, written, id })
    first ??= id
    return id
  }

  async function folder(names: readonly string[]): Promise<string | null> {
    if (names.length === 0) return given.place.parent
    const path = names.join('/')
    const id =
      folders.get(path) ?? (await add({ title: names.at(-1) ?? '', blocks: [] }, await folder(names.slice(0, -1))))
    folders.set(path, id)
    return id
  }

  for (const [done, page] of pages.toSorted(shallowFirst).entries()) {
    given.onProgress(done, pages.length)
    const id = await add(page, await folder(page.folders), ids.get(page))
    // A page that is called like a folder beside it is what the folder becomes.
    const path = [...page.folders, page.title].join('/')
    if (!folders.has(path)) folders.set(path, id)
  }
  return { count: pages.length, first, skipped: [...skipped, ...addresses.skipped] }
}

const shallowFirst = (one: ReadPage, other: ReadPage): number => one.folders.length - other.folders.length

const bytesOf = async (file: File): Promise<GivenFile> => ({
  name: file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
})

/** Reads in a thread of its own, which is ended when it takes too long. */
function readInThread(files: readonly GivenFile[]): Promise<ReadFiles> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ReadFiles>((resolve, reject) => {
    setTimeout(() => reject(new Error('That took too long to read. Bring in fewer files at once.')), readWithinMs)
    worker.addEventListener('message', ({ data }: MessageEvent<ReadFiles>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The files could not be read.')))
    worker.postMessage(files)
  }).finally(() => worker.terminate())
}
