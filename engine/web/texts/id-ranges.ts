import type { ID } from 'yjs'

interface Range {
  readonly from: number
  /** The first clock behind it. */
  readonly to: number
}

/** Ids of parts of a text: of each client some ranges of clocks, in their order and apart. */
export class IdRanges {
  readonly #byClient = new Map<number, Range[]>()

  get isEmpty(): boolean {
    return this.#byClient.size === 0
  }

  has({ client, clock }: ID): boolean {
    return this.overlaps({ client, clock }, 1)
  }

  /** Whether any of the `length` ids from `id` on is in it. */
  overlaps({ client, clock }: ID, length: number): boolean {
    const ranges = this.#byClient.get(client) ?? []
    const next = ranges[firstEndingAfter(ranges, clock)]
    return next !== undefined && next.from < clock + length
  }

  add({ client, clock }: ID, length: number): void {
    const ranges = this.#byClient.get(client) ?? []
    this.#byClient.set(client, ranges)
    // One that ends where this begins becomes one with it.
    const at = firstEndingAfter(ranges, clock - 1)
    let [from, to, count] = [clock, clock + length, 0]
    for (let next = ranges[at]; next && next.from <= to; next = ranges[at + count]) {
      from = Math.min(from, next.from)
      to = Math.max(to, next.to)
      count += 1
    }
    ranges.splice(at, count, { from, to })
  }

  remove({ client, clock }: ID, length: number): void {
    const ranges = this.#byClient.get(client) ?? []
    const at = firstEndingAfter(ranges, clock)
    const end = clock + length
    const left: Range[] = []
    let count = 0
    for (let next = ranges[at]; next && next.from < end; next = ranges[at + count]) {
      if (next.from < clock) left.push({ from: next.from, to: clock })
      if (next.to > end) left.push({ from: end, to: next.to })
      count += 1
    }
    ranges.splice(at, count, ...left)
    if (ranges.length === 0) this.#byClient.delete(client)
  }
}

/** The place of the first range that ends behind `clock`; looked for by halves, since a long page has many thousands. */
function firstEndingAfter(ranges: readonly Range[], clock: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.to ?? 0) > clock) high = middle
    else low = middle + 1
  }
  return low
}
