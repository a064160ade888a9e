import type { ReadEvent } from './read-event-type.ts'

interface Known extends Pick<ReadEvent, 'title' | 'sequence' | 'modified'> {
  readonly times: string
}

/** Finds events of a file that say to be one and are not: the last of them counts, as a file has each but once. */
export class SameEvents {
  readonly #known = new Map<string, Known>()

  /** The title of the event that gives way to this one, where neither is the older version of the other. */
  replacedBy({ uid, at, title, start, end, rule, sequence, modified }: ReadEvent): string | undefined {
    const key = `${at ?? ''} ${uid}`
    const before = this.#known.get(key)
    const now = { title, sequence, modified, times: `${start} ${end} ${rule}` }
    if (before && isOlder(now, before)) return undefined
    this.#known.set(key, now)
    if (!before || isOlder(before, now)) return undefined
    return before.title === title && before.times === now.times ? undefined : before.title
  }
}

const isOlder = (one: Known, other: Known): boolean =>
  one.sequence === other.sequence ? one.modified < other.modified : one.sequence < other.sequence
