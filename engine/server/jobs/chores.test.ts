import { expect, test, vi } from 'vitest'
import { onceAtATime, pruneLogs, startChores } from './chores.ts'

const log = { warn: vi.fn<(message: string, facts?: object) => void>() }

test('a chore is not begun while it is done, and goes on after a failure', async () => {
  const ends: PromiseWithResolvers<void>[] = []
  const chore = onceAtATime(
    {
      what: 'look around',
      do: () => {
        const end = Promise.withResolvers<void>()
        ends.push(end)
        return end.promise
      },
    },
    log,
  )
  chore()
  chore()
  expect(ends).toHaveLength(1)
  ends[0]?.reject(new Error('no light'))
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce())
  expect(log.warn.mock.calls[0]?.[0]).toBe('Could not look around; it is tried again.')
  chore()
  expect(ends).toHaveLength(2)
})

test('a chore that hangs is given up, and begun anew', async () => {
  vi.useFakeTimers()
  const work = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
  const stop = startChores([{ what: 'wait for nothing', everyMs: 30_000, do: work }], log)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(work).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30_001)
  stop()
  vi.useRealTimers()
  expect(work).toHaveBeenCalledTimes(2)
  expect(log.warn).toHaveBeenLastCalledWith('Could not wait for nothing; it is tried again.', expect.anything())
})

test('chores end when they are stopped', () => {
  vi.useFakeTimers()
  const work = vi.fn<() => void>()
  const stop = startChores([{ what: 'count', everyMs: 100, do: work }], log)
  vi.advanceTimersByTime(100)
  stop()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(work).toHaveBeenCalledOnce()
})

test('the logs are pruned until nothing old is left', async () => {
  let left = 25_000
  const asked: number[] = []
  await pruneLogs(
    {
      prune: async (beforeMs, limit) => {
        asked.push(beforeMs)
        const pruned = Math.min(left, limit)
        left -= pruned
        return pruned
      },
    },
    17,
  )
  expect([left, asked]).toEqual([0, [17, 17, 17]])
})
