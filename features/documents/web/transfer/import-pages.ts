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
import type { ImportedCounts } from './imported-words.ts'
import { makePages } from './make-pages.ts'
import { type PlannedPage, planPages } from './plan-pages.ts'
import { trashDocument } from '../../contract/trash-document.ts'

export interface Imported extends ImportedCounts {
  /** The first page that was made. */
  readonly first: string | undefined
  /** The pages that were made in no other of them. */
  readonly tops: readonly string[]
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
  const due = createPace()

  async function fill(page: PlannedPage): Promise<void> {
    const key = { space, id: page.id }
    const blocks = await addresses.put(page.blocks)
    if (page.threads.length === 0) return fillPage(client, key, blocks)
    const why = await fillWithThreads(client, key, { blocks, threads: page.threads, due })
    if (why !== undefined) uncommented.push({ name: `Comments of ${page.title}`, why })
  }

  const made = await makePages(pages, {
    due,
    // What a page lies in is made before it: deeds are done in the order in which they are begun.
    create: ({ id, title, place: at }) => createPage(client, { ...plainPage, ...at, space, id, title }),
    fill,
    onProgress,
  })
  const created = new Set(made.created)
  return {
    count: [...ids.values()].filter((id) => made.filled.has(id)).length,
    all: read.length,
    first: made.created[0],
    tops: pages.filter(({ id, place: at }) => created.has(id) && at.parent === place.parent).map(({ id }) => id),
    skipped: [...chosen.skipped, ...skipped, ...addresses.skipped, ...uncommented, ...made.skipped],
  }
}

/** Moves the pages of an import to the trash, with all that lies in them; resolves with the reason where one of them cannot. */
export async function undoImport(
  client: Client,
  { space, tops }: Pick<Importing, 'space'> & Pick<Imported, 'tops'>,
): Promise<string | undefined> {
  const due = createPace()
  const answers: ReturnType<Client['act']>[] = []
  for (const id of tops) {
    await due()
    answers.push(client.act(trashDocument, { space, id }))
  }
  const refused = (await Promise.all(answers)).find(({ ok }) => !ok)
  return refused?.ok === false ? refused.message : undefined
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
