import type { ReadFiles } from '../format/read-page.ts'
import type { PlannedPage } from './plan-pages.ts'

interface Making {
  /** Waits until one more is not too much. */
  due(): Promise<unknown>
  create(page: PlannedPage): Promise<void>
  /** Writes on a page that was created; done again, it leaves what is written there. */
  fill(page: PlannedPage): Promise<void>
  /** Hears how many of how many pages are done. */
  onProgress(done: number, all: number): void
}

interface Made extends Pick<ReadFiles, 'skipped'> {
  /** The ids of the pages that are there, in their order. */
  readonly created: readonly string[]
  /** Those of them that are as they were read. */
  readonly filled: ReadonlySet<string>
}

/** So many pages are made at a time: each waits for the server's disk, which takes them together. */
const atOnce = 8

/** Makes each page in turn, while no more than a few are worked at. One that fails holds up none of the others. */
export async function makePages(pages: readonly PlannedPage[], making: Making): Promise<Made> {
  const [created, filled] = [new Set<string>(), new Set<string>()]
  const skipped: { name: string; why: string }[] = []
  let done = 0

  async function make(page: PlannedPage): Promise<void> {
    await making.due()
    making.onProgress(done, pages.length)
    await making.create(page)
    created.add(page.id)
    // A line that broke off in between is back the second time.
    await making.fill(page).catch(() => making.fill(page))
    filled.add(page.id)
  }

  const waiting = [...pages]
  const lane = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      try {
        await make(page)
      } catch (error) {
        skipped.push({ name: page.title, why: error instanceof Error ? error.message : 'It could not be imported.' })
      }
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return { created: pages.map(({ id }) => id).filter((id) => created.has(id)), filled, skipped }
}
