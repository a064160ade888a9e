/**
 * Which of the old names each new one has, by their places: as many as stay in the same order (the longest increasing
 * subsequence, by patience sorting). What is called null has no name.
 */
export function inOrder(before: readonly unknown[], now: readonly unknown[]): ReadonlyMap<number, number> {
  const places = new Map(before.map((name, place) => [name, place]))
  // The ends of the longest orders of each length, with what comes before each.
  const ends: Link[] = []
  for (const [index, name] of now.entries()) {
    const place = name === null ? undefined : places.get(name)
    if (place === undefined) continue
    // Of two with one name the first has it.
    places.delete(name)
    const length = lengthBefore(ends, place)
    ends[length] = { index, place, left: ends[length - 1] }
  }
  const pairs: [number, number][] = []
  for (let link: Link | undefined = ends.at(-1); link; link = link.left) pairs.push([link.index, link.place])
  return new Map(pairs.toReversed())
}

interface Link {
  readonly index: number
  readonly place: number
  readonly left: Link | undefined
}

/** How long an order is that a place goes on with, by halves: the ends stand in order themselves. */
function lengthBefore(ends: readonly Link[], place: number): number {
  let [from, to] = [0, ends.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle]?.place ?? place) < place) from = middle + 1
    else to = middle
  }
  return from
}
