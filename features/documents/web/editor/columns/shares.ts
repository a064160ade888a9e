/** Nobody makes a column so narrow or so wide that those beside it cannot be read. */
const [least, most] = [0.25, 4] as const

/** How wide a column is beside others, whatever was written. */
export const shareOf = (width: unknown): number =>
  typeof width === 'number' && width > 0 ? Math.min(Math.max(width, least), most) : 1

/** The shares of two columns once `moved` of both went from the right one to the left one. */
export function shared(left: number, right: number, moved: number): readonly [number, number] {
  const both = left + right
  const share = Math.min(Math.max(left + moved * both, least), both - least)
  return [rounded(share), rounded(both - share)]
}

const rounded = (share: number): number => Math.round(share * 100) / 100
