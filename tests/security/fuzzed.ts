import fc from 'fast-check'

/** How long each fuzz goes on: a few seconds among the other tests, half an hour where it is asked for. */
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 5)
/** What a test has for it, to be given as its time limit. */
export const fuzzTimeoutMs = (seconds + 20) * 1_000
/** Printed with a failure by fast-check; given again to play the same. */
const seed = process.env['FUZZ_SEED']

/** Plays what `arbitrary` makes until the time is over; what it found before is kept as plain tests beside it. */
export async function fuzzed<T>(arbitrary: fc.Arbitrary<T>, play: (one: T) => Promise<void>): Promise<void> {
  await fc.assert(fc.asyncProperty(arbitrary, play), {
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: seconds * 1_000,
    ...(seed !== undefined && { seed: Number(seed) }),
  })
}
