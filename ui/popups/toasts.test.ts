import { expect, test, vi } from 'vitest'
import { dismissToast, readToasts, showOutcome, showToast } from './toasts.ts'

test('at most 20 toasts stand at once, and each goes by itself or when it is dismissed (R9.10)', () => {
  vi.useFakeTimers()
  for (let index = 1; index <= 21; index += 1) showToast(`toast ${index}`)
  expect(readToasts()).toHaveLength(20)
  expect(readToasts()[0]?.message).toBe('toast 2')
  dismissToast(readToasts()[0]?.id ?? 0)
  expect(readToasts()[0]?.message).toBe('toast 3')
  vi.advanceTimersByTime(6_000)
  expect(readToasts()).toEqual([])
  vi.useRealTimers()
})

test('what was not done is told as a problem, in the words of the refusal', () => {
  vi.useFakeTimers()
  showOutcome({ ok: true }, 'Saved.')
  showOutcome({ ok: false, message: 'Somebody else was faster.' }, 'Saved.')
  expect(readToasts()).toMatchObject([
    { message: 'Saved.', isProblem: false },
    { message: 'Somebody else was faster.', isProblem: true },
  ])
  vi.advanceTimersByTime(6_000)
  vi.useRealTimers()
})
