/** A seeded source of chance: the same seed gives the same run. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number
  /** One of `options`, which holds at least one. */
  pick<T>(options: readonly [T, ...T[]]): T
}

/** Mulberry32, by Tommy Ettinger: 32 bits of state, good enough to vary a test. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { next, below, pick: (options) => options[below(options.length)] ?? options[0] }
}
