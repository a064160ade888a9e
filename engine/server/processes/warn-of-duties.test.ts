import { expect, test, vi } from 'vitest'
import { warnOfDuties } from './warn-of-duties.ts'

test('what nobody does for half a minute is warned of once, and again when it comes to be again', () => {
  const warn = vi.fn<(words: string) => void>()
  let now = 0
  const tell = warnOfDuties({ warn }, () => now)
  const at = (ms: number, ...there: Parameters<typeof tell>[0]): number => {
    now = ms
    tell(there)
    return warn.mock.calls.length
  }
  expect([at(29_000, 'web'), at(31_000, 'web', 'web'), at(90_000, 'web')]).toEqual([0, 1, 1])
  expect(warn).toHaveBeenLastCalledWith('No process runs jobs, so they wait. Start one with ROLE=jobs or ROLE=all.')
  expect([at(100_000, 'web', 'jobs'), at(129_000, 'web'), at(131_000, 'web')]).toEqual([1, 1, 2])
  expect([at(140_000, 'all'), at(165_000, 'jobs'), at(171_000, 'jobs')]).toEqual([2, 2, 3])
  expect(warn).toHaveBeenLastCalledWith('No process serves people. Start one with ROLE=web or ROLE=all.')
})
