import type { Sign } from './suggestion-signs.ts'

/** Where two signs that belong together end, and of a replacement the place of the arrow between old and new. */
export interface Pair {
  readonly end: number
  readonly arrow: number | undefined
}

interface Open {
  readonly at: number
  readonly closing: Sign
  arrow: number | undefined
}

const closings: ReadonlyMap<Sign | undefined, Sign> = new Map([
  ['{++', '++}'],
  ['{--', '--}'],
  ['{~~', '~~}'],
])

/** The pairs of a line by where they begin. A kind does not lie in itself, so that no depth can come of it. */
export function pairsIn(signs: readonly (Sign | undefined)[]): ReadonlyMap<number, Pair> {
  const pairs = new Map<number, Pair>()
  let open: readonly Open[] = []
  for (const [at, sign] of signs.entries()) {
    const closing = closings.get(sign)
    if (sign === '~>') pointIn(open, at)
    else if (closing)
      open = open.some((one) => one.closing === closing) ? open : [...open, { at, closing, arrow: undefined }]
    else open = closed(open, at, { sign, pairs })
  }
  return pairs
}

function pointIn(open: readonly Open[], at: number): void {
  const top = open.at(-1)
  if (top?.closing === '~~}') top.arrow ??= at
}

interface Closing {
  readonly sign: Sign | undefined
  readonly pairs: Map<number, Pair>
}

/** What is open still; what began inside and has no end is words. */
function closed(open: readonly Open[], end: number, { sign, pairs }: Closing): readonly Open[] {
  const index = open.findIndex(({ closing }) => closing === sign)
  const opened = open[index]
  if (!opened) return open
  const { at, arrow } = opened
  if (sign !== '~~}' || arrow !== undefined) pairs.set(at, { end, arrow })
  return open.slice(0, index)
}
