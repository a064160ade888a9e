/** What there is room for beside others: all words, no time, words that stand upright, or not even a letter. */
export type Room = 'all' | 'title' | 'upright' | 'none'

/** The widest of each, in rem, without what an event has around its words. */
const widest = { none: 0.5, upright: 2.25, title: 2.75 } as const
/** An event's padding and the bar at its beginning. */
const aroundRem = 11 / 16

/** What an event of so many rem has room for. When it is can be seen at the side, and its card says all. */
export function roomIn(rem: number): Room {
  const inner = rem - aroundRem
  if (inner <= widest.none) return 'none'
  if (inner <= widest.upright) return 'upright'
  return inner <= widest.title ? 'title' : 'all'
}
