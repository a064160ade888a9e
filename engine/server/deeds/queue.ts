/** Something that waits for its turn in the spaces that it needs. */
export interface Waiting {
  readonly spaces: readonly string[]
  /** It goes with nothing else. */
  readonly isAlone?: boolean
}

const maxBatch = 256
const maxScan = 2_048
/** So many that go alone are under way at once, as they take long: the other turns are for the rest. */
const maxAlone = 2

/**
 * Waiting things in the order in which they came. In each space they keep that order: a thing whose space is busy, or
 * wanted by something before it that could not go, stays.
 */
export class SpaceQueue<T extends Waiting> {
  #waiting: T[] = []
  readonly #busy = new Set<string>()
  #alone = 0

  get size(): number {
    return this.#waiting.length
  }

  /** Whether something is under way in one of `spaces`, so that nothing there can go now. */
  isBusy(spaces: readonly string[]): boolean {
    return spaces.some((space) => this.#busy.has(space))
  }

  push(thing: T): void {
    this.#waiting.push(thing)
  }

  /** The next batch that can go now, whose spaces are then busy until `release`; empty when nothing can. */
  take(): readonly T[] {
    const blocked = new Set(this.#busy)
    const batch: T[] = []
    const staying: T[] = []
    let scanned = 0
    /** Nothing after it passes it in its spaces. */
    const stay = (thing: T): void => {
      staying.push(thing)
      for (const space of thing.spaces) blocked.add(space)
    }
    for (const thing of this.#waiting) {
      if (scanned === maxScan || isFull(batch)) break
      scanned += 1
      if (isFree(thing, blocked) && this.#fits(thing, batch)) batch.push(thing)
      else stay(thing)
    }
    if (batch.length === 0) return batch
    this.#waiting = [...staying, ...this.#waiting.slice(scanned)]
    for (const space of spacesOfAll(batch)) this.#busy.add(space)
    this.#alone += aloneIn(batch)
    return batch
  }

  release(batch: readonly T[]): void {
    for (const space of spacesOfAll(batch)) this.#busy.delete(space)
    this.#alone -= aloneIn(batch)
  }

  #fits({ isAlone }: Waiting, batch: readonly Waiting[]): boolean {
    return !isAlone || (batch.length === 0 && this.#alone < maxAlone)
  }
}

const isFull = (batch: readonly Waiting[]): boolean => batch.length === maxBatch || batch[0]?.isAlone === true

const aloneIn = (batch: readonly Waiting[]): number => batch.filter(({ isAlone }) => isAlone).length

const isFree = ({ spaces }: Waiting, blocked: ReadonlySet<string>): boolean =>
  !spaces.some((space) => blocked.has(space))

/** Every space of `things`, once, in the order in which locks are taken. */
export function spacesOfAll(things: readonly Waiting[]): readonly string[] {
  return [...new Set(things.flatMap(({ spaces }) => spaces))].toSorted()
}
