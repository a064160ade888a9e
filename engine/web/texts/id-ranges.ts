import type { ID } from 'yjs'

interface Range {
  readonly from: number
  /** The first clock behind it. */
  readonly to: number
}

/** Ids of parts of a text: of each client some ranges of clocks. */
export class IdRanges {
  readonly #byClient = new Map<number, readonly Range[]>()

  get isEmpty(): boolean {
    return this.#byClient.size === 0
  }

  has({ client, clock }: ID): boolean {
    return this.overlaps({ client, clock }, 1)
  }

  /** Whether any of the `length` ids from `id` on is in it. */
  overlaps({ client, clock }: ID, length: number): boolean {
    const ranges = this.#byClient.get(client) ?? []
    const next = ranges[firstBehind(ranges, clock)]
    return next !== undefined && next.from < clock + length
  }

  add({ client, clock }: ID, length: number): void {
    const ranges = this.#byClient.get(client) ?? []
    const touching = ranges.filter((range) => range.from <= clock + length && range.to >= clock)
    const from = Math.min(clock, ...touching.slice(0, 1).map((range) => range.from))
    const to = Math.max(clock + length, ...touching.slice(-1).map((range) => range.to))
    const apart = ranges.filter((range) => range.to < from || range.from > to)
    const at = firstBehind(apart, from)
    this.#byClient.set(client, [...apart.slice(0, at), { from, to }, ...apart.slice(at)])
  }

  remove({ client, clock }: ID, length: number): void {
    const left = (this.#byClient.get(client) ?? []).flatMap(({ from, to }) => [
      ...(from < clock ? [{ from, to: Math.min(to, clock) }] : []),
      ...(to > clock + length ? [{ from: Math.max(from, clock + length), to }] : []),
    ])
    if (left.length > 0) this.#byClient.set(client, left)
    else this.#byClient.delete(client)
  }
}

/** The place of the first range that ends behind `clock`. */
function firstBehind(ranges: readonly Range[], clock: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.to ?? 0) > clock) high = middle
    else low = middle + 1
  }
  return low
}
