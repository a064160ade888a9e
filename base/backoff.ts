interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
}

/** How long to wait after so many failures in a row, the first being 0: twice as long each time, up to the longest. */
export const backoffMs = ({ firstMs, longestMs }: Backoff, failures: number): number =>
  Math.min(firstMs * 2 ** failures, longestMs)
