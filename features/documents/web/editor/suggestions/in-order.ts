/** Which of the old names each new one has, by their places: as many as stay in the same order. */
export function inOrder(before: readonly unknown[], now: readonly unknown[]): ReadonlyMap<number, number> {
  const places = new Map(before.map((name, place) => [name, place]))
  // The ends of the longest orders of each length, with what comes before each.
  const ends: { readonly index: number; readonly place: number; readonly left: Link | undefined }[] = []
  for (const [index, name] of now.entries()) {
    const place = name === null ? undefined : places.get(name)
    if (place === undefined) continue
    // Of two with one name the first has it.
    places.delete(name)
    let length = ends.findIndex((end) => end.place >= place)
    if (length < 0) length = ends.length
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
