import { expect, test, vi } from 'vitest'
import { createGate } from './gate.ts'

const terms = { atOnce: 2, mostWaiting: 2, waitMs: 1_000, words: 'Too many.' }

/** Work that ends when it is told to. */
function begun() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: vi.fn<() => Promise<string>>(() => promise), end: () => resolve('done') }
}

test('as many as may work at once, others in turn, and who would wait behind too many is refused at once', async () => {
  const gate = createGate(terms)
  const jobs = Array.from({ length: 5 }, begun)
  const answers = jobs.map(({ work }) => gate.through(work).catch((error: Error) => error.message))
  await Promise.resolve()
  expect(jobs.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0, 0, 0])
  expect(await answers[4]).toBe('Too many.')
  jobs[0]?.end()
  await answers[0]
  await vi.waitFor(() => expect(jobs[2]?.work).toHaveBeenCalled())
  expect(jobs[3]?.work).not.toHaveBeenCalled()
  for (const { end } of jobs) end()
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'done', 'Too many.'])
})

test('who has waited long enough is refused, and takes no place from those after', async () => {
  vi.useFakeTimers()
  try {
    const gate = createGate({ ...terms, atOnce: 1 })
    const first = begun()
    const running = gate.through(first.work)
    const late = gate.through(() => Promise.resolve('late')).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(terms.waitMs)
    expect(await late).toBe('Too many.')
    const next = gate.through(() => Promise.resolve('next'))
    first.end()
    expect([await running, await next]).toEqual(['done', 'next'])
  } finally {
    vi.useRealTimers()
  }
})

test('work that fails gives its place on', async () => {
  const gate = createGate({ ...terms, atOnce: 1 })
  await expect(gate.through(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.through(() => Promise.resolve('next'))).toBe('next')
})
