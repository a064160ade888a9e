export interface Sheet {
  readonly file: string
  readonly css: string
}

/** The same declarations, in whatever order, in several places, each as `file:line selector`. */
export interface RepeatedBlock {
  readonly declarations: readonly string[]
  readonly places: readonly string[]
}

/** The blocks of at least `least` declarations that stand more than once in `sheets`, the most repeated first. */
export const repeatedBlocks = (sheets: readonly Sheet[], least: number): readonly RepeatedBlock[] => {
  const blocks = Map.groupBy(
    sheets.flatMap(blocksOf).filter(({ declarations }) => declarations.length >= least),
    ({ declarations }) => declarations.join(' '),
  )
  return [...blocks.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({ declarations: same[0]?.declarations ?? [], places: same.map(({ place }) => place) }))
    .toSorted((one, other) => other.places.length - one.places.length)
}

const blocksOf = ({ file, css }: Sheet): { readonly declarations: readonly string[]; readonly place: string }[] => {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(({ 1: selector = '', 2: body = '', index }) => {
    const line = bare.slice(0, index + selector.length - selector.trimStart().length).split('\n').length
    return {
      declarations: body
        .split(';')
        .map((declaration) => declaration.trim().replaceAll(/\s+/g, ' '))
        .filter((declaration) => declaration !== '')
        .toSorted(),
      place: `${file}:${line} ${selector.trim().replaceAll(/\s+/g, ' ')}`,
    }
  })
}
