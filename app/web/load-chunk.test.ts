import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part of the app has 120 seconds to load (R9.10)', async () => {
  let error: unknown
  loadChunk(() => new Promise(() => undefined)).catch((reason: unknown) => (error = reason))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(error).toBeInstanceOf(ChunkError)
  expect(error).toMatchObject({ isLate: true, message: 'A part of Atrium took too long to load.' })
})

test('a part that fails can be asked for again (R9.10)', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve({ Page: 1 })]
  const load = (): Promise<unknown> => answers.shift() ?? Promise.reject(new Error('asked too often'))
  await expect(loadChunk(load)).rejects.toMatchObject({ name: 'ChunkError', isLate: false })
  expect(await loadChunk(load)).toEqual({ Page: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
