interface FilePart {
  readonly from: number
  /** Just after its last line. */
  readonly to: number
}

/** Where the components of a name begin and end in a file; what is begun and never ended is none. It is gone through once. */
export function* partsOf(text: string, name: string): Generator<FilePart> {
  let from: number | undefined
  for (const found of text.matchAll(new RegExp(String.raw`^(BEGIN|END):${name}[^\S\n]*$\n?`, 'gim'))) {
    if (found[1]?.toUpperCase() === 'BEGIN') from ??= found.index
    else if (from !== undefined) {
      yield { from, to: found.index + found[0].length }
      from = undefined
    }
  }
}
