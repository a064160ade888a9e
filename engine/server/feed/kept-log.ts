import type { Change, Entry } from '@atrium/engine/contract'

/** One entry with its JSON, which is the same for every follower that may read all of it. */
export interface Kept {
  readonly entry: Entry
  readonly json: string
}

const keptEntries = 1_000
const keptBytes = 1_000_000

/**
 * The last entries of a space's log, for followers that missed some. What they are told is what is so now: of each row its
 * last change alone, so that nobody reads out of the log what was deleted or hidden since.
 */
export class KeptLog {
  #kept: Remembered[] = []
  #bytes = 0
  /** Which entry changed each row last. */
  readonly #lastChanged = new Map<string, Remembered>()

  get isEmpty(): boolean {
    return this.#kept.length === 0
  }

  /** Takes the entries that follow; answers them as they were written, for those who have all before them. */
  add(entries: readonly Entry[]): readonly Kept[] {
    const added = entries.map((entry) => new Remembered(entry))
    for (const one of added) this.#note(one)
    this.#kept.push(...added)
    while (this.#kept.length > keptEntries || this.#bytes > keptBytes) this.#forget(this.#kept.shift())
    return added
  }

  /** Whether all after `seq` is kept. */
  reaches(seq: number): boolean {
    const [first] = this.#kept
    return first !== undefined && first.entry.seq <= seq + 1
  }

  /** The entries after `seq`, each with what is left of it. */
  after(seq: number): readonly Kept[] {
    return this.#kept.filter(({ entry }) => entry.seq > seq).map((one) => one.left)
  }

  /** The rows that were changed after `seq`, by `nameOfChange`. */
  changedAfter(seq: number): readonly string[] {
    return this.#kept.filter(({ entry }) => entry.seq > seq).flatMap(({ entry }) => entry.changes.map(nameOfChange))
  }

  #note(one: Remembered): void {
    this.#bytes += one.json.length
    for (const change of one.entry.changes) {
      const name = nameOfChange(change)
      const before = this.#lastChanged.get(name)
      // In logs of before, a deed can have dropped a row and put it back.
      if (before !== one) before?.supersede(name)
      this.#lastChanged.set(name, one)
    }
  }

  #forget(one: Remembered | undefined): void {
    if (!one) return
    this.#bytes -= one.json.length
    for (const name of one.entry.changes.map(nameOfChange))
      if (this.#lastChanged.get(name) === one) this.#lastChanged.delete(name)
  }
}

class Remembered implements Kept {
  readonly entry: Entry
  readonly json: string
  #superseded: Set<string> | undefined
  #left: Kept | undefined

  constructor(entry: Entry) {
    this.entry = entry
    this.json = JSON.stringify(entry)
  }

  /** A later entry has changed that row again. */
  supersede(name: string): void {
    this.#superseded = (this.#superseded ?? new Set()).add(name)
    this.#left = undefined
  }

  /** What later entries did not change again. */
  get left(): Kept {
    if (!this.#superseded) return this
    this.#left ??= keptOf(without(this.entry, this.#superseded))
    return this.#left
  }
}

/** The entries, which follow each other, with of each row its last change alone. */
export function lastChanges(entries: readonly Entry[]): readonly Kept[] {
  const seen = new Set<string>()
  const left: Kept[] = []
  for (const entry of entries.toReversed()) {
    left.push(keptOf(without(entry, seen)))
    for (const change of entry.changes) seen.add(nameOfChange(change))
  }
  return left.toReversed()
}

/** Names the row that a change is about, within its space. */
const nameOfChange = (change: Change): string =>
  'put' in change ? `${change.put} ${change.row.id}` : `${change.drop} ${change.id}`

const keptOf = (entry: Entry): Kept => ({ entry, json: JSON.stringify(entry) })

const without = (entry: Entry, names: ReadonlySet<string>): Entry => ({
  ...entry,
  changes: entry.changes.filter((change) => !names.has(nameOfChange(change))),
})
