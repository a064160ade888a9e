/** The colours of words and of the ground behind them, as the editor names them. */
export const colors = ['gray', 'brown', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink'] as const

export type Color = (typeof colors)[number]

/** Where lines stand but for the left, where they stand by themselves. */
const sides = ['center', 'right', 'justify'] as const

/** How something looks where its author chose so. */
export interface Looks {
  readonly color?: Color
  readonly ground?: Color
  readonly side?: (typeof sides)[number]
}

/** How a cell looks, and of which columns and rows it takes the room. */
export interface CellLooks {
  readonly looks?: Looks
  readonly columns?: number
  readonly rows?: number
  /** Of each of its columns the width in pixels, undefined where nobody chose one; absent where nobody chose any. */
  readonly widths?: readonly (number | undefined)[]
}

type Given = Readonly<Record<string, unknown>>

/** What is said of looks among the attributes of a block, a cell or a run. Who writes may send any: all but known names counts as not chosen. */
export function looksOf(given: Given): Looks {
  const color = among(colors, given['textColor'])
  const ground = among(colors, given['backgroundColor'])
  const side = among(sides, given['textAlignment'])
  return { ...(color && { color }), ...(ground && { ground }), ...(side && { side }) }
}

const among = <Name extends string>(names: readonly Name[], given: unknown): Name | undefined =>
  names.find((name) => name === given)

/** The same of a cell of a table. */
export function cellLooksOf(given: Given): CellLooks {
  const looks = looksOf(given)
  const [columns, rows] = [spanOf(given['colspan']), spanOf(given['rowspan'])]
  const widths = widthsOf(given['colwidth'], columns)
  return {
    ...(Object.keys(looks).length > 0 && { looks }),
    ...(columns > 1 && { columns }),
    ...(rows > 1 && { rows }),
    ...(widths && { widths }),
  }
}

/** Nobody puts more cells together, and a page of larger ones would be slow to lay out. */
const mostSpan = 100

const spanOf = (given: unknown): number =>
  typeof given === 'number' && Number.isInteger(given) && given > 1 && given <= mostSpan ? given : 1

function widthsOf(given: unknown, columns: number): CellLooks['widths'] {
  if (!Array.isArray(given)) return undefined
  const widths = Array.from({ length: columns }, (_, index) => widthOf(given[index]))
  return widths.every((width) => width === undefined) ? undefined : widths
}

const [leastWidth, mostWidth] = [16, 4_000] as const

/** A width in whole pixels, as somebody can choose it by hand; undefined of anything else. */
export const widthOf = (given: unknown): number | undefined =>
  typeof given === 'number' && given >= leastWidth && given <= mostWidth ? given | 0 : undefined

/** Nobody makes a column so narrow or so wide that those beside it cannot be read. */
export const leastShare = 0.25
const mostShare = 4

/** How wide a column is beside others, whatever was written. */
export function shareOf(given: unknown): number {
  if (typeof given !== 'number' || !(given > 0)) return 1
  if (given < leastShare) return leastShare
  return given > mostShare ? mostShare : given
}
