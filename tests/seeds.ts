/**
 * What is played by chance: `usual` seeds from 1, SEEDS=200 of them, those from SEEDS_FROM on, or SEED=17 alone.
 * A failure names its seed.
 */
export function seedsToPlay(usual: number): readonly number[] {
  const { SEED: only, SEEDS: count = usual, SEEDS_FROM: from = 1 } = process.env
  if (only) return [Number(only)]
  return Array.from({ length: Number(count) }, (_, index) => Number(from) + index)
}
