import { type Cover, covers } from './cover.ts'

/** What is painted where a cover is a colour; the same in every scheme, as a picture is. */
const grounds: Readonly<Record<Exclude<Cover, ''>, string>> = {
  sky: '#bcd9f5',
  mint: '#bfe6d3',
  sand: '#f1e2c2',
  rose: '#f3cdd3',
  violet: '#d7cdf2',
  dawn: 'linear-gradient(115deg, #f7c59f, #ef8f8f 55%, #a78bda)',
  sea: 'linear-gradient(115deg, #8fd3f4, #4a90c2 60%, #2f5f98)',
  forest: 'linear-gradient(115deg, #b7d99b, #5a9f78 60%, #2d6a5a)',
  dusk: 'linear-gradient(115deg, #5b6fa8, #3d3f73 60%, #2a2547)',
}

/** The background by which a cover is drawn, for a style sheet; undefined where it is none of the colours. */
export function coverGround(cover: string): string | undefined {
  const known = covers.find((name) => name === cover)
  return known ? grounds[known] : undefined
}
