import type { Limit } from '@atrium/engine/contract'
import type { Bus, News } from '../bus/bus.ts'

/** How often somebody may do something, on all processes together but for a moment. */
export interface Limits {
  /** Takes a turn of `who` at `what`, or so many at once; returns 0, or the milliseconds to wait where there are too few left. */
  take(who: string, what: string, limit: Limit & { readonly turns?: number }): number
  /** Heeds the turns that were taken at other processes. */
  hear(news: LimitNews): void
  /** Tells the other processes of turns that were taken here; to be called every half second or so. */
  tick(): void
  /** False where a bench has switched all limits off. */
  readonly isOn: boolean
  /** Of how many it is remembered that they have not all turns. */
  readonly size: number
}

type LimitNews = Extract<News, { type: 'limits' }>

interface Needs {
  now(): number
  /** Scales every limit; 0 turns them off, as a bench needs it. */
  readonly factor: number
  readonly bus?: Pick<Bus, 'tell'>
}

interface Bucket {
  left: number
  at: number
  readonly most: number
  readonly perMs: number
  /** How many turns were taken here since the others were told. */
  untold: number
}

export const limitTickMs = 500
const sweepFrom = 20_000
/** So much of a bucket is left where nobody need be told of it. */
const quietShare = 0.9

/** Token buckets: `times` at once, filled again evenly over `perMs`. */
export const createLimits = (needs: Needs): Limits => new LiveLimits(needs)

class LiveLimits implements Limits {
  readonly #needs: Needs
  readonly #buckets = new Map<string, Bucket>()
  #sweepAt = sweepFrom
  /** The buckets of which the others should know. */
  readonly #pressed = new Set<string>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  get isOn(): boolean {
    return this.#needs.factor > 0
  }

  get size(): number {
    return this.#buckets.size
  }

  take(who: string, what: string, { times, perMs, turns: asked = 1 }: Limit & { readonly turns?: number }): number {
    const { factor } = this.#needs
    if (factor === 0) return 0
    const name = `${what} ${who}`
    const most = times * factor
    const bucket = this.#buckets.get(name) ?? this.#open(name, { most, perMs })
    this.#refill(bucket)
    const turns = Math.min(asked, most)
    if (bucket.left < turns) return Math.ceil(((turns - bucket.left) / most) * perMs)
    bucket.left -= turns
    bucket.untold += turns
    // Whoever takes few of their turns anywhere is none of the others' business.
    if (bucket.left < most * quietShare) this.#pressed.add(name)
    return 0
  }

  hear({ taken }: LimitNews): void {
    for (const [name, { turns, most, perMs }] of Object.entries(taken)) {
      const bucket = this.#buckets.get(name) ?? this.#open(name, { most, perMs })
      this.#refill(bucket)
      bucket.left = Math.max(0, bucket.left - turns)
    }
  }

  tick(): void {
    if (this.#pressed.size === 0) return
    const taken: Record<string, { turns: number; most: number; perMs: number }> = {}
    for (const name of this.#pressed) {
      const bucket = this.#buckets.get(name)
      if (!bucket) continue
      taken[name] = { turns: bucket.untold, most: bucket.most, perMs: bucket.perMs }
      bucket.untold = 0
    }
    this.#pressed.clear()
    this.#needs.bus?.tell({ type: 'limits', taken })
  }

  #open(name: string, { most, perMs }: Pick<Bucket, 'most' | 'perMs'>): Bucket {
    if (this.#buckets.size >= this.#sweepAt) this.#sweep()
    const bucket = { left: most, at: this.#needs.now(), most, perMs, untold: 0 }
    this.#buckets.set(name, bucket)
    return bucket
  }

  #refill(bucket: Bucket): void {
    const at = this.#needs.now()
    bucket.left = Math.min(bucket.most, bucket.left + ((at - bucket.at) / bucket.perMs) * bucket.most)
    bucket.at = at
  }

  /** Forgets only who has all turns again, so that nobody is let off by a crowd of others. */
  #sweep(): void {
    for (const [name, bucket] of this.#buckets) {
      this.#refill(bucket)
      if (bucket.left === bucket.most) this.#buckets.delete(name)
    }
    this.#sweepAt = Math.max(sweepFrom, 2 * this.#buckets.size)
  }
}

/** What `too-many-requests` says: how long to wait, in words. */
export function waitInWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  const [amount, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many requests. Try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`
}
