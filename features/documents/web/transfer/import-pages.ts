import { type SpaceId, teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import { plainPage } from '../../contract/document.ts'
import { createPage, fillPage } from './copy-pages.ts'
import type { Given } from './import-worker.ts'
import { createAddresses } from './import-addresses.ts'
import { fillWithThreads } from './import-threads.ts'
import { givenFiles } from './given-files.ts'
import type { ReadFiles } from '../format/read-page.ts'
import type { TreePosition } from './places.ts'
import { planPages } from './plan-pages.ts'

export interface Imported {
  readonly count: number
  /** The first page that was made. */
  readonly first: string | undefined
  readonly skipped: ReadFiles['skipped']
}

export interface Importing {
  readonly space: SpaceId
  /** Where the first page goes; the others come after it. */
  readonly place: TreePosition
  /** Hears how many of how many pages are made. */
  onProgress(done: number, all: number): void
}

/** No file is worth more time than this. */
const readWithinMs = 60_000

/** So many pages are made at a time: each waits for the server's disk, which takes them together. */
const atOnce = 8
/** The server takes 300 deeds at once from anybody, then 30 in a second; some are left for what else one does. */
const freely = 240
const everyMs = 40

/** Makes a page of each file that can be read; folders become pages in which others lie. */
export async function importPages(client: Client, files: readonly File[], given: Importing): Promise<Imported> {
  const { space, place, onProgress } = given
  const chosen = await givenFiles(files)
  const {
    pages: read,
    files: named,
    skipped,
  } = await readInThread({
    files: chosen.files,
    person: client.person,
    name: client.row(Person, { space: teamSpace, id: client.person })?.displayName ?? '',
  })
  const { pages, ids } = planPages(read, place)
  const addresses = createAddresses(client, { space, ids, files: named })
  const uncommented: { name: string; why: string }[] = []
  let done = 0
  const due = createPace()
  await inLanes(pages, async (page) => {
    await due()
    onProgress(done, pages.length)
    // What a page lies in is made before it: deeds are done in the order in which they are begun.
    await createPage(client, { ...plainPage, ...page.place, space, id: page.id, title: page.title })
    const key = { space, id: page.id }
    const blocks = await addresses.put(page.blocks)
    if (page.threads.length === 0) await fillPage(client, key, blocks)
    else {
      const why = await fillWithThreads(client, key, { blocks, threads: page.threads, due })
      if (why !== undefined) uncommented.push({ name: `Comments of ${page.title}`, why })
    }
    done += 1
  })
  return {
    count: read.length,
    first: pages[0]?.id,
    skipped: [...chosen.skipped, ...skipped, ...addresses.skipped, ...uncommented],
  }
}

/** Waits until one more is not too much. */
function createPace(): () => Promise<unknown> {
  const began = performance.now()
  let count = 0
  return () => {
    count += 1
    const waitMs = began + (count - freely) * everyMs - performance.now()
    return waitMs > 0 ? new Promise((resolve) => setTimeout(resolve, waitMs)) : Promise.resolve()
  }
}

/** Begins with each in turn, while no more than a few are worked at; ends with the first that fails. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  let isFailed = false
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isFailed; next = waiting.shift()) await work(next)
  }
  const fail = (error: unknown): never => {
    isFailed = true
    throw error
  }
  await Promise.all(Array.from({ length: atOnce }, () => lane().catch(fail)))
}

/** Reads in a thread of its own, which is ended when it takes too long. */
function readInThread(given: Given): Promise<ReadFiles> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ReadFiles>((resolve, reject) => {
    setTimeout(() => reject(new Error('The import took too long. Import fewer files at once.')), readWithinMs)
    worker.addEventListener('message', ({ data }: MessageEvent<ReadFiles>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('The files could not be read.')))
    worker.postMessage(given)
  }).finally(() => worker.terminate())
}
