/** Answers that are kept for a while, so that nobody is asked again for what was just asked. */
export interface Kept<Value> {
  get(key: string, find: () => Promise<Value>): Promise<Value>
}

interface Terms {
  /** So many at the most: the oldest are let go. */
  readonly most: number
  readonly forMs: number
  now(): number
}

export function createKept<Value>({ most, forMs, now }: Terms): Kept<Value> {
  const found = new Map<string, { readonly until: number; readonly value: Promise<Value> }>()
  return {
    get(key, find) {
      const known = found.get(key)
      if (known && now() < known.until) return known.value
      const value = find()
      found.delete(key)
      found.set(key, { until: now() + forMs, value })
      for (const oldest of found.keys()) {
        if (found.size <= most) break
        found.delete(oldest)
      }
      return value
    },
  }
}
