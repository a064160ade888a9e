import fc from 'fast-check'

/** FUZZ_SECONDS=1800 goes on for so long; otherwise it is played a number of times, however long that takes. */
const seconds = process.env['FUZZ_SECONDS']
/** What a test has for it, to be given as its time limit. */
export const fuzzTimeoutMs = (Number(seconds ?? 0) + 120) * 1_000
/** Printed with a failure by fast-check; given again to play the same. */
const seed = process.env['FUZZ_SEED']

const endsBy = (runs: number) =>
  seconds === undefined
    ? { numRuns: runs }
    : // The end of the time is the end that was asked for, and no failure.
      {
        numRuns: Number.MAX_SAFE_INTEGER,
        interruptAfterTimeLimit: Number(seconds) * 1_000,
        markInterruptAsFailure: false,
      }

/** Plays what `arbitrary` makes, usually `runs` times; what it found before is kept as plain tests beside it. */
export async function fuzzed<T>(
  arbitrary: fc.Arbitrary<T>,
  play: (one: T) => Promise<void>,
  runs: number,
): Promise<void> {
  const ends = endsBy(runs)
  await fc.assert(fc.asyncProperty(arbitrary, play), seed === undefined ? ends : { ...ends, seed: Number(seed) })
}
