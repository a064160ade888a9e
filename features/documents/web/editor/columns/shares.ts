import { leastShare as least } from '../../../contract/format/looks.ts'

/** The shares of two columns once `moved` of both went from the right one to the left one. */
export function shared(left: number, right: number, moved: number): readonly [number, number] {
  const both = left + right
  const share = Math.min(Math.max(left + moved * both, least), both - least)
  return [rounded(share), rounded(both - share)]
}

const rounded = (share: number): number => Math.round(share * 100) / 100
