import { expect } from 'vitest'

/** Whether times count: where a run has the machine to itself, which `npm run test:long` sees to. */
export const timesCount = process.env['TIMES_COUNT'] === '1'

/** Expects that it took less, in a run where times count: on a busy machine they say nothing of the program. */
export function expectWithin(ms: number, limitMs: number): void {
  if (timesCount) expect(ms).toBeLessThan(limitMs)
}
