import type { Limit } from '@atrium/engine/contract'

/** How often somebody may do something, counted in this process. */
export interface Limits {
  /** Takes one turn of `who` at `what`; returns 0, or the milliseconds to wait when there is none left. */
  take(who: string, what: string, limit: Limit): number
}

interface Bucket {
  left: number
  at: number
}

const sweepAbove = 20_000

/**
 * Token buckets: `times` at once, filled again evenly over `perMs`. `factor` scales every limit; 0 turns them off, as a
 * bench needs it.
 */
export function createLimits({ now, factor }: { now(): number; factor: number }): Limits {
  const buckets = new Map<string, Bucket>()

  function sweep(): void {
    const hourAgo = now() - 3_600_000
    for (const [name, { at }] of buckets) if (at < hourAgo) buckets.delete(name)
    for (const name of buckets.keys()) {
      if (buckets.size <= sweepAbove) break
      buckets.delete(name)
    }
  }

  return {
    take(who, what, { times, perMs }) {
      if (factor === 0) return 0
      const most = times * factor
      const name = `${what} ${who}`
      const at = now()
      const bucket = buckets.get(name) ?? { left: most, at }
      const refilled = Math.min(most, bucket.left + ((at - bucket.at) / perMs) * most)
      const granted = refilled >= 1
      buckets.delete(name)
      buckets.set(name, { left: granted ? refilled - 1 : refilled, at })
      if (buckets.size > sweepAbove) sweep()
      return granted ? 0 : Math.ceil(((1 - refilled) / most) * perMs)
    },
  }
}

/** What `too-many-requests` says: how long to wait, in words. */
export function waitInWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  const [amount, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `That was too much at once. Try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`
}
