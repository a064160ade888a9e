import type { PlainBlock } from './compare-blocks.ts'

/** A version of a page, as it is listed. */
export interface ListedVersion {
  readonly id: string
  readonly at: number
  readonly people: readonly string[]
  readonly name: string
}

/** Between which two versions something was done; those who wrote the later one did it. */
export interface Step {
  /** Undefined where it was done before the first version that is known. */
  readonly before: ListedVersion | undefined
  /** Undefined where it was done after the last version. */
  readonly after: ListedVersion | undefined
}

/** Where a block came from. */
export interface BlockStory {
  /** Since when it says what it says now. */
  readonly changed: Step
  /** Since when it is on the page. */
  readonly begun: Step
}

export interface Versions {
  /** The oldest first. */
  readonly versions: readonly ListedVersion[]
  /** What stands in a version; rejects where that cannot be read. */
  read(version: string): Promise<readonly PlainBlock[]>
}

/** Reads as many versions as there are digits in their number written in twos, twice over. */
export async function storyOf({ versions, read }: Versions, block: PlainBlock): Promise<BlockStory> {
  const find = async ({ id }: ListedVersion): Promise<PlainBlock | undefined> =>
    (await read(id)).find((one) => one.id === block.id)
  const isSame = (was: PlainBlock | undefined): boolean => was?.text === block.text && was.type === block.type
  return {
    changed: await stepTo(versions, async (version) => isSame(await find(version))),
    begun: await stepTo(versions, async (version) => (await find(version)) !== undefined),
  }
}

/** When a block was taken off the page that stood in the version `since`. */
export function whenRemoved({ versions, read }: Versions, since: string, block: string): Promise<Step> {
  const from = versions.findIndex(({ id }) => id === since)
  const isGone = async ({ id }: ListedVersion): Promise<boolean> => (await read(id)).every((one) => one.id !== block)
  return stepTo(versions.slice(Math.max(0, from)), isGone)
}

/** The last step to what holds in all versions after it, found by halves. */
async function stepTo(
  versions: readonly ListedVersion[],
  holds: (version: ListedVersion) => Promise<boolean>,
): Promise<Step> {
  let [low, high] = [0, versions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const version = versions[middle]
    // oxlint-disable-next-line no-await-in-loop -- which is looked at next depends on this one
    if (version && (await holds(version))) high = middle
    else low = middle + 1
  }
  return { before: versions[low - 1], after: versions[low] }
}
