import { expect, test, vi } from 'vitest'
import { createGate } from './gate.ts'

const terms = { atOnce: 2, mostWaiting: 2, mostOfOne: 2, waitMs: 1_000, words: 'Too many.' }

/** Work that ends when it is told to. */
function begun() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: vi.fn<() => Promise<string>>(() => promise), end: () => resolve('done') }
}

test('as many as may work at once, others in turn, and who would wait behind too many is refused at once', async () => {
  const gate = createGate(terms)
  const jobs = Array.from({ length: 5 }, begun)
  const answers = jobs.map(({ work }) => gate.through('ada', work).catch((error: Error) => error.message))
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
    const running = gate.through('ada', first.work)
    const late = gate.through('ada', () => Promise.resolve('late')).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(terms.waitMs)
    expect(await late).toBe('Too many.')
    const next = gate.through('ada', () => Promise.resolve('next'))
    first.end()
    expect([await running, await next]).toEqual(['done', 'next'])
  } finally {
    vi.useRealTimers()
  }
})

test('work that fails gives its place on', async () => {
  const gate = createGate({ ...terms, atOnce: 1 })
  await expect(gate.through('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.through('ada', () => Promise.resolve('next'))).toBe('next')
})

test('who asks for much waits behind who asks for little, and keeps not all the places for those who wait', async () => {
  const gate = createGate({ ...terms, atOnce: 1, mostWaiting: 10, mostOfOne: 3 })
  const jobs = Array.from({ length: 5 }, begun)
  const order: string[] = []
  const eves = jobs.map(({ work }, index) =>
    gate.through('eve', work).then(
      () => order.push(`eve ${index}`),
      () => order.push('refused'),
    ),
  )
  const adas = gate.through('ada', () => Promise.resolve()).then(() => order.push('ada'))
  for (const { end } of jobs) end()
  await Promise.all([...eves, adas])
  expect(order).toEqual(['refused', 'eve 0', 'eve 1', 'ada', 'eve 2', 'eve 3'])
})
